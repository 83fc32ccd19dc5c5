import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { withStack } from '../../src/embedded/stack/with-stack.js';
import { type UsageAsk } from '../../src/metering/usage/list-usage.query.js';
import { ListUsageHandler } from '../../src/metering/usage/list-usage.handler.js';
import { ListUsage } from '../../src/metering/usage/list-usage.query.js';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { median, type Measure } from './measure.js';

const ROWS = 1_000_000;
const PER_PAGE_ROUNDS = 20;

const usagePage: Measure = {
  name: 'usage_page',
  summary: 'the slowest kind of page of the usage of an account with 1,000,000 charges',
  run: (context) =>
    withStack(
      { dataDir: join(context.dataDir, randomUUID()), needs: ['eventstore', 'postgres'], json: true },
      async ({ config }) => {
        const readStore = new ReadStore({ url: config.databaseUrl, poolSize: 2 });
        const eventStore = new EventStore({ url: config.eventstoreUrl, catalog: EVENT_CATALOG });
        try {
          const accountId = randomUUID();
          await fill(readStore, accountId);
          const query = new ListUsageHandler(readStore, eventStore);
          const middle = BigInt(ROWS / 2);
          const asOf = { position: middle, at: new Date(Date.UTC(2026, 0, 1) + (ROWS / 2) * 100) };
          const pages: Record<string, Partial<UsageAsk>> = {
            first: {},
            'offset 10,000': { offset: 10_000 },
            'cursor in the middle': { before: middle },
            'as of the middle': { asOf },
            'as of the middle, offset 10,000': { asOf, offset: 10_000 },
          };
          let worst = 0;
          for (const [name, page] of Object.entries(pages)) {
            const times: number[] = [];
            for (let round = 0; round < PER_PAGE_ROUNDS; round++) {
              const startedAt = performance.now();
              const { rows } = await query.execute(new ListUsage({ accountId, limit: 100, offset: 0, ...page }));
              if (rows.length !== 100) throw new Error(`the page ${name} has ${rows.length} rows`);
              times.push(performance.now() - startedAt);
            }
            context.log(`  ${name}: ${median(times).toFixed(1)} ms`);
            worst = Math.max(worst, median(times));
          }
          return { value: Math.round(worst * 10) / 10, unit: 'ms' };
        } finally {
          await Promise.allSettled([eventStore.close(), readStore.close()]);
        }
      },
    ),
};

async function fill(readStore: ReadStore, accountId: string): Promise<void> {
  await readStore.query(
    `INSERT INTO read.usage (account_id, revision, id, at, recorded_at, kind, request_id, operation, wallet, amount,
       remaining_period, remaining_balance, key_id)
     SELECT $1, n, gen_random_uuid(), t, t, 'debit', gen_random_uuid()::text, 'startups.get', 'api', 1, $2::bigint - n, 0, $1
     FROM (SELECT n, timestamptz '2026-01-01Z' + n * interval '100 ms' AS t FROM generate_series(1, $2::bigint) n) AS s`,
    [accountId, ROWS],
  );
  await readStore.query('VACUUM ANALYZE read.usage');
}

export const usageMeasures: readonly Measure[] = [usagePage];
