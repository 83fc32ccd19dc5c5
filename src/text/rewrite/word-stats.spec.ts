import fc from 'fast-check';
import { EnglishTagger } from '../wording/english-tagger.service.js';
import { OPTIONS, STRENGTHS } from '../wording/rule.rules.js';
import { withProposals } from './proposals.rules.js';
import { rewriteText } from './rewrite-text.rules.js';
import { type RewriteResult } from './rewrite-text.query.js';
import { wordsOf } from './word-stats.rules.js';

const { tag: tagger } = new EnglishTagger();

function whole<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The longest common subsequence by the textbook's table, independent of the product's algorithm. */
function common(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    for (const [j, other] of b.entries()) {
      next.push(word === other ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function expectedStats({ original, rewritten }: RewriteResult): object {
  const [before, after] = [wordsOf(original), wordsOf(rewritten)];
  const kept = common(before, after);
  const words = before.length + after.length;
  const similarity = words === 0 ? 1 : Math.round((2 * kept * 10_000) / words) / 10_000;
  return { added: after.length - kept, removed: before.length - kept, kept, similarity };
}

describe('the figures of an answer', () => {
  const sentence = fc.constantFrom(
    'We utilize robots in order to sort parcels.',
    'Moreover, the team delves into the data.',
    'It is not just fast — it is cheap.',
    'By sorting at night, the team saves a day.',
    'Robots sort parcels.',
    'Ada paid 12 dollars.',
  );
  const paragraph = fc.array(sentence, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
  const text = fc.array(paragraph, { minLength: 1, maxLength: 4 }).map((all) => all.join('\n\n'));

  it('follow from the two texts', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...STRENGTHS), fc.option(fc.array(paragraph)), (given, strength, proposals) => {
        const result = whole(rewriteText(given, { strength, options: OPTIONS }, { tagger }));
        const answer = proposals ? whole(withProposals(result, proposals, tagger)) : result;
        expect(answer.stats).toEqual(expectedStats(answer));
      }),
      { numRuns: 150, seed: 42 },
    );
  });
});
