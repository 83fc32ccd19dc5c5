import { setText } from './typography.rules.js';

/** Each sign is ten wide. */
function linesOf(text: string, signs: number): string[] {
  const measure = (_face: unknown, line: string): number => 10 * line.length;
  return setText(measure, text, { face: 'regular', size: 10 }, 10 * signs).lines.map((line) => line.text);
}

describe('a word that is wider than a line', () => {
  it.each([
    [
      'See https://docs.example.com/guides/start?version=2026&lang=en for more',
      24,
      ['See', 'https://docs.example.', 'com/guides/start?', 'version=2026&lang=en for', 'more'],
    ],
    ['firstname.lastname@subdomain.example.com', 20, ['firstname.lastname@', 'subdomain.example.', 'com']],
    ['/usr/local/share/some_long_name/config.json', 16, ['/usr/local/', 'share/some_long_', 'name/config.json']],
    ['well-known-and-much-liked', 12, ['well-known-', 'and-much-', 'liked']],
    ['Donaudampfschifffahrt', 12, ['Donaudampf-', 'schifffahrt']],
    ['0123456789abcdef', 10, ['0123456789', 'abcdef']],
  ])('is parted behind a sign, else before a syllable: %s', (text, signs, lines) => {
    expect(linesOf(text, signs)).toEqual(lines);
  });

  it('loses no sign', () => {
    const text = `${'ab/'.repeat(40)}${'x'.repeat(90)}${'7'.repeat(30)} end`;
    for (let signs = 2; signs < 60; signs++) {
      const lines = linesOf(text, signs);
      expect(lines.join('').replace(/[ -]/g, '')).toBe(text.replace(/ /g, ''));
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(signs);
    }
  });

  it('is left whole where it fits', () => {
    expect(linesOf('read and/or write it', 8)).toEqual(['read', 'and/or', 'write it']);
  });
});
