import { PairMatcher } from '../matching/pair-matcher.service.js';
import { VenueError, type Venue } from '../venues/venue.port.js';
import { BoardRefresh } from './board-refresh.service.js';
import { PairPricing } from './pair-pricing.service.js';
import { VenuesRead } from './venue-reading.service.js';

const RULES = 'If the Chiefs sign the treaty in 2026, then the market resolves to Yes.';
const WORDS = { question: 'Will the Chiefs sign the treaty?', item: null, url: 'https://venue.example', rules: RULES };

const contractOf = (venue: string) => ({
  venue,
  marketId: `m-${venue}`,
  outcomes: { yes: 'Yes', no: 'No' },
  sources: [],
  strike: null,
  group: { id: venue, title: '', exclusive: false, open: false },
  closesAt: null,
  quote: { yesAsk: '0.4', noAsk: '0.5', volume: null },
  fees: null,
  handles: {},
  ...WORDS,
});

/** A refresh of two healthy venues that is stopped at a step. */
function stoppedAt(step: 'fees' | 'settlements') {
  const stop = new AbortController();
  const stopped = (): never => {
    stop.abort();
    throw new VenueError('unreachable', 'the refresh was stopped');
  };
  const venues = ['polymarket', 'kalshi'].map((id) => {
    const fees = async () => (step === 'fees' ? stopped() : new Map());
    return { id, hasBooks: false, hasResults: true, remark: null, fees } as unknown as Venue;
  });
  const read = new VenuesRead(venues);
  for (const { id } of venues) {
    const contract = contractOf(id) as never;
    read.catalogues.set(id, { contracts: [contract], unreadable: new Set() });
    read.contracts.set(id, new Map([[`m-${id}`, contract]]));
  }
  const [appended, recorded]: [string[], unknown[]] = [[], []];
  const pairs = { unsettled: async () => new Map(), append: async (id: string) => (appended.push(id), []) };
  const settlements = { judge: async () => (step === 'settlements' ? (stop.abort(), []) : []) };
  const refresh = new BoardRefresh(
    { read: async () => read } as never,
    new PairMatcher(),
    new PairPricing(),
    pairs as never,
    settlements as never,
    { record: async (reports: unknown[]) => void recorded.push(...reports) } as never,
    { now: () => Date.parse('2026-11-28T12:00:00Z') },
  );
  const command = { commandId: 'c', actor: 'spec', signal: stop.signal, onStep: () => undefined };
  return { run: () => refresh.run(command as never), appended, recorded };
}

describe('a refresh that is stopped', () => {
  it('while it reads prices changes nothing and degrades no venue', async () => {
    const { run, appended, recorded } = stoppedAt('fees');
    await expect(run()).rejects.toThrow('stopped');
    expect([appended, recorded]).toEqual([[], []]);
  });

  it('while it reads settlements records no venue', async () => {
    const { run, appended, recorded } = stoppedAt('settlements');
    await expect(run()).rejects.toThrow('aborted');
    expect([appended.length, recorded]).toEqual([1, []]);
  });
});

describe('a refresh', () => {
  it('compares every proven pair again that is not retired', async () => {
    const pair = (id: string, relation: string, retired: string | null) => [
      id,
      { pairId: id, row: { pair_id: id, relation }, state: { retired, openedAt: null } },
    ];
    const known = new Map([
      pair('locked', 'complement', null),
      pair('near', 'near', null),
      pair('gone', 'identity', 'gone'),
    ] as never);
    const compared: unknown[] = [];
    const match = async (_catalogues: unknown, proven: { pair_id: string }[]) => {
      compared.push(...proven.map(({ pair_id }) => pair_id));
      throw new Error('that is all');
    };
    const refresh = new BoardRefresh(
      { read: async () => new VenuesRead([]) } as never,
      { match } as never,
      new PairPricing(),
      { unsettled: async () => known } as never,
      {} as never,
      {} as never,
      { now: () => 0 },
    );
    const command = { commandId: 'c', actor: 'spec', signal: AbortSignal.timeout(5_000), onStep: () => undefined };
    await expect(refresh.run(command as never)).rejects.toThrow('that is all');
    expect(compared).toEqual(['locked']);
  });

  it('records the venues as of its beginning: no price is newer than that', async () => {
    const at = { now: Date.parse('2026-11-29T12:00:00Z') };
    const read = async () => {
      at.now += 5 * 60_000;
      return new VenuesRead([]);
    };
    const recorded: Date[] = [];
    const refresh = new BoardRefresh(
      { read } as never,
      new PairMatcher(),
      new PairPricing(),
      { unsettled: async () => new Map() } as never,
      { judge: async () => [] } as never,
      { record: async (_reports: unknown, when: Date) => void recorded.push(when) } as never,
      { now: () => at.now },
    );
    const command = { commandId: 'c', actor: 'spec', signal: AbortSignal.timeout(5_000), onStep: () => undefined };
    await refresh.run(command as never);
    expect(recorded).toEqual([new Date('2026-11-29T12:00:00Z')]);
  });
});
