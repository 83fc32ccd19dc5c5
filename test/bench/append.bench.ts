import { randomUUID } from 'node:crypto';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { bestOf, paired, rateOf, type StackMeasure } from './measure.js';
import { PostgresLog } from './load/postgres-log.js';

/** Concurrent callers with one stream each: the load of a busy api on its log. */
const WIDTH = 64;
const POOL_SIZES = [1, 4, 8, 16, 32, 64] as const;

/** About the size of a debit, the commonest event. */
const EVENT = {
  type: 'BenchAppended',
  data: {
    at: 1_760_000_000_000,
    requestId: randomUUID(),
    operation: 'startups.get',
    amount: 1,
    filler: 'x'.repeat(120),
  },
  metadata: {
    correlationId: randomUUID(),
    causationId: randomUUID(),
    actor: 'system:bench',
    occurredAt: '2026-01-01T00:00:00.000Z',
    schemaVersion: 1,
  },
};

const append: StackMeasure = {
  name: 'append',
  needsStack: true,
  summary: 'durable appends a second by 64 callers, against single-row inserts into a Postgres events table',

  async run(context) {
    const store = new EventStore({ url: context.stack.config.eventstoreUrl, catalog: EVENT_CATALOG });
    const width = (side: (stream: string, revision: number) => Promise<unknown>) => (seconds: number) => {
      const streams = Array.from({ length: WIDTH }, () => `bench-${randomUUID()}`);
      const revisions = streams.map(() => -1);
      return rateOf(WIDTH, seconds, async (loop) => {
        const next = (revisions[loop] as number) + 1;
        revisions[loop] = next;
        await side(streams[loop] as string, next);
        return 1;
      });
    };
    const ours = width((stream, revision) =>
      store.append(stream, revision === 0 ? 'no_stream' : BigInt(revision - 1), [{ ...EVENT, id: randomUUID() }]),
    );
    const theirs = async (poolSize: number, seconds: number): Promise<number> => {
      const log = await PostgresLog.create(context.stack.config.databaseUrl, poolSize);
      try {
        return await width((stream, revision) => log.append(stream, revision, EVENT))(seconds);
      } finally {
        await log.drop();
      }
    };
    try {
      const { setting } = await bestOf(POOL_SIZES, (size) => theirs(size, Math.min(1, context.roundSeconds)));
      return await paired(context, ours, {
        name: `postgres insert, pool ${setting}`,
        side: (seconds) => theirs(setting, seconds),
      });
    } finally {
      await store.close();
    }
  },
};

export const appendMeasures = [append];
