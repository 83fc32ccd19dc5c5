import { compare } from './compare.rules.js';
import { labelledPairs, type LabelledPair } from '../../../test/kit/labelled-pairs.js';
import { termsOf } from './terms.rules.js';

const ROWS = labelledPairs();

const judged = ROWS.map((row) => {
  const { first, second } = row;
  const verdict = compare({ contract: first, terms: termsOf(first) }, { contract: second, terms: termsOf(second) });
  return { ...row, verdict };
});
const proven = (label: LabelledPair['label']): boolean => label === 'identity' || label === 'complement';

describe('pairs judged by hand', () => {
  it('are enough to say something', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(120);
    expect(ROWS.every(({ reason }) => reason.length > 0)).toBe(true);
  });

  it('never make a false lock', () => {
    const wrong = judged.filter(({ label, verdict }) => verdict.relation !== 'near' && verdict.relation !== label);
    expect(wrong.map(({ name, label, verdict }) => ({ name, label, is: verdict.relation }))).toEqual([]);
  });

  it('say which clause stands in the way', () => {
    const silent = judged.filter(({ verdict }) => verdict.relation === 'near' && !verdict.note?.includes('('));
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('are recognised in nine of ten that are the same', () => {
    const same = judged.filter(({ label }) => proven(label));
    const missed = same.filter(({ verdict }) => verdict.relation === 'near');
    expect(same.length).toBeGreaterThan(40);
    expect(missed.map(({ name }) => name)).toEqual(['fed cut, paraphrased']);
    expect((same.length - missed.length) / same.length).toBeGreaterThanOrEqual(0.9);
  });
});
