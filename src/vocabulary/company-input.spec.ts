import { readFileSync } from 'node:fs';
import { placeholderIn } from './placeholder.js';
import { chooseSectors } from './sectors/sector-choice.js';
import { sectorsSpokenFor, SPOKEN_SECTORS } from './sectors/sector-phrases.js';
import { readCompanyInput } from './company-input.js';
import { SECTORS } from './vocabularies.js';

describe('the sectors of a company', () => {
  it.each([
    ['broad words give way to narrow ones', { words: ['B2B', 'Sales'], tags: ['SaaS', 'CRM'] }, ['Sales']],
    ['broad words stand where there is nothing narrower', { words: ['B2B'], tags: ['SaaS'] }, ['Enterprise Software']],
    ['the source comes before its tags', { words: ['Fintech'], tags: ['Payments', 'AI'] }, ['Fintech', 'Payments', 'Artificial Intelligence']], // prettier-ignore
    ['tags come before the text', { words: ['B2B'], tags: ['Logistics'], oneLiner: 'AI agents for freight' }, ['Logistics', 'Artificial Intelligence']], // prettier-ignore
    ['a narrow word of the text beats a broad one', { words: ['Consumer'], oneLiner: 'Dating app for runners' }, ['Social']], // prettier-ignore
    ['the description is asked last, and its first sentence only', { words: ['B2B'], description: 'Payroll for all. Also insurance.' }, ['Human Resources']], // prettier-ignore
    ['the description is not asked where anything narrow is said', { words: ['Education'], description: 'Payroll for all.' }, ['Education']], // prettier-ignore
    ['a tag that says how, not what', { words: ['Marketing'], tags: ['Open Source', 'Remote Work'] }, ['Marketing']],
    ['words nobody knows', { words: ['Unspecified'], tags: ['India'] }, []],
    ['five at most', { tags: ['AI', 'Fintech', 'Payments', 'Gaming', 'Robotics', 'Drones'] }, ['Artificial Intelligence', 'Fintech', 'Payments', 'Gaming', 'Robotics']], // prettier-ignore
  ])('%s', (_, told, sectors) => {
    expect(chooseSectors(told).sectors).toEqual(sectors);
  });

  it('say what each was read from, unless they are just what the source says', () => {
    expect(chooseSectors({ words: ['Fintech', 'Payments'] })).toEqual({
      sectors: ['Fintech', 'Payments'],
      tags: [],
      seen: null,
    });
    expect(chooseSectors({ words: ['B2B', 'Sales'], tags: ['CRM', 'NLP'], oneLiner: 'For law firms' })).toEqual({
      sectors: ['Sales', 'Artificial Intelligence', 'LegalTech'],
      tags: ['B2B', 'CRM', 'NLP'],
      seen: ['Sales < word "Sales"', 'Artificial Intelligence < tag "NLP"', 'LegalTech < one-liner "law firms"'],
    });
  });

  it('are of the vocabulary, also those that texts speak for', () => {
    const values = SECTORS.map(({ value }) => value);
    for (const sector of SPOKEN_SECTORS) expect(values).toContain(sector);
  });

  it.each([
    ['Self-hosted AI customer support', ['Artificial Intelligence', 'Customer Support']],
    ['Women’s health, at home', ["Women's Health"]],
    ['We aid paired air crews', []],
    ['A chain of supply', []],
  ])('%j speaks for %j', (text, sectors) => {
    expect(sectorsSpokenFor(text).map(({ sector }) => sector)).toEqual(sectors);
  });
});

it('the labels of a hundred companies are values of the vocabulary', () => {
  const lines = readFileSync('test/fixtures/labelled-companies.jsonl', 'utf8').trim().split('\n');
  const labels = lines.map((line) => JSON.parse(line) as { id: string; main: string; also: string[] });
  expect(new Set(labels.map(({ id }) => id)).size).toBe(100);
  const values = new Set(SECTORS.map(({ value }) => value));
  expect(labels.flatMap(({ main, also }) => [main, ...also]).filter((sector) => !values.has(sector))).toEqual([]);
});

describe('placeholders', () => {
  it.each(['Stealth', 'stealth startup', 'YC S12 Stealth - #73', 'Stealth Mode', 'Undisclosed Company', 'In stealth'])(
    '%j hides who it is',
    (name) => {
      expect(placeholderIn(name)).toBe('hidden');
    },
  );

  it.each(['N/A', '-', '??', 'Unnamed', 'Unnamed Company', 'TBD', 'Untitled Project', 'unknown', 'Company Name', 'na'])(
    '%j names nobody',
    (name) => {
      expect(placeholderIn(name)).toBe('nameless');
    },
  );

  it.each(['Stealth Worker', 'StealthGPT', '42', 'X1', 'Unknown Worlds', 'None Such', 'The Flex Company', 'Testlio'])(
    '%j is a name',
    (name) => {
      expect(placeholderIn(name)).toBeNull();
    },
  );

  it('is a name where the company has the domain of it', () => {
    expect([placeholderIn('Unknown', 'unknown.vc'), placeholderIn('Stealth', 'stealth.com')]).toEqual([null, null]);
  });
});

describe('what a source tells of a company', () => {
  const told = { name: 'Acme', domain: 'acme.ai' };

  it('leaves as it is what needs no reading', () => {
    const read = readCompanyInput({
      ...told,
      sectorWords: ['Fintech'],
      stage: 'Seed',
      employeeCount: 3,
      isStealth: false,
    });
    expect(read).toMatchObject({ sectors: ['Fintech'], stage: 'Seed', employeeCount: 3, isStealth: false });
    expect(read.readings).toEqual({});
  });

  it('takes nobody employed for unknown, and says so', () => {
    const { employeeCount, readings } = readCompanyInput({ ...told, employeeCount: 0 });
    expect(employeeCount).toBeUndefined();
    expect(readings.employeeCount).toMatchObject({ seen: ['0'] });
  });

  it.each([
    ['Early', 'acquired', 'Acquired', 'Early'],
    [undefined, 'public', 'Public', undefined],
    ['acquired', 'acquired', 'acquired', undefined],
    ['Early', 'closed', 'Early', undefined],
    ['Early', undefined, 'Early', undefined],
  ])('stage %j and status %j give %j, with %j beside', (stage, status, read, source) => {
    const { stage: found, sourceStage, readings } = readCompanyInput({ ...told, stage, status });
    expect([found, sourceStage]).toEqual([read, source]);
    expect('stage' in readings).toBe(read !== stage);
  });

  it.each([
    [{ name: 'YC S12 Stealth - #73', domain: null }, 'YC S12 Stealth - #73'],
    [{ ...told, oneLiner: 'Stealth' }, 'Stealth'],
    [{ ...told, description: 'Currently in stealth mode' }, 'Currently in stealth mode'],
  ])('%j is in stealth, for it says so', (given, seen) => {
    const { isStealth, oneLiner, description, readings } = readCompanyInput(given);
    expect({ isStealth, oneLiner, description }).toEqual({ isStealth: true });
    expect(readings.isStealth).toMatchObject({ seen: [seen] });
  });

  it('does not overrule a source that says whether it is in stealth', () => {
    expect(readCompanyInput({ ...told, oneLiner: 'Stealth', isStealth: false })).toMatchObject({ isStealth: false });
  });
});
