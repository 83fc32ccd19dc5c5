import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { generatedCompany, randomOf } from '../../src/companies/generate/generated-company.rules.js';
import { awaitProjected } from '../../src/file-import/await-projected.js';
import { AdminApi } from '../../src/cli/io/admin-api.js';
import { importCompanies } from '../../src/companies/import/companies.import.js';
import { type StackHandle } from '../../src/embedded/stack/with-stack.js';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { Vault } from '../../src/platform/vault/vault.js';
import { type BenchContext, type Measured, type StackBenchContext, type StackMeasure } from './measure.js';

const SEED = 7;
const IMPORTED = 100_000;
const clock = { now: () => Date.now() };

export interface Parts {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly freshness: Freshness;
  readonly vault: Vault;
}

/** Speed of getting companies in; of finding them: `startups.bench.ts`. */
export const companiesMeasures: readonly StackMeasure[] = [
  {
    name: 'import_companies',
    needsStack: true,
    summary: 'rows a second of a company file into log and read model, against batched inserts into plain tables',
    run: (context: StackBenchContext) => withParts(context.stack, (parts) => measureImport(context, parts)),
  },
  {
    name: 'changes_full_load',
    needsStack: true,
    summary: 'rows a second of GET /changes from the first on, in pages of 5,000; the second walk',
    run: (context: StackBenchContext) =>
      withParts(context.stack, (parts) => measureChanges(context, parts, '&limit=5000')),
  },
  {
    name: 'changes_with_records',
    needsStack: true,
    summary: 'the same with include=record, in pages of 1,000',
    run: (context: StackBenchContext) =>
      withParts(context.stack, (parts) => measureChanges(context, parts, '&include=record')),
  },
];

export async function withParts<T>(stack: StackHandle, work: (parts: Parts) => Promise<T>): Promise<T> {
  const eventStore = new EventStore({ url: stack.config.eventstoreUrl, catalog: EVENT_CATALOG });
  const readStore = new ReadStore({ url: stack.config.databaseUrl, poolSize: 4 });
  const freshness = new Freshness(readStore);
  await freshness.start();
  try {
    return await work({ eventStore, readStore, freshness, vault: new Vault(readStore, stack.config.vaultKey) });
  } finally {
    await freshness.close();
    await Promise.allSettled([eventStore.close(), readStore.close()]);
  }
}

async function measureImport(context: BenchContext, parts: Parts): Promise<Measured> {
  const rows = Math.max(2_000, Math.round(IMPORTED * context.scale));
  // First, since afterwards the index of the log catches up with what was imported.
  const plain = await plainImport(parts.readStore, rows);
  const { ms } = await importGenerated(context, parts, { rows });
  const value = Math.round(rows / (ms / 1_000));
  return {
    value,
    unit: 'per_second',
    baseline: { name: 'plain SQL, 1,000 rows a statement', value: plain },
    ratio: Math.round((value / plain) * 100) / 100,
  };
}

async function measureChanges(context: StackBenchContext, parts: Parts, query: string): Promise<Measured> {
  const rows = Math.max(2_000, Math.round(IMPORTED * context.scale));
  const { position } = await importGenerated(context, parts, { rows });
  await awaitProjected(parts.freshness, ['companies', 'people', 'investors', 'domains'], position);
  const { api_key: key } = await new AdminApi(context.stack).post<{ api_key: string }>('accounts', { plan: 'bench' });
  const walk = async (): Promise<number> => {
    let [since, found, hasMore] = ['@0', 0, true];
    while (hasMore) {
      const url = `${context.stack.baseUrl}/api/v1/changes?since=${since}${query}`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` }, signal: context.signal });
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      const page = (await answer.json()) as { changes: object[]; next_cursor: string; has_more: boolean };
      [since, found, hasMore] = [page.next_cursor, found + page.changes.length, page.has_more];
    }
    return found;
  };
  await walk();
  const startedAt = performance.now();
  const found = await walk();
  if (found < rows) throw new Error(`${found} changes of ${rows} companies`);
  const value = Math.round(found / ((performance.now() - startedAt) / 1_000));
  return { value, unit: 'per_second', ...(!query.includes('record') && { target: 20_000 }) };
}

/**
 * Imports a file of generated companies, from the n-th on.
 * @returns the position of the last event, and milliseconds until the read model of companies has it
 */
export async function importGenerated(
  { dataDir, signal }: Pick<BenchContext, 'dataDir' | 'signal'>,
  parts: Parts,
  { rows, from = 0 }: { readonly rows: number; readonly from?: number },
): Promise<{ readonly position: bigint; readonly ms: number }> {
  const file = join(dataDir, `companies-${from}-2026-01-01.jsonl`);
  await writeFileOf(file, rows, from);
  const ignore = (): void => undefined;
  const findings = { reject: ignore, leaveOut: ignore, review: ignore, close: () => Promise.resolve() };
  const startedAt = performance.now();
  const { position } = await importCompanies({ ...parts, file, clock, findings, signal });
  await awaitProjected(parts.freshness, ['companies'], position);
  return { position, ms: performance.now() - startedAt };
}

async function writeFileOf(file: string, rows: number, from: number): Promise<void> {
  const stream = createWriteStream(file);
  for (let n = from; n < from + rows; n++) stream.write(`${JSON.stringify(rowOf(n))}\n`);
  await new Promise<void>((resolve) => stream.end(resolve));
}

function rowOf(n: number): Record<string, unknown> {
  const { details, domain } = generatedCompany(SEED + 1, n, new Date('2026-01-01'));
  return { id: n, ...details, website: `https://${domain}` };
}

/** The same rows into one durable table with the same indexes, by one writer. */
async function plainImport(store: ReadStore, rows: number): Promise<number> {
  await store.query('DROP TABLE IF EXISTS ops.bench_companies');
  await store.query(
    'CREATE TABLE ops.bench_companies (LIKE read.companies INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING INDEXES)',
  );
  await store.query("ALTER TABLE ops.bench_companies ALTER COLUMN scanned_technologies SET DEFAULT '{}'");
  const random = randomOf(SEED, 0);
  const startedAt = performance.now();
  try {
    for (let from = 0; from < rows; from += 1_000) {
      const batch = Array.from({ length: Math.min(1_000, rows - from) }, (_, n) => rowOf(from + n));
      await store.query(
        `INSERT INTO ops.bench_companies (company_id, slug, slug_base, slug_n, name, name_key, name_keys, former_names,
           domain, rounds, sectors, tags, sector_keys, technologies, tech_keys, investors, announced_on, status,
           generated, registered_at, description, one_liner, employee_count)
         SELECT gen_random_uuid(), u.slug, u.slug, 1, u.name, u.name, ARRAY[u.name], '{}', u.slug, 0, ARRAY[u.sector], '{}',
           ARRAY[lower(u.sector)], '{}', '{}', '[]', now(), 'active', true, now(), u.description, u.one_liner, u.employees
         FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::integer[])
           AS u(slug, name, sector, description, one_liner, employees)`,
        [
          batch.map((row) => `${String(row.website)}-${random()}`),
          batch.map((row) => row.name),
          batch.map((row) => (row.sectors as string[])[0]),
          batch.map((row) => row.description),
          batch.map((row) => row.oneLiner),
          batch.map((row) => row.employeeCount),
        ],
      );
    }
    return Math.round(rows / ((performance.now() - startedAt) / 1_000));
  } finally {
    await store.query('DROP TABLE IF EXISTS ops.bench_companies');
    // Otherwise the import would pay for the pending writes; another owner's database may not allow it.
    await store.query('CHECKPOINT').catch(() => undefined);
  }
}
