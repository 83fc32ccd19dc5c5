import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFunding } from '../../../src/companies/import/funding.import.js';
import { importPeople } from '../../../src/companies/import/people.import.js';
import { DATASET_TABLES } from '../../../src/dataset-tables.js';
import { type BuiltDataset } from '../../../src/datasets/build/dataset-builder.js';
import { DatasetBuilds } from '../../../src/datasets/build/dataset-builds.service.js';
import { datasetKey } from '../../../src/datasets/stored/manifest.js';
import { OBJECT_STORE, type ObjectStore } from '../../../src/platform/object-store/object-store.port.js';
import { InsightWorld } from '../press/world.js';

type Row = Readonly<Record<string, unknown>>;

interface Change {
  readonly op: string;
  readonly kind: string;
  readonly id: string;
  readonly record: Row | null;
}

const COMPANIES = Array.from({ length: 12 }, (_, n) => ({
  ...{
    id: n,
    name: `Copperline ${n}`,
    website: `https://copperline-${n}.com`,
    team_size: 10 + n,
    industry: 'Robotics',
  },
}));
const round = (n: number, amount: number): object => ({
  ...{ company: `Copperline ${n}`, website: `https://copperline-${n}.com`, round: 'Seed', date: '2026-02-03', amount },
  ...{ investors: 'Northwind Ventures; Ada Lovelace', lead_investors: 'Northwind Ventures' },
});
/** Kinds of changes with the dataset that has their records. */
const DATASET_OF: Readonly<Record<string, string>> = { company: 'companies', round: 'rounds', investor: 'investors' };

let world: InsightWorld;
let folder: string;
/** What a data team holds: the rows of the datasets, by name and id. */
const copy = new Map<string, Row>();
let position: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backfill-'));
  world = await InsightWorld.start(COMPANIES, { DATA_DIR: folder });
  await world.import(importFunding, 'funding-2026-03-13.jsonl', [round(0, 1_000_000), round(1, 2_000_000)]);
  await world.import(importPeople, 'people-2026-03-13.jsonl', [
    { name: 'Ada Lovelace', company: 'Copperline 0', website: 'https://copperline-0.com', title: 'CEO', founder: true },
    { name: 'Grace Hopper', company: 'Copperline 1', website: 'https://copperline-1.com', title: 'CTO' },
  ]);
}, 120_000);

afterAll(async () => {
  await world?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function build(day: string): Promise<readonly BuiltDataset[]> {
  const onProgress = (): void => undefined;
  return world.service.app.get(DatasetBuilds).build({ day, at: 'live', tables: DATASET_TABLES, onProgress });
}

async function rowsOf(name: string, day: string): Promise<Row[]> {
  const objects = world.service.app.get<ObjectStore>(OBJECT_STORE);
  const text = (await objects.get(datasetKey(name, day, 'part-00000.jsonl')))?.toString() ?? '';
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}

/** A record as the dataset of its kind has it: exactly its columns, and nothing that names a person. */
function inDataset(name: string, record: Row): Row {
  const nameless = (party: Row): Row => (party.type === 'person' ? { ...party, name: null, slug: null } : party);
  const parties = (key: string): Row =>
    key in record ? { [key]: (record[key] as readonly Row[]).map((party) => nameless(party)) } : {};
  const isPerson = name === 'investors' && record.type === 'person';
  return {
    ...record,
    ...parties('lead_investors'),
    ...parties('investors'),
    ...(isPerson && { name: null, slug: null, website: null, service_url: null }),
  };
}

async function follow(): Promise<Change[]> {
  const found: Change[] = [];
  for (;;) {
    const { body } = await world.get(`changes?since=${position}&include=record&limit=5`);
    const page = body as { changes: Change[]; next_cursor: string; has_more: boolean };
    for (const { kind, id, record } of page.changes) {
      const name = DATASET_OF[kind];
      if (name === undefined) continue;
      if (record) copy.set(`${name} ${id}`, inDataset(name, record));
      else copy.delete(`${name} ${id}`);
    }
    found.push(...page.changes);
    position = page.next_cursor;
    if (!page.has_more) return found;
  }
}

function held(name: string): Row[] {
  return byId([...copy].filter(([key]) => key.startsWith(`${name} `)).map(([, row]) => row));
}

function byId(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
}

describe('a copy that begins with a dataset', () => {
  it('follows the changes from its position, and equals the next dataset', async () => {
    const first = await build('2026-11-01');
    for (const name of Object.values(DATASET_OF)) {
      for (const row of await rowsOf(name, '2026-11-01')) copy.set(`${name} ${String(row.id)}`, row);
    }
    position = first[0]?.manifest.position ?? '';
    const people = await rowsOf('people', '2026-11-01');
    expect(people).toHaveLength(2);

    await world.import(importFunding, 'funding-2026-04-01.jsonl', [round(2, 3_000_000)]);
    const reason = { reason: 'spec' };
    await world.service.admin('companies/copperline-0/corrections', {
      ...{ ...reason, kind: 'corrected', field: 'employee_count', value: 7 },
    });
    await world.service.admin('companies/copperline-3/corrections', { ...reason, kind: 'withdrawn' });
    const investor = held('investors').find(({ type }) => type === 'person');
    const ceo = people.find((person) => person.current_title === 'CEO');
    for (const subject of [`person-${String(ceo?.id)}`, `investor-${String(investor?.id)}`]) {
      expect((await world.service.admin('privacy/erase', { subject, reason: 'asked' })).status).toBe(200);
    }
    await world.settled();
    const ops = new Set((await follow()).map(({ op, kind }) => `${op} ${kind}`));
    for (const op of ['added round', 'corrected company', 'withdrawn company', 'erased person', 'erased investor']) {
      expect(ops).toContain(op);
    }

    const next = await build('2026-11-02');
    for (const name of Object.values(DATASET_OF)) {
      expect([name, held(name)]).toEqual([name, byId(await rowsOf(name, '2026-11-02'))]);
    }
    expect(await rowsOf('people', '2026-11-02')).toHaveLength(1);
    const digests = new Map(first.map(({ manifest, digest }) => [manifest.dataset, digest]));
    expect(next.map(({ manifest }) => [manifest.dataset, manifest.previous])).toEqual([...digests]);
  }, 120_000);

  it('has all of that also in the dataset of the changes', async () => {
    const listed = (await rowsOf('changes', '2026-11-02')).map(({ op, kind }) => `${String(op)} ${String(kind)}`);
    for (const op of ['added round', 'corrected company', 'withdrawn company', 'erased person', 'erased investor']) {
      expect(listed).toContain(op);
    }
  });
});
