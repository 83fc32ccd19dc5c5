import fc from 'fast-check';
import { given, type Given } from '../../../test/kit/decider.js';
import { type Decider } from '../../kernel/domain-event.js';
import { type CompanyEvent, type FundingRound, type Provenance } from '../record/company.events.js';
import { decideStatedRounds } from './joined-rounds.decide.js';
import { evolveRounds, type KnownRounds } from './known-rounds.decide.js';

const companyId = '11111111-1111-5111-8111-111111111111';
const roundsDecider: Decider<KnownRounds, Parameters<typeof evolveRounds>[1]> = { initial: {}, evolve: evolveRounds };

interface Statement {
  readonly source: string;
  readonly day: number;
  readonly key?: string;
  readonly file?: string;
  readonly rounds: readonly Partial<FundingRound>[];
}

function provenanceOf({ source, day, key = 'acme', file = `${source}-${day}.csv` }: Statement): Provenance {
  return { source, sourceKey: key, file, observedAt: new Date(Date.UTC(2026, 0, day)).toISOString() };
}

/** A round of the source, whose id is that of its kind. */
function roundOf({ source, key = 'acme' }: Statement, stated: Partial<FundingRound>): FundingRound {
  const open = { date: '2025-03-01', amount: null, valuation: null, leadInvestors: [], investors: [] };
  return { roundId: `${source}/${key}/${stated.round}`, round: null, ...open, ...stated };
}

type Rounds = Given<KnownRounds, Parameters<typeof evolveRounds>[1]>;

function after(statements: readonly Statement[], isLinked = false): Rounds {
  return statements.reduce<Rounds>((history, statement) => {
    const rounds = statement.rounds.map((stated) => roundOf(statement, stated));
    const seen = { companyId, rounds, provenance: provenanceOf(statement), isLinked };
    return history.when((state) => decideStatedRounds(state, seen)).thenState({});
  }, given(roundsDecider));
}

const amountsOf = ({ state }: Rounds): (number | null)[] => Object.values(state).map(({ value }) => value.amount);
const typesOf = (events: readonly CompanyEvent[]): string[] =>
  events.map(({ type }) => type.replace('FundingRound', ''));
const seed = (amount: number | null): Partial<FundingRound> => ({ round: 'Seed', amount });

describe('stored rounds that a correction makes equal', () => {
  const list: Statement = { source: 'list', day: 1, rounds: [seed(5_000_000)] };
  const news: Statement = { source: 'news', day: 2, rounds: [seed(9_000_000)] };
  const corrected: Statement = { source: 'news', day: 3, rounds: [seed(5_000_000)] };

  it('are one round, which has the corrected one as a report', () => {
    const history = after([list, news, corrected]);
    expect(typesOf(history.events)).toEqual(['Recorded', 'Recorded', 'Recorded', 'Joined', 'Corroborated']);
    expect(history.events.at(-2)?.data).toEqual({ companyId, roundId: 'news/acme/Seed', into: 'list/acme/Seed' });
    expect(history.events.at(-1)?.data).toMatchObject({ toldAs: 'news/acme/Seed', agrees: ['kind', 'date', 'amount'] });
    expect(amountsOf(history)).toEqual([5_000_000]);
  });

  it('are one round in either order of the sources, and two again where a later correction differs', () => {
    const first: Statement = { source: 'news', day: 1, rounds: [seed(9_000_000)] };
    const second: Statement = { source: 'list', day: 2, rounds: [seed(5_000_000)] };
    expect(amountsOf(after([first, second, corrected]))).toEqual([5_000_000]);
    const apart: Statement = { source: 'news', day: 4, rounds: [seed(7_000_000)] };
    expect(amountsOf(after([first, second, corrected, apart]))).toEqual([5_000_000, 7_000_000]);
    expect(amountsOf(after([list, news, corrected, apart]))).toEqual([5_000_000, 7_000_000]);
  });

  it('keep what their further sources stated, and fill each other', () => {
    const later = (statement: Statement, more: Partial<FundingRound> = {}): Statement => {
      return { ...statement, rounds: statement.rounds.map((one) => ({ ...one, date: '2025-03-20', ...more })) };
    };
    const blog = later({ source: 'blog', day: 2, rounds: [seed(null)] }, { valuation: 40_000_000 });
    const { state } = after([list, later(news), blog, later(corrected)]);
    const [round] = Object.values(state);
    expect(Object.keys(state)).toEqual(['list/acme/Seed']);
    expect(Object.keys(round?.reports ?? {}).sort()).toEqual(['blog/acme/Seed', 'news/acme/Seed']);
    expect(round?.value).toMatchObject({ amount: 5_000_000, valuation: 40_000_000 });
  });

  it('leave a report as a round that the correction contradicts', () => {
    const blog: Statement = { source: 'blog', day: 2, rounds: [seed(9_000_000)] };
    const history = after([list, blog, news, { ...corrected, source: 'blog' }]);
    expect(typesOf(history.events).slice(-4)).toEqual(['Recorded', 'Joined', 'Recorded', 'Corroborated']);
    expect(amountsOf(history)).toEqual([5_000_000, 9_000_000]);
    expect(amountsOf(after([list, blog, news, { ...corrected, source: 'blog' }, corrected]))).toEqual([5_000_000]);
  });

  it('are two where one row states both, also in files of different days', () => {
    const both: Statement = { source: 'list', day: 1, rounds: [seed(1), { round: 'Series A', amount: 2 }] };
    const relabelled: Statement = { source: 'list', day: 2, rounds: [{ ...seed(1), roundId: 'list/acme/Series A' }] };
    expect(amountsOf(after([both, relabelled]))).toEqual([1, 1]);
    expect(amountsOf(after([both, relabelled], true))).toEqual([1, 1]);
  });

  it('are two of one source under another key, unless each key is a row of a record of a merged company', () => {
    const other: Statement = { ...news, source: 'list', key: 'acme labs' };
    const same: Statement = { ...corrected, source: 'list', key: 'acme labs' };
    expect(amountsOf(after([list, other, same]))).toEqual([5_000_000, 5_000_000]);
    expect(amountsOf(after([list, other, same], true))).toEqual([5_000_000]);
  });

  it('are one where a report fills what one of them left open', () => {
    const dateless = { round: null, date: null, amount: 5_000_000 };
    const unpriced: Statement = { source: 'news', day: 2, rounds: [seed(null)] };
    const blog: Statement = { source: 'blog', day: 3, rounds: [seed(5_000_000)] };
    const history = after([{ ...list, rounds: [{ ...dateless, roundId: 'l' }] }, unpriced, blog]);
    expect(amountsOf(history)).toEqual([5_000_000]);
  });

  it('are of the day on which the joined one was confirmed, so that an older file changes nothing', () => {
    const history = after([list, news, corrected]);
    const older: Statement = { source: 'news', day: 2, rounds: [seed(9_000_000)] };
    expect(after([list, news, corrected, older]).events).toHaveLength(history.events.length);
  });

  it('are two again where the first source corrects its row to another round, in either order', () => {
    const stated = (statement: Statement, amount: number, more: Partial<FundingRound>): Statement => {
      return { ...statement, rounds: [{ roundId: `${statement.source}/key`, amount, ...more }] };
    };
    const seedOf = (statement: Statement) => stated(statement, 5_000_000, { round: 'Seed' });
    const later = stated(corrected, 20_000_000, { round: 'Series A', date: '2025-12-01' });
    const first = after([seedOf({ ...news, day: 1 }), seedOf({ ...list, day: 2 }), later]);
    expect(typesOf(first.events)).toEqual(['Recorded', 'Corroborated', 'Recorded', 'Recorded']);
    expect(first.events.at(-1)?.data).toMatchObject({ roundId: 'list/key', provenance: { source: 'list' } });
    expect(amountsOf(first)).toEqual([20_000_000, 5_000_000]);
    expect(amountsOf(after([seedOf(list), seedOf(news), later]))).toEqual([5_000_000, 20_000_000]);
  });

  it('are two where the corrected row is undisclosed: it takes no amount of a report of another round', () => {
    const keyed = (statement: Statement, more: Partial<FundingRound>): Statement => {
      return { ...statement, rounds: [{ roundId: `${statement.source}/key`, ...more }] };
    };
    const before = [keyed({ ...news, day: 1 }, seed(5_000_000)), keyed({ ...list, day: 2 }, seed(5_000_000))];
    const history = after([...before, keyed(corrected, { round: 'Series A', date: '2025-12-01', amount: null })]);
    expect(amountsOf(history)).toEqual([null, 5_000_000]);
  });

  it('have no date and valuation of a report that is parted', () => {
    const keyed = (statement: Statement, more: Partial<FundingRound>): Statement => {
      return { ...statement, rounds: [{ roundId: `${statement.source}/key`, ...more }] };
    };
    const { state } = after([
      keyed({ ...news, day: 1 }, { ...seed(5_000_000), date: null }),
      keyed({ ...list, day: 2 }, { ...seed(5_000_000), valuation: 40_000_000 }),
      keyed(corrected, { round: 'Series A', date: null, amount: 20_000_000 }),
    ]);
    expect(state['news/key']?.value).toMatchObject({ date: null, valuation: null });
    expect(state['list/key']?.value).toMatchObject({ date: '2025-03-01', valuation: 40_000_000 });
  });

  it('are one where the first source corrects one fact: to part them would count the round twice', () => {
    const first: Statement = { source: 'news', day: 1, rounds: [seed(9_000_000)] };
    const second: Statement = { source: 'list', day: 2, rounds: [seed(9_000_000)] };
    const history = after([first, second, corrected]);
    expect(amountsOf(history)).toEqual([5_000_000]);
    const followed: Statement = { ...second, day: 4, rounds: [seed(5_000_000)] };
    expect(amountsOf(after([first, second, corrected, followed]))).toEqual([5_000_000]);
  });

  it('join the round of a third source that the parted report agrees with', () => {
    const key = (source: string, day: number, more: Partial<FundingRound>): Statement => {
      return { source, day, rounds: [{ roundId: `${source}/key`, ...more }] };
    };
    const history = after([
      key('news', 1, seed(5_000_000)),
      key('list', 2, seed(5_000_000)),
      key('blog', 3, { round: 'Series A', amount: 20_000_000, date: '2025-12-01' }),
      key('news', 4, { round: 'Series A', amount: 20_000_000, date: '2025-12-01' }),
    ]);
    expect(amountsOf(history).sort()).toEqual([20_000_000, 5_000_000]);
  });

  it('have no two that agree and are of different sources, whatever is stated in which order', () => {
    const amounts = fc.constantFrom(1, 2, 3);
    const statements = fc.array(
      fc.record({
        source: fc.constantFrom('list', 'news', 'blog'),
        rounds: fc.uniqueArray(fc.record({ round: fc.constantFrom('Seed', 'Series A'), amount: amounts }), {
          selector: ({ round }) => round,
          maxLength: 2,
        }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(statements, (all) => {
        const { state } = after(all.map((one, at) => ({ ...one, day: at + 1 })));
        const facts = Object.values(state).map(({ value }) => `${value.round} ${value.amount}`);
        expect(new Set(facts).size).toBe(facts.length);
      }),
    );
  });
});
