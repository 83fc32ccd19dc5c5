import fc from 'fast-check';
import { editSimilarity } from './edit-similarity.rules.js';
import { fuzzyTerms } from './fuzzy-terms.rules.js';

describe('near spellings', () => {
  it('are those one edit away, the word itself not among them', () => {
    const near = fuzzyTerms('loom');
    for (const word of ['lom', 'looms', 'loon', 'olom', 'bloom', 'zoom']) expect(near).toContain(word);
    for (const word of ['loom', 'lo', 'mool', 'gloomy', '']) expect(near).not.toContain(word);
    expect(new Set(near).size).toBe(near.length);
  });

  it('are each one edit from the word, whatever its letters', () => {
    const word = fc.string({ minLength: 1, maxLength: 9, unit: fc.constantFrom(...'abcxyz019éß漢') });
    fc.assert(
      fc.property(word, (key) => {
        for (const near of fuzzyTerms(key)) {
          const longest = Math.max(key.length, near.length);
          expect(editSimilarity(key, near)).toBeCloseTo(1 - 1 / longest, 9);
        }
      }),
      { numRuns: 60 },
    );
  });
});
