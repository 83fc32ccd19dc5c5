import fc from 'fast-check';
import { brokenLines, EM, emsOf, setText, sizeOfWords, wordParts } from './card-lines.rules.js';

describe('a word that is wider than its line', () => {
  it.each([
    ['Donaudampfschifffahrtsgesellschaft', 14, ['Donaudampfschiff-', 'fahrtsgesellschaft']],
    ['Donaudampfschiffahrtselektrizitäten', 14, ['Donaudampfschiffahrt-', 'selektrizitäten']],
    ['hauptbetriebswerkbauunterbeamten', 12, ['hauptbetriebswerk-', 'bauunterbeamten']],
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

  it('is not drawn at half of its size for one long word: the word is parted', () => {
    const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
    const { lines, size } = setText(`The ${word} opened its archive to the public on Monday`, {
      ...box,
      width: 900,
      size: 119,
    });
    expect(size).toBeGreaterThanOrEqual(119 * 0.55);
    for (const line of lines) expect(emsOf(line) * size * EM).toBeLessThanOrEqual(900 * 1.01);
    expect(lines.join(' ').replace(/- /g, '')).toContain(word);
  });

  it.each([
    ['The ministry says that the collection will be scanned by the end of next year', 11.49],
    ['A small team of volunteers has catalogued every page by hand, checking names, dates', 11.53],
    ['“Great news we shipped — “finally” — on day #1 at 100%”', 18],
  ])('leaves no short word alone, and no dash at the beginning of a line: %s', (text, ems) => {
    const lines = brokenLines(text, ems);
    expect(lines.at(-1)).toContain(' ');
    for (const line of lines) expect(line).not.toMatch(/^[–—-] /);
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
