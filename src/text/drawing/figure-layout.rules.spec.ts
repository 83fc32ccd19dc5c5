import { type FigureNode } from '../diagram/diagram.rules.js';
import { layOutFigures } from './figure-layout.rules.js';
import { type Shape } from './scene.rules.js';
import { themeOf } from './themes.rules.js';

function barsOf(shares: readonly number[]): number[] {
  const quote = { text: '$5', start: 0, end: 2 };
  const figures = shares.map((share): FigureNode => ({
    value: quote,
    previous: null,
    direction: null,
    detail: quote,
    share,
  }));
  const sheet = { measure: (_face: unknown, text: string) => text.length * 10, theme: themeOf('default') };
  const all = (shape: Shape): Shape[] => (shape.shape === 'group' ? shape.shapes.flatMap(all) : [shape]);
  const bars = layOutFigures(sheet, figures, 0)
    .shapes.flatMap(all)
    .filter((each) => each.shape === 'box' && each.height === 12);
  return bars.map((bar) => (bar.shape === 'box' ? Math.round(bar.width) : 0));
}

describe('bars of figures', () => {
  it('are as long as their shares, and zero has none', () => {
    const [track = 0, first = 0, ...rest] = barsOf([0.5, 0.01, 0]);
    expect(first / track).toBeCloseTo(0.5, 2);
    expect(rest).toEqual([track, Math.round(track * 0.01), track]);
  });
});
