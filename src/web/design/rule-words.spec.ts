import { readCompanyInput } from '../../vocabulary/company-input.js';
import { readingText, ruleText, sourceText } from './rule-words.js';

const BLANK = { name: 'Acme', domain: 'acme.com', sectorWords: undefined, tags: undefined, stage: undefined, status: undefined, oneLiner: undefined, description: undefined, employeeCount: undefined, isStealth: undefined }; // prettier-ignore

function readings(told: Partial<Parameters<typeof readCompanyInput>[0]>): string[] {
  return Object.values(readCompanyInput({ ...BLANK, ...told }).readings).map(readingText);
}

describe('words for the rules of facts', () => {
  it('say from which words of the source a field was read', () => {
    expect(readings({ sectorWords: ['Hardware'], tags: ['robotics'], status: 'acquired', stage: 'Seed' })).toEqual([
      'sectors of our list, chosen by what the source says: Hardware, by its word “Hardware”; Robotics, by its tag “robotics”',
      'the stage follows from what the source states: status acquired; stage Seed',
      'the source’s own word for the stage: status acquired; stage Seed',
    ]);
    expect(readings({ employeeCount: 0, oneLiner: 'Stealth' })).toEqual([
      'no employees at all counts as an unknown number: 0',
      'the source gives a placeholder instead of a name: Stealth',
    ]);
  });

  it.each([
    ['company joined by its name alone', 'the source names no website, so the company was found by its name alone'],
    ['as vc-list tells it; what it leaves open as news, a does', 'as vc-list states it, completed by news, a'],
    ['as the caller stated it; nobody has looked', 'as a caller of the API stated it, not checked yet'],
    ['name-search: its title has the name', 'found by a search for the name: its title has the name'],
    ['jsonld.Organization.name', 'read from data that the page has for search engines'],
    ['open roles of the lever board, found by guess', 'open roles of the lever board, guessed from the name'],
    ['open roles of the lever board, found by link', 'open roles of the lever board'],
    ['technology-rules 41', 'recognised in the pages of its site'],
    ['sum of the 3 rounds on file', 'sum of the 3 rounds on file'],
  ])('%s', (rule, words) => expect(ruleText(rule)).toBe(words));

  it.each([
    ['registry:edgar', 'SEC EDGAR'],
    ['registry-name:companies_house', 'UK Companies House, found by the name alone'],
    ['own-site-text', 'its website'],
    ['yc-directory', 'yc-directory'],
  ])('%s', (source, words) => expect(sourceText(source)).toBe(words));
});
