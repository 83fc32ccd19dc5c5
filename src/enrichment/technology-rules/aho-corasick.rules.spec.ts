import fc from 'fast-check';
import { AhoCorasick } from './aho-corasick.rules.js';
import { versionAt } from './value-at.rules.js';

function found(needles: readonly string[], text: string): string[] {
  const hits: string[] = [];
  new AhoCorasick(needles).scan(text, 0, text.length, (needle, end) => hits.push(`${needle}@${end}`));
  return hits.sort();
}

/** A naive reference implementation. */
function expected(needles: readonly string[], text: string): string[] {
  const lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const hits: string[] = [];
  needles.forEach((needle, number) => {
    for (let at = lower.indexOf(needle); at >= 0; at = lower.indexOf(needle, at + 1))
      hits.push(`${number}@${at + needle.length}`);
  });
  return hits.sort();
}

describe('the automaton', () => {
  it('finds every needle wherever it stands, also inside one another, in any case', () => {
    expect(found(['he', 'she', 'hers', 'his'], 'uSHErs')).toEqual(expected(['he', 'she', 'hers', 'his'], 'uSHErs'));
    const letters = fc.constantFrom('a', 'b', '-', 'A', 'é', '\0');
    const needle = fc
      .array(fc.constantFrom('a', 'b', '-'), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.uniqueArray(needle, { minLength: 1, maxLength: 6 }),
        fc.array(letters, { maxLength: 40 }),
        (needles, text) => {
          expect(found(needles, text.join(''))).toEqual(expected(needles, text.join('')));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('looks only where it is told to', () => {
    const hits: number[] = [];
    new AhoCorasick(['ab']).scan('ab ab ab', 2, 6, (_, end) => hits.push(end));
    expect(hits).toEqual([5]);
  });

  it.each(['É', 'A', 'ab\u0394'])('takes no needle %j: nothing would ever match', (needle) => {
    expect(() => new AhoCorasick([needle])).toThrow(/lower-case ASCII/);
  });
});

describe('the version behind a needle', () => {
  it.each([
    ['jquery-3.6.0.min.js', '3.6.0'],
    ['jquery/1.12.4/jquery', '1.12.4'],
    ['jquery@4', '4'],
    ['jquery 6.4.2', '6.4.2'],
    ['jquery: v7.1', '7.1'],
    ['jquery.min.js', null],
    ['jquery-3f2a9c.js', null],
    ['jquery-20231105123.js', null],
    ['jquery', null],
    ['jquery-....1', null],
  ])('of %s is %s', (text, version) => {
    expect(versionAt(text, 'jquery'.length)).toBe(version);
  });
});
