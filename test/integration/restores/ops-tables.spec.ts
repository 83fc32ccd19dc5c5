import { FOLLOW_FROM_LOG } from '../../../src/cli/io/adopt-log.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { testDatabase } from '../../kit/postgres.js';

/**
 * What another log does not make untrue: outside sources, limits, queued deliveries, what is open to be given back, and
 * the leaves and heads of a transparency log, which has a number of its own for each log of events.
 */
const OUTLAST_THE_LOG = [
  ...['anonymous_use', 'arbitrage_venues', 'asked_mailboxes', 'feed_positions', 'feed_reads'],
  ...[
    'heads_pages',
    'key_use',
    'log_heads',
    'feed_status',
    'hiring_looks',
    'log_identity',
    'log_leaves',
    'metric_samples',
    'radar_sources',
    'rate_use',
  ],
  ...[
    'pending_decisions',
    'readiness_evidence',
    'rebuild_requests',
    'site_scans',
    'source_turns',
    'unanswered_charges',
  ],
  ...['used_tokens', 'webhook_intents', 'webhook_low_credits', 'webhook_messages'],
];

it('every table of schema ops either follows from the log or outlasts it', async () => {
  const database = await testDatabase();
  const store = new ReadStore({ url: database.url });
  const tables = await store.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'ops'`,
  );
  await store.close();
  await database.drop();
  expect(tables.map(({ name }) => name).sort()).toEqual([...FOLLOW_FROM_LOG, ...OUTLAST_THE_LOG].sort());
});
