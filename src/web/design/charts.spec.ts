import { stepChart, type TimePoint } from './charts.js';

const DAY = 86_400_000;
const START = Date.UTC(2019, 0, 1);

function round(day: number, value: number, label: string): TimePoint {
  return { at: START + day * DAY, value, label, text: `$${value}M` };
}

interface Name {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly isRoomy: boolean;
}

/** The names of a chart in a page that is as wide, in percent of it. */
function namesOf(points: readonly TimePoint[], widthPx: number): Name[] {
  const drawn = String(stepChart('Rounds', points));
  return [
    ...drawn.matchAll(/<text class="(strong )?(start|middle|end)( roomy)?" x="([\d.]+)%" y="([\d.]+)">([^<]*)/g),
  ].map(([, , anchor, roomy, x, y, text = '']) => {
    const width = ((text.length * 6.8) / widthPx) * 100;
    const left = Number(x) - { start: 0, middle: width / 2, end: width }[anchor as 'start' | 'middle' | 'end'];
    return { text, left, right: left + width, y: Number(y), isRoomy: roomy !== undefined };
  });
}

function overlapping(names: readonly Name[]): string[] {
  return names.flatMap((one, i) =>
    names
      .slice(i + 1)
      .filter((other) => Math.abs(one.y - other.y) < 12 && one.left < other.right && other.left < one.right)
      .map((other) => `${one.text} | ${other.text}`),
  );
}

const LONG = [
  round(0, 2, 'Convertible Note (Seed Extension)'),
  round(200, 3, 'Series A Extension, Second Closing'),
  round(420, 4, 'Series A-1 Preferred Stock Financing'),
  round(640, 4, 'Venture Debt and Equity Crowdfunding'),
  round(900, 5, 'Series B'),
  round(905, 5, 'Post-IPO Secondary Offering of Shares'),
];

describe('names of rounds in a chart over time', () => {
  it.each([
    ['long ones', LONG],
    ['two of one size', [round(0, 5, 'Private Equity Buyout Round'), round(900, 5, 'Secondary Market Transaction')]],
    ['a small last one', [round(0, 500, 'Private Equity Buyout Round'), round(90, 1, 'Secondary Market Transaction')]],
    ['many', Array.from({ length: 30 }, (_, at) => round(at * 40, 1 + (at % 4), `Undisclosed round ${at}`))],
  ])('do not overlap and do not leave the chart: %s', (_what, points) => {
    const wide = namesOf(points, 620).filter(({ y }) => y < 240);
    expect(wide.length).toBeGreaterThan(0);
    expect(overlapping(wide)).toEqual([]);
    const narrow = namesOf(points, 320).filter(({ y, isRoomy }) => y < 240 && !isRoomy);
    expect(narrow.length).toBeGreaterThan(0);
    expect(overlapping(narrow)).toEqual([]);
    for (const { left, right } of [...wide, ...narrow]) {
      expect(left).toBeGreaterThanOrEqual(-0.01);
      expect(right).toBeLessThanOrEqual(100.01);
    }
  });

  it('are whole in the tooltips', () => {
    const drawn = String(stepChart('Rounds', LONG));
    for (const { label, text } of LONG) expect(drawn).toContain(`<title>${label}: ${text}</title`);
    expect(drawn).toContain('>Post-IPO Secondary…</text');
  });
});
