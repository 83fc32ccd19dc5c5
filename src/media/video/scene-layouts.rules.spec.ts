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
});
