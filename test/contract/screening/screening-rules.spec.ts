import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Finding } from '../../../src/submissions/submission.events.js';
import { screeningFindings, SCREENING_RULES } from '../../../src/submissions/screening/screening.rules.js';
import { CORPUS } from './corpus.js';

type Found = Readonly<Record<string, readonly Finding[]>>;

const fileOf = (version: number): URL => new URL(`./rules.v${version}.json`, import.meta.url);
const found: Found = Object.fromEntries(CORPUS.map(([name, input]) => [name, screeningFindings(input)]));

/** Only those of a new version are recorded: `UPDATE_CONTRACT=1`. */
if (process.env.UPDATE_CONTRACT === '1' && !existsSync(fileOf(SCREENING_RULES))) {
  writeFileSync(fileOf(SCREENING_RULES), `${JSON.stringify(found, null, 2)}\n`);
}

const recordedOf = (version: number): Found => JSON.parse(readFileSync(fileOf(version), 'utf8')) as Found;

describe('the screening rules', () => {
  it('find in the corpus what their version found; other findings need the next version', () => {
    expect(found).toEqual(recordedOf(SCREENING_RULES));
  });

  it('have the findings of every version on record, each different from the one before', () => {
    const versions = Array.from({ length: SCREENING_RULES }, (_, n) => JSON.stringify(recordedOf(n + 1)));
    expect(new Set(versions).size).toBe(SCREENING_RULES);
  });

  it('are each met by the corpus', () => {
    expect(Object.keys(found)).toHaveLength(CORPUS.length);
    const all = Object.values(found).flat();
    expect([...new Set(all.map(({ check }) => check))].sort()).toEqual(
      ['duplicate', 'links', 'parked', 'redirect', 'site', 'text'], // prettier-ignore
    );
    const rules = new Set(all.flatMap(({ check, evidence }) => (check === 'text' ? [evidence.rule] : [])));
    expect([...rules].sort()).toEqual(
      ['address', 'instruction', 'insult', 'link', 'phone', 'placeholder', 'repetition', 'shouting', 'spam', 'superlative'], // prettier-ignore
    );
    expect(Object.values(found).some((each) => each.length === 1 && each[0]?.level === 'info')).toBe(true);
  });
});
