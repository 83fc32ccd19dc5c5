import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { generateDataset } from '../../../src/companies/generate/generate-dataset.js';
import { type StackHandle } from '../../../src/embedded/stack/with-stack.js';
import { importGenerated, withParts, type Parts } from '../companies.bench.js';
import { writeFiles } from '../datasets.bench.js';
import { allProjected, indexed } from '../load/caught-up.js';
import { anonymousMegabytes } from '../load/process-memory.js';
import { cpuMsBetween, cpuMsOf } from '../load/service-cpu.js';
import { notaryIsDone } from '../proofs-cost.bench.js';
import { rebuildAllMs } from '../read-side.bench.js';
import { matched, p95, readAll, withClient, type Client } from '../startups.bench.js';
import { filterCases, searchTexts } from '../worlds/startups-cases.js';

/** What is measured at each size, in this order; the key is that of the JSON. */
export const FIGURES = {
  log_mb: 'event log, MB',
  proofs_mb: 'transparency log, MB',
  read_models_mb: 'read models, MB',
  postgres_mb: 'Postgres in all, with the index of the log, MB',
  memory_mb: 'memory of event store, worker and api, MB',
  load_us: 'loading, µs of a core a company',
  import_us: 'import of a company file, µs of a core a row',
  import_rows: 'import of a company file, rows a second',
  rebuild_s: 'rebuild of all read models, s',
  list_ms: 'lists, p95 of all filters and orders, ms',
  search_ms: 'search, p95 of all kinds of text, ms',
  match_ms: 'match of 10,000 addresses, p95, ms',
  publish_s: 'companies as Parquet and JSON lines, s',
} as const;

export type Figure = keyof typeof FIGURES;
/** `companies` counts what is on file in the end, with the imported ones. */
export type Measurement = { readonly companies: number; readonly events: number } & Readonly<Record<Figure, number>>;

export interface Growth {
  readonly stack: StackHandle;
  readonly dataDir: string;
  readonly companies: number;
  readonly signal: AbortSignal;
  log(line: string): void;
}

const SEED = 7;
/** Rows of the imported file: a tenth of the companies, within these limits. */
const IMPORTED = { least: 1_000, most: 20_000 };
/** A generated company of the import has another number than every generated one before. */
const IMPORTED_FROM = 100_000_000;
const CATCH_UP_MS = 7_200_000;
const ASKS = { warmUp: 1_000, list: 5, search: 20, warmUpMatches: 5, match: 20 } as const;
const MEGABYTE = 1e6;
const PROCESSES = ['eventstore', 'worker', 'api'] as const;
const clock = { now: (): number => Date.now() };

/** Grows the data to `companies`, and measures. */
export async function measureAt(growth: Growth): Promise<Measurement> {
  const { stack } = growth;
  const rows = Math.min(Math.max(Math.round(growth.companies / 10), IMPORTED.least), IMPORTED.most);
  return withParts(stack, async (parts) => {
    growth.log('  loading');
    const loaded = await withCpu(stack, () => load(growth, parts));
    const loading = noted(growth, { load_us: (loaded.cpuMs * 1_000) / Math.max(1, loaded.value) });
    growth.log('  importing a file');
    const imported = await withCpu(stack, () => importFile(growth, parts, rows));
    const importing = noted(growth, {
      import_us: (imported.cpuMs * 1_000) / rows,
      import_rows: (rows * 1_000) / imported.value,
    });
    await parts.readStore.query('VACUUM ANALYZE');
    growth.log('  rebuilding all read models');
    const rebuilding = noted(growth, { rebuild_s: (await rebuildAllMs(parts, growth.signal)) / 1_000 });
    await parts.readStore.query('VACUUM ANALYZE');
    await parts.readStore.query('CHECKPOINT');
    growth.log('  lists, searches and matches');
    const answers = noted(growth, await withClient(stack, (client) => timesOf(client, growth.signal)));
    growth.log('  publishing');
    const publishing = noted(growth, { publish_s: (await writeFiles(growth)).ms / 1_000 });
    const sizes = noted(growth, await sizesOf(growth, parts));
    return { ...(await countsOf(parts)), ...sizes, ...loading, ...importing, ...rebuilding, ...answers, ...publishing };
  });
}

/** Each figure at once, since the whole takes hours and may be stopped before its table. */
function noted<T extends Partial<Record<Figure, number>>>({ log }: Growth, figures: T): T {
  for (const [figure, value] of Object.entries(figures))
    log(`  ${FIGURES[figure as Figure]}: ${Number(value.toFixed(2))}`);
  return figures;
}

/** With the processor time of all processes of the stack, and of this one. */
async function withCpu<T>(stack: StackHandle, work: () => Promise<T>): Promise<{ value: T; cpuMs: number }> {
  const before = cpuMsOf(stack, [process.pid]);
  const value = await work();
  return { value, cpuMs: cpuMsBetween(before, cpuMsOf(stack, [process.pid])) };
}

/** @returns how many companies were new */
async function load({ stack, companies, signal, log }: Growth, parts: Parts): Promise<number> {
  const { position, companies: added } = await generateDataset({
    ...parts,
    clock,
    companies,
    signal,
    seed: SEED,
    withPeople: true,
    onProgress: (done) => done % 100_000 === 0 && log(`  ${done} of ${companies} companies`),
  });
  signal.throwIfAborted();
  log('  read models, index and transparency log catch up');
  await allHave(stack, parts, position);
  return added;
}

/** @returns milliseconds until the companies' read model has them */
async function importFile(growth: Growth, parts: Parts, rows: number): Promise<number> {
  const { position, ms } = await importGenerated(growth, parts, { rows, from: IMPORTED_FROM + growth.companies });
  await allHave(growth.stack, parts, position);
  return ms;
}

/** Until no process has work left from what was appended. */
async function allHave(stack: StackHandle, { readStore, freshness }: Parts, position: bigint): Promise<void> {
  await allProjected(freshness, position, CATCH_UP_MS);
  await indexed(readStore, position, CATCH_UP_MS);
  await notaryIsDone(stack);
}

async function countsOf({ readStore }: Parts): Promise<Pick<Measurement, 'companies' | 'events'>> {
  const [row] = await readStore.query<{ companies: string; events: string }>(
    'SELECT (SELECT count(*) FROM read.companies) AS companies, (SELECT count(*) FROM ops.log_index) AS events',
  );
  return { companies: Number(row?.companies), events: Number(row?.events) };
}

async function timesOf(
  client: Client,
  signal: AbortSignal,
): Promise<Pick<Measurement, 'list_ms' | 'search_ms' | 'match_ms'>> {
  await readAll(client.store);
  for (const { slug } of await client.sample(ASKS.warmUp)) await client.ask('GET', `startups/${slug}`);
  const texts = Object.values(searchTexts(await client.sample(ASKS.search))).flat();
  const searches = texts.map((text) => `startups?q=${encodeURIComponent(text)}`);
  for (const path of searches) await client.ask('GET', path);
  const lists = filterCases().filter(({ depth }) => depth === 'first page').map(({ path }) => path); // prettier-ignore
  const timed = async (paths: readonly string[], times: number): Promise<number> => {
    const all: number[] = [];
    for (let n = 0; n < times; n++) {
      for (const path of paths) {
        signal.throwIfAborted();
        all.push((await client.ask('GET', path)).ms);
      }
    }
    return p95(all);
  };
  for (let n = 0; n < ASKS.warmUpMatches; n++) await matched(client);
  const matches: number[] = [];
  for (let n = 0; n < ASKS.match; n++) matches.push(await matched(client));
  return { list_ms: await timed(lists, ASKS.list), search_ms: await timed(searches, 2), match_ms: p95(matches) };
}

async function sizesOf(
  { stack, dataDir }: Growth,
  { readStore }: Parts,
): Promise<Pick<Measurement, 'log_mb' | 'proofs_mb' | 'read_models_mb' | 'postgres_mb' | 'memory_mb'>> {
  const [row] = await readStore.query<{ read: string; all: string }>(
    `SELECT pg_database_size(current_database()) AS all, sum(pg_total_relation_size(c.oid)) AS read
     FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname = 'read' AND c.relkind = 'r'`,
  );
  const pids = PROCESSES.flatMap((name) => stack.record.processes[name]?.pid ?? []);
  return {
    log_mb: folderBytes(join(dataDir, 'eventstore')) / MEGABYTE,
    proofs_mb: folderBytes(join(dataDir, 'objects/log')) / MEGABYTE,
    read_models_mb: Number(row?.read ?? 0) / MEGABYTE,
    postgres_mb: Number(row?.all ?? 0) / MEGABYTE,
    memory_mb: pids.reduce((sum, pid) => sum + anonymousMegabytes(pid), 0),
  };
}

/** As stored on disk, in whole blocks. */
function folderBytes(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).blocks * 512, 0);
}
