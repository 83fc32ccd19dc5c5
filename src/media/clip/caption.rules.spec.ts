import { EM, emsOf } from '../script/card-lines.rules.js';
import { captionScript, CLIP_STYLES, type ClipStyle } from './caption.rules.js';

const ADDRESS =
  'https://www.example.org/reports/2026/annual-review-of-small-robots?utm_source=newsletter&utm_id=48151623';
const COMPOUND = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
const SHAPES = [
  { width: 720, height: 1280 },
  { width: 1280, height: 720 },
];

interface Shown {
  /** Lines of the script; the subtitle filter breaks those of `shorts` further, between words. */
  readonly lines: readonly string[];
  readonly size: number;
  /** Height of the band below the words; null without one. */
  readonly band: number | null;
}

function shownBy(quote: string, style: ClipStyle, shape: { readonly width: number; readonly height: number }): Shown {
  const script = captionScript({ quote, style, ...shape, seconds: 4, spokenAt: null });
  const size = Number(/^Style: [^,]+,[^,]+,(\d+)/m.exec(script)?.[1]);
  const texts = [...script.matchAll(/^Dialogue: .*?,0,0,0,,(.*)$/gm)].map(([, text = '']) => text);
  const drawn = texts.map((text) => text.replace(/\{[^}]*\}/g, ''));
  const lines = drawn.filter((text) => !text.startsWith('m 0 0')).flatMap((text) => text.split('\\N'));
  const band = drawn.find((text) => text.startsWith('m 0 0'))?.match(/l 0 (\d+)$/)?.[1];
  return { lines, size, band: band === undefined ? null : Number(band) };
}

describe.each(SHAPES)('a caption on a picture of $width × $height', (shape) => {
  it.each(CLIP_STYLES.flatMap((style) => [ADDRESS, COMPOUND].map((word) => [style, word] as const)))(
    'of style %s shows all of %s',
    (style, word) => {
      const { lines, size } = shownBy(`Our team wrote ${word} about it`, style, shape);
      const parts = style === 'shorts' ? lines.flatMap((line) => line.split(' ')) : lines;
      for (const part of parts) expect(emsOf(part) * EM * size).toBeLessThanOrEqual(shape.width * 0.92);
      const shown = lines.join('').replace(/[-\s]/g, '').toLowerCase();
      expect(shown).toContain(word.replace(/-/g, '').toLowerCase());
      // A long word does not make the others too small to read.
      expect(size).toBeGreaterThanOrEqual(0.03 * Math.min(shape.width, shape.height));
    },
  );

  it.each([ADDRESS, COMPOUND, 'a few words', 'so many words that they fill some lines '.repeat(6).trim()])(
    'has a band behind all lines of %s',
    (quote) => {
      const { lines, size, band } = shownBy(quote, 'twitterquotes', shape);
      expect(band).toBeGreaterThanOrEqual((lines.length + 1) * size);
      expect(band).toBeLessThanOrEqual(shape.height * 0.75);
    },
  );

  it('parts no word that a smaller size has room for', () => {
    for (const style of CLIP_STYLES) {
      const { lines } = shownBy('They call it Donaudampfschifffahrt up there', style, shape);
      expect(lines.join(' ').toLowerCase()).toContain('donaudampfschifffahrt');
    }
  });
});
