import sharp from 'sharp';
import { styleSettings, VISUAL_STYLES } from './visual-styles.rules.js';

/** WCAG's contrast for text of normal size. */
const READABLE = 4.5;
/** Pixels of a background that are looked at are this far apart; the smallest shape, a star, is wider. */
const SHRINK = 3;

const linear = (part: number): number => (part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

function luminance(parts: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = parts.map((part) => linear(part / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const partsOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function contrast(a: readonly number[], b: readonly number[]): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

async function colorsOf(svg: string, width: number, height: number): Promise<number[][]> {
  const size = { width: Math.round(width / SHRINK), height: Math.round(height / SHRINK) };
  const pixels = await sharp(Buffer.from(svg)).resize(size.width, size.height).removeAlpha().raw().toBuffer();
  const colors = new Map<number, number[]>();
  for (let at = 0; at < pixels.length; at += 3) {
    const color = [...pixels.subarray(at, at + 3)];
    colors.set(pixels.readUIntBE(at, 3), color);
  }
  return [...colors.values()];
}

describe.each(VISUAL_STYLES)('the words of the style %s', (name) => {
  const style = styleSettings(name);

  it.each([
    [1230, 2190],
    [2190, 1230],
  ])('are readable wherever they are on its background of %i × %i', async (width, height) => {
    const colors = await colorsOf(style.background(width, height), width, height);
    for (const ink of ['ink', 'accent', 'quiet'] as const) {
      const least = Math.min(...colors.map((color) => contrast(partsOf(style[ink]), color)));
      expect([ink, least >= READABLE || least]).toEqual([ink, true]);
    }
  });

  it('are readable on a panel', () => {
    expect(contrast(partsOf(style.ink), partsOf(style.panel))).toBeGreaterThan(READABLE);
  });
});
