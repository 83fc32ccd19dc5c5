import { snapshotOf } from './trend-snapshot.rules.js';
import { windowEnding } from './trend-window.rules.js';
import { addRound, newTally, type RoundRow } from './week-tally.rules.js';

const WINDOW = windowEnding('2026-11-20');
const SPAN = { first: '2020-01-01', last: '2026-11-20' };
const NOW = new Date('2026-11-21T08:00:00Z');

/** `name amount sectors country` of one round; the amount in millions, or `?`. */
function rounds(...lines: readonly string[]): RoundRow[] {
  return lines.map((line) => {
    const [name = '', amount, sectors = '', country = ''] = line.split(' ');
    return {
      day: '2026-11-18',
      round: 'Seed',
      amount: amount === '?' ? null : Number(amount) * 1_000_000,
      sectors: sectors.split('+'),
      country: country === '' ? null : country,
      companyName: name,
      companySlug: name.toLowerCase(),
      investors: [{ name: 'Ada Capital', slug: null, type: 'firm', type_is_guess: false, lead: true }],
    };
  });
}

function snapshot(current: readonly RoundRow[], previous: readonly RoundRow[], span: typeof SPAN | null = SPAN) {
  const tally = (rows: readonly RoundRow[]) => {
    const week = newTally();
    for (const row of rows) addRound(week, row);
    return week;
  };
  return snapshotOf(
    WINDOW,
    { current: tally(current), previous: tally(previous), span },
    { exits: [], themes: [] },
    { now: NOW, asOf: NOW, position: 7n },
  );
}

describe('a snapshot', () => {
  it('has the figures that its rounds give by hand', () => {
    const found = snapshot(
      rounds('Acme 4 Fintech+Health US', 'Brio 6 Health DE', 'Cato ? Fintech US', 'Dodo 2 Robotics'),
      rounds('Ergo 10 Fintech US', 'Fado 5 Health DE'),
    );
    expect(found.capital_deployed).toEqual({
      amount: 12_000_000,
      previous: 15_000_000,
      delta_pct: -20,
      rounds: 4,
      previous_rounds: 2,
      coverage: { known: 3, of: 4 },
      previous_coverage: { known: 2, of: 2 },
    });
    const figures = ({ name, amount, share_pct, delta_pct }: (typeof found.top_sectors)[number]) =>
      [name, amount, share_pct, delta_pct] as const;
    expect(found.top_sectors.map(figures)).toEqual([
      ['Health', 10_000_000, 83.3, 100],
      ['Fintech', 4_000_000, 33.3, -60],
      ['Robotics', 2_000_000, 16.7, null],
    ]);
    expect(found.top_countries.map(figures)).toEqual([
      ['DE', 6_000_000, 50, 20],
      ['US', 4_000_000, 33.3, -60],
    ]);
    expect(found.stages).toMatchObject([{ stage: 'Seed', rounds: 4, amount: 12_000_000, median_cheque: 4_000_000 }]);
    expect(found.biggest_rounds.map(({ company: { name } }) => name)).toEqual(['Brio', 'Acme', 'Dodo']);
    expect(found.active_investors).toMatchObject([{ name: 'Ada Capital', deals: 4, lead_deals: 4 }]);
  });

  it('tells no change of capital from amounts of which most are undisclosed', () => {
    const full = rounds('Acme 4 Fintech US', 'Brio 6 Health DE', 'Cato 5 Health DE');
    const thin = rounds('Ergo 1 Fintech US', 'Fado ? Health DE', 'Giga ? Health DE');
    for (const found of [snapshot(thin, full), snapshot(full, thin)]) {
      expect(found.capital_deployed.delta_pct).toBeNull();
      expect(found.top_sectors.map(({ name, delta_pct }) => [name, delta_pct === null])).toEqual(
        expect.arrayContaining([
          ['Fintech', false],
          ['Health', true],
        ]),
      );
    }
  });

  it('tells no change where the rounds on file end or begin within the weeks', () => {
    const week = (from: number, count: number) =>
      rounds(...Array.from({ length: count }, (_, at) => `Acme${from + at} 1 Fintech US`));
    const changes = (span: typeof SPAN, counts: readonly [number, number]) => {
      const found = snapshot(week(0, counts[0]), week(50, counts[1]), span);
      return [found.capital_deployed.delta_pct, found.top_sectors[0]?.delta_pct, found.top_countries[0]?.delta_pct];
    };
    const ending = { first: '2020-01-01', last: '2026-11-15' };
    expect(changes(ending, [3, 14])).toEqual([null, null, null]);
    expect(changes({ first: '2026-11-12', last: '2026-11-20' }, [21, 3])).toEqual([null, null, null]);
    // Five days without a round are no wonder where there is one in most weeks, nor is a weekend.
    expect(changes(ending, [1, 2])).toEqual([-50, -50, -50]);
    expect(changes({ first: '2020-01-01', last: '2026-11-18' }, [7, 35])).toEqual([-80, -80, -80]);
  });

  it('does not know weeks outside the rounds on file', () => {
    expect(snapshot([], [], { first: '2020-01-01', last: '2026-11-10' }).capital_deployed).toMatchObject({
      amount: null,
      rounds: null,
      previous: 0,
      previous_rounds: 0,
      delta_pct: null,
    });
    expect(snapshot([], [], null).capital_deployed).toMatchObject({ amount: null, previous: null, rounds: null });
  });
});
