import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFunding } from '../../../src/companies/import/funding.import.js';
import { importPeople } from '../../../src/companies/import/people.import.js';
import { DATASET_TABLES } from '../../../src/dataset-tables.js';
import { InsightWorld } from '../press/world.js';
import { byId, DATASET_OF, DatasetCopy, datasetRows, type Row } from './dataset-copy.js';

const COMPANIES = Array.from({ length: 12 }, (_, n) => ({
  id: n,
  name: `Copperline ${n}`,
  website: `https://copperline-${n}.com`,
  team_size: 10 + n,
  industry: 'Robotics',
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
let world: InsightWorld;
let folder: string;
let copy: DatasetCopy;
const rowsOf = (name: string, day: string): Promise<Row[]> => datasetRows(world, name, day);

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

describe('a copy that begins with a dataset', () => {
  it('follows the changes from its position, and equals the next dataset', async () => {
    const first = await world.buildDatasets('2026-11-01');
    copy = new DatasetCopy(world);
    await copy.load('2026-11-01', first[0]?.manifest.position ?? '');
    const people = await rowsOf('people', '2026-11-01');
    expect(people).toHaveLength(2);

    await world.import(importFunding, 'funding-2026-04-01.jsonl', [round(2, 3_000_000)]);
    const reason = { reason: 'spec' };
    await world.service.admin('companies/copperline-0/corrections', {
      ...reason,
      kind: 'corrected',
      field: 'employee_count',
      value: 7,
    });
    await world.service.admin('companies/copperline-3/corrections', { ...reason, kind: 'withdrawn' });
    const investor = copy.of('investors').find(({ type }) => type === 'person');
    const ceo = people.find((person) => person.current_title === 'CEO');
    for (const subject of [`person-${String(ceo?.id)}`, `investor-${String(investor?.id)}`]) {
      expect((await world.service.admin('privacy/erase', { subject, reason: 'asked' })).status).toBe(200);
    }
    await world.settled();
    const ops = new Set((await copy.follow(5)).map(({ op, kind }) => `${op} ${kind}`));
    for (const op of ['added round', 'corrected company', 'withdrawn company', 'erased person', 'erased investor']) {
      expect(ops).toContain(op);
    }

    const next = await world.buildDatasets('2026-11-02');
    for (const name of Object.values(DATASET_OF)) {
      expect([name, copy.of(name)]).toEqual([name, byId(name, await rowsOf(name, '2026-11-02'))]);
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

  it('is of one position too where the build was stopped after the first dataset', async () => {
    const [first] = await world.buildDatasets('2026-11-03', DATASET_TABLES.slice(0, 1));
    await world.import(importFunding, 'funding-2026-04-02.jsonl', [round(5, 4_000_000)]);
    const rest = await world.buildDatasets('2026-11-03', DATASET_TABLES.slice(1));
    expect(rest).toHaveLength(DATASET_TABLES.length - 1);
    expect(new Set(rest.map(({ manifest }) => manifest.position))).toEqual(new Set([first?.manifest.position]));
  }, 120_000);
});
