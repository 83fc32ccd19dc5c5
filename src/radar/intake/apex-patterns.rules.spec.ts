import fc from 'fast-check';
import { apexPatterns, hasTrigrams } from './apex-patterns.rules.js';

const isLike = (text: string, pattern: string): boolean => {
  const [start, end] = [!pattern.startsWith('%'), !pattern.endsWith('%')];
  const part = pattern.replaceAll('%', '');
  return start ? text.startsWith(part) : end ? text.endsWith(part) : text.includes(part);
};

describe('patterns of a part of a domain', () => {
  it('match the domains that contain it, and no others', () => {
    const label = fc.stringMatching(/^[a-c0-1]([a-c0-1-]{0,4}[a-c0-1])?$/);
    const apex = fc.tuple(label, label).map((labels) => labels.join('.'));
    const part = fc.stringMatching(/^[a-c0-1.-]{1,3}$/);
    fc.assert(
      fc.property(apex, part, (domain, wanted) => {
        expect(apexPatterns(wanted).some((pattern) => isLike(domain, pattern))).toBe(domain.includes(wanted));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each(['qz', 'q-', '7.'])('have three known characters in a row, of which two are %s', (part) => {
    for (const pattern of apexPatterns(part))
      expect(pattern.replaceAll('%', '')).toMatch(/^(?:[a-z0-9.-]{3}|qz|q-|7\.)$/);
    expect(apexPatterns(part)).toHaveLength(39);
  });

  it.each(['ü', '中', 'a b', '100%', 'a_b', '..', 'a-.c', '.-'])('are none of %s, which no domain contains', (part) => {
    expect(apexPatterns(part)).toEqual([]);
  });
});

describe('a part', () => {
  it.each(['abc', 'ab-', '-a', 'x a', 'éabc', 'abé', 'a-b'])('%s has a trigram of a word', (part) => {
    expect(hasTrigrams(part)).toBe(true);
  });

  it.each(['a', 'ab', '--', 'a-', 'ü', 'ül', 'éa', 'ロボット', '0%', '🚀🚀🚀'])('%s has none', (part) => {
    expect(hasTrigrams(part)).toBe(false);
  });
});
