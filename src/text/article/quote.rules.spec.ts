import { type PlacedText, trimmed } from './quote.rules.js';

function placed(text: string): PlacedText {
  const starts = Array.from(text, (_sign, at) => at);
  return { text, starts, ends: starts.map((at) => at + 1) };
}

function trimmedFrom(text: string, mark: string): string | undefined {
  return trimmed(placed(text), text.indexOf(mark) + mark.length, text.length)?.text;
}

describe('a part of a text without its joining marks', () => {
  it.each([
    ['Cellar: -5 °C at night', ':', '-5 °C at night'],
    ['Net income: -$4 million', ':', '-$4 million'],
    ['Cash flow: –€3.5m', ':', '–€3.5m'],
    ['Change: -.5 points', ':', '-.5 points'],
    ['Share: .5 percent', ':', '.5 percent'],
    ['Stack: .NET and C#', ':', '.NET and C#'],
    ['Freezer – -18 °C', 'Freezer', '-18 °C'],
    ['In 2019 -4% growth', '2019', '-4% growth'],
  ])('keeps the sign of "%s"', (text, mark, rest) => expect(trimmedFrom(text, mark)).toBe(rest));

  it.each([
    ['Cellar - cool and dry', 'Cellar', 'cool and dry'],
    ['1998–2004: the early years', '1998', '2004: the early years'],
    ['2019 - 5 people joined', '2019', '5 people joined'],
    ['Wait ... then go on', 'Wait', 'then go on'],
    ['Wait ...then go on', 'Wait', 'then go on'],
    ['Step 1. Open it', 'Step 1', 'Open it'],
    ['List: - open it', ':', 'open it'],
  ])('drops the joining marks of "%s"', (text, mark, rest) => expect(trimmedFrom(text, mark)).toBe(rest));

  it('keeps a sign at the beginning of the text', () => {
    expect(trimmed(placed('-18 °C in the freezer'), 0, 21)?.text).toBe('-18 °C in the freezer');
  });
});
