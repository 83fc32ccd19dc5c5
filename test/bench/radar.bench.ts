import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { ingestFile } from '../../src/radar/intake/file-intake.js';
import { type BenchContext, type StackMeasure } from './measure.js';
import { benchName } from './worlds/radar-names.js';
import { probeInterference } from './load/radar-probe-load.js';

const LIST_NAMES = 350_000;
const CATCH_UP_MS = 600_000;

const radarIngest: StackMeasure = {
  name: 'radar_ingest',
  summary: 'names a second from a daily list into log and read model, against the same rows straight into Postgres',
  needsStack: true,
  run: async (context) => {
    const { config } = context.stack;
    const names = Math.round(LIST_NAMES * context.scale);
    const file = await listOf(context, names);
    const eventStore = new EventStore({ url: config.eventstoreUrl, catalog: EVENT_CATALOG });
    const readStore = new ReadStore({ url: config.databaseUrl, poolSize: 4 });
    const freshness = new Freshness(readStore);
    await freshness.start();
    try {
      const startedAt = performance.now();
      const clock = { now: () => Date.now() };
      const { position, ingested } = await ingestFile({ eventStore, readStore, clock, file, source: 'nrd' });
      const appendedAt = performance.now();
      if (!(await freshness.waitFor(['domains'], position, CATCH_UP_MS))) throw new Error('the read model lags');
      const rate = ingested / ((performance.now() - startedAt) / 1_000);
      context.log(`  in the log after ${Math.round(appendedAt - startedAt)} ms`);
      const plain = await plainInserts(readStore, names);
      return {
        value: Math.round(rate),
        unit: 'domains_per_second',
        baseline: { name: 'plain Postgres: inserts of 1,000 into an equal table, no log', value: Math.round(plain) },
        ratio: Math.round((rate / plain) * 100) / 100,
      };
    } finally {
      await freshness.close();
      await Promise.allSettled([eventStore.close(), readStore.close()]);
    }
  },
};

async function listOf({ dataDir }: BenchContext, names: number): Promise<string> {
  const file = join(dataDir, 'list.txt');
  const out = createWriteStream(file);
  for (let n = 0; n < names; n++) if (!out.write(`${benchName(n)}\n`)) await once(out, 'drain');
  out.end();
  await finished(out);
  return file;
}

/** The same names into a table with the same indexes, a thousand a statement, each statement its own commit. */
async function plainInserts(store: ReadStore, names: number): Promise<number> {
  await store.query('CREATE TABLE ops.bench_domains (LIKE read.domains INCLUDING ALL)');
  try {
    const startedAt = performance.now();
    for (let n = 0; n < names; n += 1_000) {
      const apexes = Array.from({ length: Math.min(1_000, names - n) }, (_, i) => benchName(n + i));
      await store.query(
        `INSERT INTO ops.bench_domains (apex, tld, source, status, created_at, seen_at, attempts)
         SELECT apex, split_part(apex, '.', 2), 'dot_com_nrd', 'queued', now(), now(), 0 FROM unnest($1::text[]) AS apex
         ON CONFLICT DO NOTHING`,
        [apexes],
      );
    }
    return names / ((performance.now() - startedAt) / 1_000);
  } finally {
    await store.query('DROP TABLE ops.bench_domains');
  }
}

export const radarMeasures = [radarIngest, probeInterference];
