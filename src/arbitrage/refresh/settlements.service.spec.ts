import { type VenueId } from '../arbitrage.events.js';
import { type Settlement, type Venue } from '../venues/venue.port.js';
import { type KnownPair, type PairLog } from './pair-log.service.js';
import { Settlements } from './settlements.service.js';
import { VenuesRead } from './venue-reading.service.js';

const context = { commandId: 'c', correlationId: 'c', actor: 'spec', now: 0 };
const { signal } = new AbortController();
const warned: unknown[] = [];
const logger = { warn: (fields: unknown) => void warned.push(fields) };

/** Venues of which all contracts are gone; only the named ones have paid. */
class Exchange {
  readonly asked: string[] = [];
  private readonly paid: ReadonlySet<string>;

  constructor(...paid: string[]) {
    this.paid = new Set(paid);
  }

  read(): VenuesRead {
    const read = new VenuesRead([this.venue('polymarket'), this.venue('kalshi'), this.venue('predictit', false)]);
    for (const { id } of read.venues) {
      read.catalogues.set(id, { contracts: [], unreadable: new Set() } as never);
      read.contracts.set(id, new Map());
    }
    return read;
  }

  private venue(id: VenueId, hasResults = true): Venue {
    const settlements = async (ids: readonly string[]): Promise<Map<string, Settlement>> => {
      this.asked.push(...ids.map((one) => `${id}:${one}`));
      return new Map(ids.filter((one) => this.paid.has(one)).map((one) => [one, '1' as never]));
    };
    return { id, hasResults, settlements } as unknown as Venue;
  }
}

const pairOf = (n: number, first: VenueId, second: VenueId, other = n): KnownPair =>
  ({
    pairId: `p${n}`,
    row: {
      first: { venue: first, marketId: `a${n}` },
      second: { venue: second, marketId: `b${other}` },
      last_opened_at: null,
    },
  }) as unknown as KnownPair;
const log = { append: async () => ['PairRetired'] } as unknown as PairLog;

describe('settlements', () => {
  it('are found for each pair in time, also behind many whose contracts never pay', async () => {
    const exchange = new Exchange('a400', 'b400');
    const known = Array.from({ length: 401 }, (_, n) => pairOf(n, 'polymarket', 'kalshi'));
    const settlements = new Settlements(log, logger);
    const settled: string[] = [];
    for (let refresh = 0; refresh < 2; refresh++) {
      const found = await settlements.judge(known, exchange.read(), context, signal);
      settled.push(...found.map(({ pairId }) => pairId));
    }
    expect(settled).toEqual(['p400']);
    expect(new Set(exchange.asked).size).toBe(802);
  });

  it('are asked for from both venues at once, in whatever order the pairs share contracts', async () => {
    const exchange = new Exchange('a0', 'b0');
    const shared = Array.from({ length: 400 }, (_, n) => pairOf(n, 'polymarket', 'kalshi', n % 7));
    const settlements = new Settlements(log, logger);
    const settled: string[] = [];
    for (let refresh = 0; refresh < 3; refresh++) {
      const known = shared.filter(({ pairId }) => !settled.includes(pairId));
      const found = await settlements.judge(known, exchange.read(), context, signal);
      settled.push(...found.map(({ pairId }) => pairId));
    }
    expect(settled).toEqual(['p0']);
  });

  it('are not asked for where one venue publishes no results', async () => {
    const exchange = new Exchange();
    await new Settlements(log, logger).judge([pairOf(1, 'predictit', 'kalshi')], exchange.read(), context, signal);
    expect(exchange.asked).toEqual([]);
  });

  it('that a venue does not give are logged, and the others are judged', async () => {
    const exchange = new Exchange('a1', 'b1');
    const read = exchange.read();
    const [polymarket] = read.venues;
    const whole = polymarket?.settlements;
    Object.assign(polymarket ?? {}, {
      settlements: (...[ids, stop, onUnread]: Parameters<Venue['settlements']>) => {
        onUnread(new Error('one of them is odd'));
        return whole?.(ids, stop, onUnread);
      },
    });
    const pairs = [pairOf(1, 'polymarket', 'kalshi')];
    expect(await new Settlements(log, logger).judge(pairs, read, context, signal)).toHaveLength(1);
    expect(warned).toEqual([{ venue: 'polymarket', unread: 1, err: new Error('one of them is odd') }]);
  });
});
