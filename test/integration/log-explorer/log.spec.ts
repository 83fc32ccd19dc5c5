import { randomUUID } from 'node:crypto';
import { LogIndex } from '../../../src/log-explorer/index/log-index.service.js';
import { LogIndexer } from '../../../src/log-explorer/index/log-indexer.schedule.js';
import { IndexThrottle } from '../../../src/log-explorer/index/index-throttle.service.js';
import { LogSearch, type FoundEvent, type LogFilter } from '../../../src/log-explorer/search/log-search.service.js';
import { CompareStatesHandler } from '../../../src/log-explorer/states/compare-states.handler.js';
import { CompareStates } from '../../../src/log-explorer/states/compare-states.query.js';
import { StreamCheckpoints } from '../../../src/log-explorer/states/stream-checkpoints.service.js';
import { CHECKPOINT_EVERY, StreamFolds } from '../../../src/log-explorer/states/stream-folds.service.js';
import { streamPointOf, type StreamPoint } from '../../../src/log-explorer/states/stream-point.rules.js';
import { TraceFieldHandler } from '../../../src/log-explorer/states/trace-field.handler.js';
import { TraceField } from '../../../src/log-explorer/states/trace-field.query.js';
import { BackgroundTasks } from '../../../src/platform/process/background-tasks.js';
import { createLogger } from '../../../src/platform/telemetry/logger.js';
import { STREAM_STATE_CATALOG } from '../../../src/stream-states.js';
import { testStores, type TestStores } from '../../kit/stores.js';
import { until } from '../../kit/until.js';
import { longStream, type LongStream } from './long-stream.js';

/** LOG_EVENTS=100000 runs it at full size. */
const SIZE = Number(process.env.LOG_EVENTS ?? 4_000);
const IS_MEASURED = process.env.LOG_EVENTS !== undefined;

let stores: TestStores;
let long: LongStream;
let folds: StreamFolds;
let index: LogIndex;
let search: LogSearch;

beforeAll(async () => {
  stores = await testStores([]);
  const { eventStore, readStore } = stores;
  folds = new StreamFolds(eventStore, new StreamCheckpoints(readStore), STREAM_STATE_CATALOG);
  index = new LogIndex(readStore);
  search = new LogSearch(readStore);
  long = await longStream(eventStore, SIZE);
  await timed(`${long.used.length} events indexed, checkpoints kept`, () => indexed());
}, 600_000);

afterAll(() => stores.close());

/** Runs a separate indexer until it reaches the current end of the log. */
async function indexed(): Promise<void> {
  const { eventStore, readStore } = stores;
  const logger = createLogger({ level: 'silent', role: 'all' });
  const first = new IndexThrottle(eventStore, readStore, Date);
  const indexer = new LogIndexer(eventStore, readStore, index, folds, new BackgroundTasks(), first, logger);
  const head = await eventStore.headPosition();
  const stopping = new AbortController();
  const running = indexer.run(stopping.signal);
  const isThere = async (): Promise<boolean> => ((await index.progress())?.position ?? -1n) >= head;
  await until(isThere, { what: 'the index', timeoutMs: 500_000 });
  stopping.abort();
  await running;
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  if (IS_MEASURED) process.stderr.write(`${what}: ${(performance.now() - from).toFixed(0)} ms\n`);
  return result;
}

interface Books {
  readonly wallets: { readonly api: { readonly used: number } };
  readonly period: string;
}

async function booksAfter(revision: bigint, trust = true): Promise<[number, string] | null> {
  const step = await folds.stateAt(long.stream, revision, trust);
  const books = step?.after.credits as Books | undefined;
  return books ? [books.wallets.api.used, books.period] : null;
}

const toldAt = (revision: number): [number, string] => [long.used[revision] ?? -1, long.periods[revision] ?? ''];
const point = (text: string): StreamPoint => streamPointOf(text) as StreamPoint;

describe('the state of a stream', () => {
  it('is what its decisions knew, as of any of its events', async () => {
    const last = long.used.length - 1;
    const every = Number(CHECKPOINT_EVERY);
    for (const at of [0, 1, every - 1, every, every + 1, Math.floor(last / 2), last - 1, last]) {
      expect(await timed(`state after ${at}`, () => booksAfter(BigInt(at)))).toEqual(toldAt(at));
    }
    expect(await booksAfter(BigInt(last + 1))).toBeNull();
  });

  it('needs no checkpoint, and comes to the same without', async () => {
    const at = long.used.length - 1;
    expect(await timed('the same from the first event', () => booksAfter(BigInt(at), false))).toEqual(toldAt(at));
    await stores.readStore.query('DELETE FROM ops.stream_checkpoints');
    expect(await booksAfter(BigInt(at))).toEqual(toldAt(at));
    // The first look without has kept them again.
    const [stored] = await stores.readStore.query<{ n: string }>('SELECT count(*) AS n FROM ops.stream_checkpoints');
    expect(BigInt(stored?.n ?? 0)).toBe(BigInt(at) / CHECKPOINT_EVERY);
  });

  it('takes nothing from a checkpoint that belongs to another log', async () => {
    await stores.readStore.query('UPDATE ops.stream_checkpoints SET event_id = $1', [randomUUID()]);
    const at = Number(CHECKPOINT_EVERY) + 7;
    expect(await booksAfter(BigInt(at))).toEqual(toldAt(at));
  });

  it.each(['2026-10-01', '2026-11-01'])('is told apart at the edge of a month: %s', async (day) => {
    const edge = Date.parse(`${day}T00:00:00Z`);
    const lastBefore = long.takenAt.findLastIndex((at) => at <= edge - 1);
    const before = await folds.revisionAt(long.stream, point(new Date(edge - 1).toISOString()));
    const opened = long.periods.indexOf(day.slice(0, 7));
    const first = await folds.revisionAt(long.stream, point(new Date(long.takenAt[opened] ?? 0).toISOString()));
    expect(before).toBe(BigInt(lastBefore));
    expect(await booksAfter(before ?? -1n)).toEqual(toldAt(lastBefore));
    expect((await booksAfter(before ?? -1n))?.[1]).not.toBe(day.slice(0, 7));
    expect((await booksAfter(first ?? -1n))?.[1]).toBe(day.slice(0, 7));
  });

  it('begins with nothing, and is nothing where there is no stream', async () => {
    expect(await folds.revisionAt(long.stream, point('2026-08-31'))).toBe(-1n);
    expect(await folds.revisionAt('credits-nobody', point('2026-11-01'))).toBeNull();
    expect(await folds.revisionAt(long.stream, point('99999999'))).toBe(BigInt(long.used.length - 1));
  });

  it('is compared between two instants, and a field of it traced to what set it', async () => {
    const compare = new CompareStatesHandler(folds);
    const shown = await timed('two states compared', () =>
      compare.execute(new CompareStates(long.stream, point('2026-09-15'), point('2026-10-15'))),
    );
    expect(shown?.changes).toContainEqual({ path: 'credits.period', before: '"2026-09"', after: '"2026-10"' });
    const trace = new TraceFieldHandler(folds);
    const opened = long.periods.indexOf('2026-10');
    const upTo = BigInt(opened + 3);
    const traced = await timed('a field traced', () =>
      trace.execute(new TraceField(long.stream, 'credits.period', upTo)),
    );
    expect(traced?.setBy[0]).toMatchObject({
      event: { type: 'PeriodOpened', revision: BigInt(opened) },
      changes: [{ path: 'credits.period', before: '"2026-09"', after: '"2026-10"' }],
    });
  });
});

describe('the search over the log', () => {
  /** All pages of a search, newest first; each found once. */
  async function walked(filter: LogFilter, limit: number): Promise<FoundEvent[]> {
    const all: FoundEvent[] = [];
    for (;;) {
      const before = all.at(-1)?.position;
      const page = await search.page(filter, { limit, ...(before !== undefined && { before }) });
      all.push(...(page ?? []));
      if ((page?.length ?? 0) < limit) return all;
    }
  }

  it('finds every event once, page by page, in both directions', async () => {
    const all = await walked({}, 997);
    expect(all.map(({ revision }) => Number(revision))).toEqual(long.used.map((_, at) => long.used.length - 1 - at));
    const [newest, middle] = [all[0] as FoundEvent, all[120] as FoundEvent];
    const newer = await search.page({}, { after: middle.position, limit: 20 });
    expect(newer).toEqual(all.slice(100, 120));
    expect(newest).toMatchObject({ stream: long.stream, type: 'CreditDebited' });
  });

  it('by type, actor, request and time, and by several of them', async () => {
    expect((await walked({ type: 'PeriodClosed' }, 1)).map(({ type }) => type)).toEqual([
      'PeriodClosed',
      'PeriodClosed',
    ]);
    expect(await search.page({ type: 'JobQueued' }, { limit: 5 })).toEqual([]);
    const ofActor = await walked({ actor: `key:${long.keys[1] ?? ''}` }, 500);
    expect(ofActor.length).toBeGreaterThan(0);
    expect(new Set(ofActor.map(({ actor }) => actor))).toEqual(new Set([`key:${long.keys[1] ?? ''}`]));
    expect(await walked({ actor: 'key:*' }, 1_000)).toHaveLength(long.used.length);
    expect(await walked({ actor: 'key:*', type: 'PeriodOpened' }, 2)).toHaveLength(3);
    const correlation = long.correlations[700] as string;
    expect(await walked({ correlation }, 1_000)).toHaveLength(
      long.correlations.filter((one) => one === correlation).length,
    );
    const [from, end] = [new Date('2026-10-01T00:00:00Z'), new Date('2026-10-08T12:34:56.789Z')];
    const expected = long.takenAt.filter((at) => at >= from.getTime() && at < end.getTime()).length;
    expect(await walked({ category: 'credits', from, until: end }, 499)).toHaveLength(expected);
    expect(await walked({ type: 'CreditDebited', until: new Date('2026-08-01') }, 10)).toEqual([]);
  });

  it('answers each within a moment', async () => {
    const filters: LogFilter[] = [
      {},
      { type: 'CreditDebited' },
      { type: 'PeriodClosed' },
      { actor: 'key:*' },
      { actor: 'key:*', type: 'PeriodClosed', until: new Date('2026-10-15') },
      { category: 'credits', from: new Date('2026-10-01'), until: new Date('2026-10-02') },
      { correlation: long.correlations[700], type: 'CreditDebited' },
    ];
    for (const filter of filters) {
      const explained = await timed(`search ${JSON.stringify(filter)}`, () => search.page(filter, { limit: 50 }));
      expect(explained?.length).toBeLessThanOrEqual(50);
    }
  });

  it('is the same after the index was lost, and written twice', async () => {
    const before = await walked({}, 1_000);
    await index.clear();
    expect(await walked({}, 1_000)).toEqual([]);
    await indexed();
    expect(await walked({}, 1_000)).toEqual(before);
  }, 600_000);
});
