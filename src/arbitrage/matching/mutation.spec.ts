import { compare, type Verdict } from './compare.rules.js';
import { labelledPairs } from '../../../test/kit/labelled-pairs.js';
import { sentencesOf } from '../reading/sentences.rules.js';
import { termsOf, type ContractText, type Terms } from './terms.rules.js';

const read = new Map<string, Terms>();

function termed(contract: ContractText): Terms {
  const key = JSON.stringify(contract);
  const terms = read.get(key) ?? termsOf(contract);
  read.set(key, terms);
  return terms;
}

function relationOf(first: ContractText, second: ContractText): Verdict['relation'] {
  return compare({ contract: first, terms: termed(first) }, { contract: second, terms: termed(second) }).relation;
}

const proven = labelledPairs()
  .map(({ first, second }) => ({ first, second, relation: relationOf(first, second) }))
  .filter(({ relation }) => relation !== 'near');

/** Each word of the first sentence with the outcome, and the sentence after its change. */
function* changed(contract: ContractText, change: (words: string[], at: number) => string[]): Generator<ContractText> {
  const rules = contract.rules ?? '';
  const sentence = sentencesOf(rules).find((text) => /\bif\b/i.test(text)) ?? '';
  const words = sentence.split(' ');
  for (let at = 0; at < words.length; at++) {
    yield { ...contract, rules: rules.replace(sentence, change([...words], at).join(' ')) };
  }
}

/** The verdicts after a change of one word on either side of proven pairs. */
function* outcomes(change: (words: string[], at: number) => string[]) {
  for (const { first, second, relation } of proven) {
    for (const other of changed(first, change)) yield { relation, now: relationOf(other, second), rules: other.rules };
    for (const other of changed(second, change)) yield { relation, now: relationOf(first, other), rules: other.rules };
  }
}

/** A proof must not survive a change of its basis. */
describe('a proven pair', () => {
  it('is proven often enough for this to say something', () => expect(proven.length).toBeGreaterThan(40));

  it('is near once any word of either condition is another', () => {
    const surviving = [...outcomes((words, at) => words.toSpliced(at, 1, 'zebra'))].filter(({ now }) => now !== 'near');
    expect(surviving.map(({ rules }) => rules)).toEqual([]);
  });

  it('is near, or the opposite, once a condition is denied anywhere', () => {
    const surviving = [...outcomes((words, at) => words.toSpliced(at, 0, 'not'))].filter(
      ({ now, relation }) => now === relation,
    );
    expect(surviving.map(({ rules }) => rules)).toEqual([]);
  });

  it('is near once a word is put in', () => {
    const surviving = [...outcomes((words, at) => words.toSpliced(at, 0, 'partially'))].filter(
      ({ now }) => now !== 'near',
    );
    // Before the sentence this word only modifies "if".
    expect(surviving.map(({ rules }) => rules).filter((rules) => !rules?.startsWith('partially'))).toEqual([]);
  });

  it('is near once a number of either is another', () => {
    const other = (word: string): string => word.replace(/\d+/, (digits) => String(Number(digits) + 1));
    const numbers = [...outcomes((words, at) => words.with(at, other(words[at] ?? '')))];
    const touched = numbers.filter(
      ({ rules }) => !proven.some(({ first, second }) => [first.rules, second.rules].includes(rules)),
    );
    expect(touched.length).toBeGreaterThan(100);
    // The days of a meeting are not compared beside its month.
    const surviving = touched.filter(
      ({ now, rules }) => now !== 'near' && !/December \d+-\d+, 2026 meeting/.test(rules ?? ''),
    );
    expect(surviving.map(({ rules }) => rules)).toEqual([]);
  });
});
