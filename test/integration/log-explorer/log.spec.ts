import { setTimeout as delay } from 'node:timers/promises';
import { LogIndex } from '../../../src/log-explorer/index/log-index.service.js';
import { LogIndexer } from '../../../src/log-explorer/index/log-indexer.schedule.js';
import { LogSearch, type FoundEvent, type LogFilter } from '../../../src/log-explorer/search/log-search.service.js';
import { StreamCheckpoints } from '../../../src/log-explorer/states/stream-checkpoints.service.js';
import { StreamFolds } from '../../../src/log-explorer/states/stream-folds.service.js';
import { BackgroundTasks } from '../../../src/platform/process/background-tasks.js';
import { createLogger } from '../../../src/platform/telemetry/logger.js';
import { STREAM_STATE_CATALOG } from '../../../src/stream-states.js';
import { testStores, type TestStores } from '../../kit/stores.js';
import { until } from '../../kit/until.js';
import { longStream, type LongStream } from './long-stream.js';

/** At full size, as docs/console.md says: LOG_EVENTS=100000. */
const SIZE = Number(process.env.LOG_EVENTS ?? 6_000);

let stores: TestStores;
let long: LongStream;
let folds: StreamFolds;
let index: LogIndex;
let search: LogSearch;
let indexer: LogIndexer;

beforeAll(async () => {
  stores = await testStores([]);
  const { eventStore, readStore } = stores;
  folds = new StreamFolds(eventStore, new StreamCheckpoints(readStore), STREAM_STATE_CATALOG);
  index = new LogIndex(readStore);
  search = new LogSearch(readStore);
  indexer = new LogIndexer(eventStore, readStore, index, folds, new BackgroundTasks(), createLogger({ level: 'silent', role: 'all' }));
  long = await longStream(eventStore, SIZE);
}, 240_000);

afterAll(() => stores.close());

/** Runs the indexer until it has passed what stands in the log. */
async function indexed(): Promise<void> {
  const head = await stores.eventStore.headPosition();
  const stopping = new AbortController();
  const running = indexer.run(stopping.signal);
  await until(async () => ((await index.progress())?.position ?? -1n) >= head, { what: 'the index', timeoutMs: 120_000 });
  stopping.abort();
  await running;
}

const booksAt = async (revision: number, trust = true): Promise<{ wallets: { api: { used: number } }; period: string; events: number }> => {
  const step = await folds.stateAt(long.stream, BigInt(revision), trust);
  return step?.after.credits as never;
};

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  process.stderr.write(`${what}: ${(performance.now() - from).toFixed(0)} ms\n`);
  return result;
}

describe('a long stream', () => {
  it('is indexed', async () => {
    await timed(`index ${SIZE}`, indexed);
    await delay(0);
    const sample = [0, 1, 999, 1_000, 1_001, Math.floor(SIZE / 2), SIZE - 1];
    for (const revision of sample) {
      const books = await timed(`state ${revision}`, () => booksAt(revision));
      expect([revision, books.wallets.api.used, books.period]).toEqual([revision, long.used[revision], long.periods[revision]]);
    }
    await timed('untrusting', () => booksAt(SIZE - 1, false));
    const page = (filter: LogFilter, where = {}): Promise<FoundEvent[] | null> => timed(JSON.stringify(filter), () => search.page(filter, { limit: 50, ...where }));
    await page({});
    await page({ type: 'CreditDebited' });
    await page({ type: 'PeriodClosed' });
    await page({ actor: 'key:*' });
    await page({ actor: 'key:*', type: 'PeriodClosed' });
    await page({ category: 'credits', from: new Date(Date.UTC(2026, 9, 1)), until: new Date(Date.UTC(2026, 9, 2)) });
    await page({ correlation: long.correlations[700] as string });
  }, 240_000);
});
