import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { jest } from '@jest/globals';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFunding } from '../../../src/companies/import/funding.import.js';
import { importPeople } from '../../../src/companies/import/people.import.js';
import { DATASET_TABLES } from '../../../src/dataset-tables.js';
import { type BuildParts } from '../../../src/datasets/build/build-parts.js';
import { type BuiltDataset, DatasetBuilder } from '../../../src/datasets/build/dataset-builder.js';
import { DatasetBuilds } from '../../../src/datasets/build/dataset-builds.service.js';
import { dayOf } from '../../../src/datasets/build/days.rules.js';
import { replayPrefix } from '../../../src/datasets/build/replayed-models.js';
import { type WithDatasets } from '../../../src/datasets/datasets.settings.js';
import { DATASETS_FOLDER, datasetKey, type ManifestFile } from '../../../src/datasets/stored/manifest.js';
import { DatasetPurchases } from '../../../src/datasets/purchase/dataset-purchases.service.js';
import { StoredDatasets } from '../../../src/datasets/stored/stored-datasets.js';
import { StoredDatasetsService } from '../../../src/datasets/stored/stored-datasets.service.js';
import { verifyDataset } from '../../../src/datasets/stored/verify-dataset.js';
import { type ColumnType, type ExportColumn } from '../../../src/file-export/export-table.js';
import { remainingOf } from '../../../src/metering/ledger/credits.decide.js';
import { Ledger } from '../../../src/metering/ledger/ledger.service.js';
import { LogUnavailable } from '../../../src/platform/event-store/event-store.errors.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { OBJECT_STORE, type ObjectStore } from '../../../src/platform/object-store/object-store.port.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { CONFIG } from '../../../src/platform/tokens.js';
import { InsightWorld } from '../press/world.js';

const COMPANIES = Array.from({ length: 12 }, (_, n) => ({
  id: n,
  name: `Copperline ${n}`,
  website: `https://copperline-${n}.com`,
  team_size: 10 + n,
  industry: 'Robotics',
  country: ['DE', 'FR', 'US'][n % 3],
}));
const round = (n: number, amount: number): object => ({
  company: `Copperline ${n}`,
  website: `https://copperline-${n}.com`,
  round: 'Seed',
  date: '2026-02-03',
  amount,
  investors: 'Northwind Ventures; Ada Lovelace',
  lead_investors: 'Northwind Ventures',
});
const NAMES = DATASET_TABLES.map(({ name }) => name);
const DUCKDB_TYPES: Readonly<Record<Extract<ColumnType, string>, string>> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  flag: 'BOOLEAN',
  day: 'DATE',
  instant: 'TIMESTAMP WITH TIME ZONE',
  texts: 'VARCHAR[]',
};

let world: InsightWorld;
let folder: string;
let duckdb: DuckDBConnection;
let built: readonly BuiltDataset[];
const day = dayOf(Date.now());

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'read-datasets-'));
  duckdb = await (await DuckDBInstance.create()).connect();
  await duckdb.run(`SET TimeZone = 'UTC'`);
  world = await InsightWorld.start(COMPANIES, { DATA_DIR: join(folder, 'data') });
  await world.import(importFunding, 'funding-2026-03-13.jsonl', [round(0, 1_000_000), round(1, 2_000_000)]);
  await world.import(importPeople, 'people-2026-03-13.jsonl', [
    { name: 'Ada Lovelace', company: 'Copperline 0', website: 'https://copperline-0.com', title: 'CEO', founder: true },
    { name: 'Grace Hopper', company: 'Copperline 1', website: 'https://copperline-1.com', title: 'CTO' },
  ]);
  built = await world.buildDatasets(day);
}, 120_000);

afterAll(async () => {
  await world?.stop();
  duckdb?.closeSync();
  rmSync(folder, { recursive: true, force: true });
});

/** Spends the API credits of the month. */
async function spendAll(accountId: string): Promise<void> {
  const ledger = world.service.app.get(Ledger, { strict: false });
  const { state } = await ledger.settled(accountId);
  const amount = remainingOf(state, 'api').period;
  const debit = { requestId: newId(), keyId: newId(), operation: 'startups.match', wallet: 'api' as const, amount };
  await ledger.debit(accountId, debit, { correlationId: newId(), actor: 'operator:spec' });
}

function objects(): ObjectStore {
  return world.service.app.get<ObjectStore>(OBJECT_STORE);
}

function bytesOf(name: string, path: string): Promise<Buffer> {
  return objects().get(datasetKey(name, day, path)) as Promise<Buffer>;
}

function filesOf(name: string): readonly ManifestFile[] {
  return built.find(({ manifest }) => manifest.dataset === name)?.manifest.files ?? [];
}

async function jsonRows(name: string): Promise<Record<string, unknown>[]> {
  const texts = await Promise.all(
    filesOf(name)
      .filter(({ format }) => format === 'jsonl')
      .map(async ({ path }) => (await bytesOf(name, path)).toString()),
  );
  const lines = texts.join('').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

async function duckdbRows(sql: string): Promise<Record<string, unknown>[]> {
  return (await duckdb.runAndReadAll(sql)).getRowObjectsJson();
}

async function parquetOf(name: string): Promise<string> {
  const [first] = filesOf(name);
  const file = join(folder, `${name}.parquet`);
  writeFileSync(file, await bytesOf(name, first?.path ?? ''));
  return file;
}

function duckdbType({ type }: ExportColumn): string {
  if (typeof type === 'string') return DUCKDB_TYPES[type];
  const members = type.records.map((column) => `${quoted(column.name)} ${duckdbType(column)}`);
  return `STRUCT(${members.join(', ')})[]`;
}

/** DuckDB quotes its own key words. */
const quoted = (name: string): string => (name === 'name' || name === 'type' ? `"${name}"` : name);

/** A JSON row as DuckDB shows the values of its columns. */
function asShown(columns: readonly ExportColumn[], row: Record<string, unknown>): Record<string, unknown> {
  const shown = columns.map(({ name, type }) => {
    const value = row[name];
    if (value !== null && type === 'integer') return [name, String(Number(value))];
    if (value !== null && type === 'instant') return [name, new Date(value as string).getTime()];
    return [name, value];
  });
  return Object.fromEntries(shown) as Record<string, unknown>;
}

describe('the datasets of a day', () => {
  it('have the rows that lists have, in the same form', async () => {
    expect(built.map(({ manifest, isNew }) => [manifest.dataset, isNew])).toEqual(NAMES.map((name) => [name, true]));
    const { body } = await world.get('startups?limit=100');
    const byId = (rows: readonly object[]) => [...rows].sort((a, b) => ((a as Row).id < (b as Row).id ? -1 : 1));
    type Row = { readonly id: string };
    expect(byId(await jsonRows('companies'))).toEqual(byId((body as { data: object[] }).data));
    const countries = (await jsonRows('companies')).map((row) => row.hq_country);
    expect(countries).toEqual([...countries].sort());
    expect(await jsonRows('rounds')).toHaveLength(2);
  });

  it('name no person', async () => {
    for (const name of NAMES) {
      for (const { path } of filesOf(name)) {
        const text = (await bytesOf(name, path)).toString('latin1');
        expect([path, /lovelace|hopper/i.test(text)]).toEqual([path, false]);
      }
    }
    const people = await jsonRows('people');
    expect(people.map((row) => row.current_title).sort()).toEqual(['CEO', 'CTO']);
    const investors = await jsonRows('investors');
    expect(investors.map(({ type, name }) => [type, name]).sort()).toEqual([
      ['firm', 'Northwind Ventures'],
      ['person', null],
    ]);
  });

  it.each(NAMES)('are read by DuckDB with the declared types: %s', async (name) => {
    const table = DATASET_TABLES.find((each) => each.name === name);
    const columns = table?.columns ?? [];
    const file = await parquetOf(name);
    const described = await duckdbRows(`DESCRIBE SELECT * FROM '${file}'`);
    expect(described.map(({ column_name: column, column_type: type }) => [column, type])).toEqual(
      columns.map((column) => [column.name, duckdbType(column)]),
    );
    const instants = columns.filter(({ type }) => type === 'instant').map((column) => column.name);
    const replaced = instants.map((column) => `epoch_ms("${column}")::DOUBLE AS "${column}"`).join(', ');
    const rows = await duckdbRows(`SELECT * ${replaced && `REPLACE (${replaced})`} FROM '${file}'`);
    expect(rows).toEqual((await jsonRows(name)).map((row) => asShown(columns, row)));
    const keys = await duckdbRows(`SELECT key, value FROM parquet_kv_metadata('${file}') ORDER BY key`);
    expect(keys.map(({ value }) => value)).toContain(name);
  });

  it('are published with the digest of the manifest, which has that of each file', async () => {
    const stored = (await new StoredDatasets(objects()).find('companies', day)) as never;
    const eventStore = world.service.app.get(EventStore);
    expect(await verifyDataset(objects(), eventStore, stored, () => undefined)).toEqual([]);
    const [file] = filesOf('rounds');
    const key = datasetKey('rounds', day, file?.path ?? '');
    const bytes = await bytesOf('rounds', file?.path ?? '');
    const spoiled = Buffer.from(bytes);
    spoiled[100] = (spoiled[100] ?? 0) ^ 1;
    await objects().put(key, spoiled);
    const rounds = (await new StoredDatasets(objects()).find('rounds', day)) as never;
    expect(await verifyDataset(objects(), eventStore, rounds, () => undefined)).toEqual([
      'part-00000.parquet has another SHA-256 than the manifest',
    ]);
    await objects().put(key, bytes);
  });

  it('come out the same when they are built again, also after the read models have moved on', async () => {
    const again = await world.buildDatasets(day);
    expect(again.map(({ digest, isNew }) => [digest, isNew])).toEqual(built.map(({ digest }) => [digest, false]));
    await world.import(importFunding, 'funding-2026-04-01.jsonl', [round(2, 3_000_000), round(3, 4_000_000)]);
    const { body } = await world.get('startups?limit=100');
    const funded = (body as { data: { total_funding: number | null }[] }).data.filter((row) => row.total_funding);
    expect(funded).toHaveLength(4);
    const replayed = await world.buildDatasets(day);
    expect(replayed.map(({ digest, isNew }) => [digest, isNew])).toEqual(built.map(({ digest }) => [digest, false]));
    const { parts } = world.service.app.get<{ readonly parts: BuildParts }>(DatasetBuilds);
    expect(
      await world.query(`SELECT 1 FROM pg_database WHERE starts_with(datname, '${replayPrefix(parts.readStore)}')`),
    ).toEqual([]);
  }, 120_000);
});

describe('builds', () => {
  /** A builder of another process: it has connections of its own. */
  async function beside<T>(work: (builder: DatasetBuilder) => Promise<T>): Promise<T> {
    const { parts } = world.service.app.get<{ readonly parts: BuildParts }>(DatasetBuilds);
    const { options } = parts.readStore;
    const readStore = new ReadStore({ ...options, applicationName: 'another builder', poolSize: 2 });
    return work(new DatasetBuilder({ ...parts, readStore })).finally(() => readStore.close());
  }
  const tomorrow = dayOf(Date.now() + 86_400_000);
  const tables = DATASET_TABLES.filter(({ name }) => name === 'companies');
  const onProgress = (): void => undefined;

  it('of one day at the same time publish one manifest, whose files are stored', async () => {
    const request = { day: tomorrow, at: 'live', tables, onProgress } as const;
    const both = await Promise.all([
      world.service.app.get(DatasetBuilds).build(request),
      beside((builder) => builder.build(request)),
    ]);
    const found = both.flat();
    expect(found.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    expect(new Set(found.map(({ digest }) => digest)).size).toBe(1);
    const stored = (await new StoredDatasets(objects()).find('companies', tomorrow)) as never;
    expect(await verifyDataset(objects(), world.service.app.get(EventStore), stored, () => undefined)).toEqual([]);
  }, 120_000);

  it('of a day before the newest published one are refused', async () => {
    const yesterday = dayOf(Date.now() - 86_400_000);
    const build = world.service.app.get(DatasetBuilds).build({ day: yesterday, at: 'live', tables, onProgress });
    await expect(build).rejects.toThrow(`companies of ${tomorrow} is published`);
  });

  it('remove what a killed one left, and nothing of another deployment', async () => {
    const { parts } = world.service.app.get<{ readonly parts: BuildParts }>(DatasetBuilds);
    const mine = `${replayPrefix(parts.readStore)}spec`;
    const others = `scoutline_replay_spec${process.pid}`;
    for (const name of [mine, others]) await world.query(`CREATE DATABASE ${name}`);
    const [old, fresh] = ['datasets-old', 'datasets-new'].map((name) => join(parts.dataDir ?? '', name));
    for (const path of [old, fresh]) mkdirSync(path as string, { recursive: true });
    utimesSync(old as string, 1, 1);
    try {
      await world.service.app.get(DatasetBuilds).build({ day: tomorrow, at: 'live', tables, onProgress });
      expect(await world.query(`SELECT datname FROM pg_database WHERE datname IN ('${mine}', '${others}')`)).toEqual([
        { datname: others },
      ]);
      expect([existsSync(old as string), existsSync(fresh as string)]).toEqual([false, true]);
    } finally {
      await world.query(`DROP DATABASE IF EXISTS ${others}`);
      for (const { path } of await filesOfTomorrow()) await objects().delete(path);
    }
  }, 120_000);

  /** Later specs expect the one day. */
  async function filesOfTomorrow(): Promise<{ readonly path: string }[]> {
    const paths: { readonly path: string }[] = [];
    for await (const { key } of objects().list(DATASETS_FOLDER)) if (key.includes(tomorrow)) paths.push({ path: key });
    return paths;
  }
});

describe('GET /datasets', () => {
  interface Files {
    readonly files: readonly (ManifestFile & { readonly url: string })[];
    readonly credits: { readonly cost: number };
  }

  it('lists them and their manifests without a charge', async () => {
    const { body, status } = await world.get('datasets');
    expect(status).toBe(200);
    const { datasets } = body as { datasets: { name: string; days: { day: string; manifest_digest: string }[] }[] };
    expect(datasets.map(({ name, days }) => [name, days.map((each) => each.day)])).toEqual(
      NAMES.map((name) => [name, [day]]),
    );
    const manifest = await world.get('datasets/companies/latest/manifest.json');
    expect(manifest.status).toBe(200);
    expect(manifest.body).toMatchObject({ dataset: 'companies', day, previous: null, rows: 12 });
    const text = (await objects().get(datasetKey('companies', day, 'manifest.json'))) as Buffer;
    expect(hash('sha256', text, 'hex')).toBe(datasets[0]?.days[0]?.manifest_digest);
    expect(await world.get('datasets/companies/1999-01-01/manifest.json')).toMatchObject({ status: 404 });
    expect(await world.get('datasets/nothing/latest/manifest.json')).toMatchObject({ status: 404 });
  });

  it('gives the files to plan Pro for 100 credits, and again for nothing', async () => {
    const low = (await world.service.account('pro_lite')).key;
    expect(await world.get('datasets/companies/latest/files', low)).toMatchObject({ status: 403 });
    const first = (await world.get('datasets/companies/latest/files?format=parquet')).body as Files;
    expect(first.credits.cost).toBe(100);
    const again = (await world.get(`datasets/companies/${day}/files`)).body as Files;
    expect([again.credits.cost, again.files.length]).toEqual([0, 2]);
    expect((await world.get('datasets/rounds/latest/files')).body).toMatchObject({ credits: { cost: 100 } });
    const [file] = first.files;
    const { pathname, search } = new URL(file?.url ?? '');
    const download = (headers: Record<string, string>) =>
      world.service.app.inject({ method: 'GET', url: pathname + search, headers });
    const whole = await download({});
    expect([whole.statusCode, hash('sha256', whole.rawPayload, 'hex')]).toEqual([200, file?.sha256]);
    const part = await download({ range: 'bytes=0-3' });
    expect([part.statusCode, part.payload]).toEqual([206, 'PAR1']);
  });

  it('gives the files again for nothing also where fewer than 100 credits are left', async () => {
    const { key, accountId } = await world.service.account('pro');
    expect(await world.get('datasets/companies/latest/files', key)).toMatchObject({ status: 200 });
    await spendAll(accountId);
    expect((await world.get('datasets/rounds/latest/files', key)).status).toBe(429);
    const again = await world.get('datasets/companies/latest/files', key);
    expect([again.status, (again.body as Files).credits?.cost]).toEqual([200, 0]);
  });

  it('sells files until the end of their retention period, and lists them no longer', async () => {
    const { app } = world.service;
    const { datasets } = app.get<WithDatasets>(CONFIG);
    const storedAt = (await app.get(StoredDatasetsService).all()).get('companies')?.[0]?.storedAt.getTime() ?? 0;
    const before = datasets.retentionMs;
    try {
      const end = Date.now() + 2 * 3_600_000;
      Object.assign(datasets, { retentionMs: end - storedAt });
      const { body } = await world.get('datasets/companies/latest/files');
      const { expires_at: expiresAt } = body as { expires_at: string };
      expect(Date.parse(expiresAt)).toBe(Math.floor(end / 1_000) * 1_000);
      Object.assign(datasets, { retentionMs: Date.now() + 1_800_000 - storedAt });
      expect(await world.get('datasets/companies/latest/files')).toMatchObject({ status: 404 });
    } finally {
      Object.assign(datasets, { retentionMs: before });
    }
  });

  it('counts no purchase whose charge is refused', async () => {
    const { key, accountId } = await world.service.account('pro');
    await spendAll(accountId);
    const purchases = world.service.app.get(DatasetPurchases, { strict: false });
    const { app } = world.service;
    // As another process that spends the last credits between the reservation and the charge.
    const hold = jest
      .spyOn(app.get(Ledger, { strict: false }), 'hold')
      .mockImplementation((_account, wallet, amount) => Promise.resolve({ wallet, amount, released: true }));
    const refused = await world.get('datasets/companies/latest/files', key).finally(() => hold.mockRestore());
    expect(refused.status).toBe(429);
    expect(await purchases.isPaidFor({ accountId, name: 'companies', day })).toBe(false);
    expect((await world.get('datasets/companies/latest/files', key)).status).toBe(429);
  });

  it('counts no purchase whose charge has no answer, also where the log is away for longer', async () => {
    const { key, accountId } = await world.service.account('pro');
    const { app } = world.service;
    const purchases = app.get(DatasetPurchases, { strict: false });
    const away = new LogUnavailable('away');
    const debit = jest.spyOn(app.get(Ledger, { strict: false }), 'debit').mockRejectedValue(away);
    const withdraw = jest.spyOn(purchases, 'withdraw').mockRejectedValueOnce(away);
    const unanswered = await world.get('datasets/companies/latest/files', key).finally(() => debit.mockRestore());
    expect(unanswered.status).toBe(503);
    // It waits for the withdrawal of the first.
    const next = await world.get('datasets/companies/latest/files', key).finally(() => withdraw.mockRestore());
    expect([next.status, (next.body as Files).credits?.cost]).toEqual([200, 100]);
    expect(await purchases.isPaidFor({ accountId, name: 'companies', day })).toBe(true);
  });
});
