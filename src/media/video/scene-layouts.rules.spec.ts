import { EM, emsOf } from '../script/card-lines.rules.js';
import { type Card } from '../script/scene-plan.rules.js';
import { layoutEvents } from './scene-layouts.rules.js';
import { styleSettings } from './visual-styles.rules.js';

function linesOf(figure: string, [width, height]: [number, number]): string[] {
  const card: Card = { layout: 'figure', figure, direction: null, caption: 'It was that much in all' };
  const scene = { sentence: '', card, from: 0, to: 5, words: [] };
  const frame = { width, height, seconds: 5, subtitles: true, title: 'A title', style: styleSettings('slate') };
  const [large] = layoutEvents({ ...frame, scenes: [scene] }, scene, 0);
  return (large?.text ?? '').replace(/\{[^}]*\}/g, '').split('\\N');
}

describe('the words of a card', () => {
  it.each([
    ['the phone gets warm in games', 'The phone gets warm in games'],
    ['a step of two', 'A step of two'],
    ['iPhones get warm in games', 'iPhones get warm in games'],
    ['61 of them are gone', '61 of them are gone'],
  ])('begin with a capital where they are a part of a sentence: %s', (text, shown) => {
    for (const layout of ['centre', 'left', 'panel'] as const) {
      const scene = { sentence: '', card: { layout, text }, from: 0, to: 5, words: [] };
      const frame = {
        width: 1920,
        height: 1080,
        seconds: 5,
        subtitles: true,
        title: 'A',
        style: styleSettings('slate'),
      };
      const drawn = layoutEvents({ ...frame, scenes: [scene] }, scene, 0).map((event) =>
        event.text.replace(/\{[^}]*\}/g, '').replaceAll('\\N', ' '),
      );
      expect(drawn).toContain(shown);
    }
  });
});

describe('a large figure', () => {
  it.each(['$4.6 million', '34 centimetres', 'about $5,400', 'Some 37 percent', '480,000 sandbags', '€25 million'])(
    '%s is on one line, its number beside its unit',
    (figure) => {
      expect(linesOf(figure, [1080, 1920])).toEqual([figure]);
      expect(linesOf(figure, [1920, 1080])).toEqual([figure]);
    },
  );

  it('is broken where it would be small on one line, and not within an amount', () => {
    expect(linesOf('$385 million to $395 million', [1080, 1920])).toEqual(['$385 million', 'to $395 million']);
  });
});

describe('a chart', () => {
  const shapesOf = (...values: readonly number[]): string[] => {
    const bars = values.map((value, i) => ({ label: `Row ${i}`, shown: String(value), value }));
    const card: Card = { layout: 'chart', caption: 'Accidents', series: { title: null, range: null, bars } };
    const scene = { sentence: '', card, from: 0, to: 5, words: [] };
    const frame = { width: 1920, height: 1080, seconds: 5, subtitles: true, title: 'A', style: styleSettings('slate') };
    const events = layoutEvents({ ...frame, scenes: [scene] }, scene, 0);
    return events.filter(({ style }) => style === 'Shape').map(({ text }) => text.split('}').at(-1) ?? '');
  };

  it('has no bar for a zero, and a narrow one for a value beside a large one', () => {
    expect(shapesOf(4, 0, 2)).toHaveLength(2);
    const [, narrow] = shapesOf(1_000_000, 1);
    expect(narrow).toBeDefined();
    // Each corner begins where the one before it ends or further on, so the outline does not turn back.
    const [, left, right] = /^m (\d+) 0 l (\d+) 0 /.exec(narrow ?? '') ?? [];
    expect(Number(right)).toBeGreaterThanOrEqual(Number(left));
  });

  const UNITS = [
    '1,250 kilograms',
    '980 kilograms',
    '640 kilograms',
    'nearly 90 kilograms',
    '1,010 kilograms',
    '7 kilograms',
  ];
  const wordsOf = ([width, height]: [number, number], labels: readonly string[], count = UNITS.length) => {
    const bars = UNITS.slice(0, count).map((shown, i) => ({ label: labels[i] ?? '', shown, value: 10 + i }));
    const caption = 'The plant used less steel in each of the years since it was opened by the minister';
    const card: Card = { layout: 'chart', caption, series: { title: null, range: null, bars } };
    const scene = { sentence: '', card, from: 0, to: 5, words: [] };
    const frame = { width, height, seconds: 5, subtitles: true, title: 'A', style: styleSettings('slate') };
    const [, ...drawn] = layoutEvents({ ...frame, scenes: [scene] }, scene, 0).filter(({ style }) => style !== 'Shape');
    return drawn.map(({ text }) => {
      const [, align, size] = /\\an(\d)\\fs(\d+)/.exec(text) ?? [];
      const [, x] = /\\move\([-\d]+,[-\d]+,(\d+)/.exec(text) ?? [];
      return { words: text.replace(/\{[^}]*\}/g, ''), align, size: Number(size), x: Number(x) };
    });
  };
  const YEARS = ['2019', '2020', '2021', '2022', '2023', '2024'];
  const NAMES = ['Nova Scotia and the rest', 'North', 'South', 'East', 'West', 'The islands'];

  it.each([
    [[1080, 1920], 3, 6.8],
    [[1920, 1080], 6, 4.4],
    [[1920, 1080], 3, 6],
  ] as const)(
    'of %p with %i amounts of long units has words of one size, large enough to read',
    ([w, h], count, least) => {
      for (const labels of [YEARS, NAMES]) {
        const words = wordsOf([w, h], labels, count);
        const amounts = words.filter((_word, i) => i % 2 === 1).map(({ size }) => size);
        expect(new Set(amounts).size).toBe(1);
        expect(Math.min(...amounts) / (Math.min(w, h) / 100)).toBeGreaterThanOrEqual(
          labels === YEARS ? least : least * 0.6,
        );
      }
    },
  );

  it.each([
    [1080, 1920],
    [1920, 1080],
  ])('of %i × %i has no words beyond its frame or over each other', (w, h) => {
    const words = wordsOf([w, h], NAMES);
    const spans = words.map(({ words: text, align, size, x }) => {
      const width = emsOf(text) * EM * size;
      return align === '3' ? [x - width, x] : [x, x + width];
    });
    for (const [i, [from = 0, to = 0]] of spans.entries()) {
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(w * 0.93);
      if (i % 2 === 1) expect(from).toBeGreaterThan(spans[i - 1]?.[1] ?? 0);
    }
  });
});
