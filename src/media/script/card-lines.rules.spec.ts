import fc from 'fast-check';
import { EM, emsOf, setText, sizeOfWords, wordParts } from './card-lines.rules.js';

describe('a word that is wider than its line', () => {
  it.each([
    ['Donaudampfschifffahrtsgesellschaft', 14, ['Donaudampfschifff-', 'ahrtsgesellschaft']],
    ['https://example.org/news/robots', 14, ['https://example.', 'org/news/robots']],
    ['0123456789012345', 8, ['012345678', '9012345']],
    ['Straßenbahn-Haltestelle', 12, ['Straßenbahn-', 'Haltestelle']],
    ['short', 14, ['short']],
  ])('is parted: %s', (word, ems, parts) => {
    expect(wordParts(word, ems)).toEqual(parts);
  });

  it('loses nothing, and no part is wider than the line', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 120 }), fc.integer({ min: 4, max: 40 }), (text, ems) => {
        const word = text.replace(/\s/g, '') || 'x';
        const parts = wordParts(word, ems);
        for (const part of parts) expect(emsOf(part)).toBeLessThanOrEqual(ems + 1e-9);
        const added = parts.slice(0, -1).filter((part) => part.endsWith('-')).length;
        expect(word.length).toBeGreaterThanOrEqual(parts.join('').length - added);
        expect(parts.join('').replaceAll('-', '')).toBe(word.replaceAll('-', ''));
      }),
    );
  });
});

describe('text of a card', () => {
  const box = { width: 400, height: 600, size: 60, maxLines: 7 };

  it('is within its box, however long a word is', () => {
    const word = 'https://www.example.org/reports/2026/annual-review-of-small-robots-in-warehouses-of-the-north';
    const { lines, size, height } = setText(`See ${word} for more`, box);
    for (const line of lines) expect(emsOf(line) * size * EM).toBeLessThanOrEqual(box.width * 1.01);
    expect(lines.join('')).toContain(word);
    // Size and height are whole pixels.
    expect(Math.abs(height - lines.length * size)).toBeLessThanOrEqual(lines.length);
  });

  it('parts no word that a smaller size has room for', () => {
    expect(setText('Rechtsschutzversicherung', box)).toMatchObject({ lines: ['Rechtsschutzversicherung'] });
  });

  it('has one size for all words', () => {
    expect(sizeOfWords(['a', 'b'], { width: 400, size: 60, smallest: 0.5 })).toBe(60);
    expect(sizeOfWords(['Rechtsschutzversicherung'], { width: 400, size: 60, smallest: 0.5 })).toBeLessThan(45);
    expect(sizeOfWords(['x'.repeat(500)], { width: 400, size: 60, smallest: 0.5 })).toBe(30);
  });
});
