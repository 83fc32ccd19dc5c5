import { type EventStore } from '../../platform/event-store/event-store.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { ListUsageHandler } from './list-usage.handler.js';
import { ListUsage } from './list-usage.query.js';

const AT = Date.parse('2026-11-02T12:00:00.000Z');
/** Revisions 0 to 3; the clock of the log was 100 ms behind at the last. */
const EVENTS = [
  { revision: 0n, position: 90n, at: AT + 4_000 },
  { revision: 1n, position: 95n, at: AT + 4_850 },
  { revision: 2n, position: 100n, at: AT + 5_000 },
  { revision: 3n, position: 110n, at: AT + 4_900 },
];

const log = {
  async *readStream(_stream: string, { from, backwards }: { from: bigint; backwards?: boolean }) {
    const wanted = EVENTS.filter(({ revision }) => (backwards ? revision <= from : revision >= from));
    for (const event of backwards ? wanted.toReversed() : wanted) yield await Promise.resolve(event);
  },
} as unknown as EventStore;

const store = {
  prepared: (name: string, _sql: string, params: readonly unknown[]) => {
    if (name === 'usage-newest-before') {
      const before = EVENTS.filter(({ at }) => at < Date.parse(params[1] as string));
      return Promise.resolve(before.toSorted((one, other) => other.at - one.at).slice(0, 1));
    }
    if (name === 'usage-count') {
      return Promise.resolve([{ n: EVENTS.filter(({ revision }) => revision <= BigInt(params[1] as string)).length }]);
    }
    return Promise.resolve(EVENTS.filter(({ revision }) => revision < BigInt(params[1] as string)).toReversed());
  },
} as unknown as ReadStore;

async function listed(position: bigint, at: number): Promise<readonly [string[], number]> {
  const asOf = { position, at: new Date(at) };
  const ask = { accountId: 'a', asOf, limit: 10, offset: 0 } as unknown as ConstructorParameters<typeof ListUsage>[0];
  const { rows, total } = await new ListUsageHandler(store, log).execute(new ListUsage(ask));
  return [rows.map(({ revision }) => String(revision)), total];
}

describe('movements as of a position', () => {
  it('are those until it also where the clock of the log was behind later', async () => {
    expect(await listed(100n, AT + 5_000)).toEqual([['2', '1', '0'], 3]);
    expect(await listed(110n, AT + 4_900)).toEqual([['3', '2', '1', '0'], 4]);
    expect(await listed(95n, AT + 4_850)).toEqual([['1', '0'], 2]);
    expect(await listed(80n, AT + 4_860)).toEqual([[], 0]);
  });
});
