import { type QueryRunner } from 'typeorm';
import { SetsOfSectors } from '../../../migrations/20261121190000-sets-of-sectors.js';
import { WeeksOfRounds } from '../../../migrations/20261122190000-weeks-of-rounds.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';
import { ASKS, byReadModel, bySql, project, story } from './sector-story.js';

let database: TestDatabase;
let store: ReadStore;

beforeEach(async () => {
  database = await testDatabase();
  store = new ReadStore({ url: database.url });
});

afterEach(async () => {
  await store.close();
  await database.drop();
});

/** What the tables before this migration would hold: rounds in their company's facts, and counted by amount. */
const FACTS_BEFORE = `
  UPDATE read.sector_companies c SET facts = ('{"sectors": [], "tags": [], "technologies": [], "status": "active",
    "founded": null, "declared": null, "hasExit": false}'::jsonb || facts::jsonb || jsonb_build_object('rounds', coalesce(
      (SELECT jsonb_object_agg(round_id, jsonb_build_object('year', year, 'amount', amount, 'investors', (
          SELECT coalesce(jsonb_object_agg(i, n <= leads), '{}') FROM unnest(investors) WITH ORDINALITY u(i, n))))
        FROM read.sector_rounds r WHERE r.company_id = c.company_id), '{}')))::json`;
const AMOUNTS_BEFORE = `
  CREATE TEMPORARY TABLE amounts AS
  SELECT sector, year, coalesce(amount, -1) AS amount, count(*)::int AS rounds
  FROM read.sector_rounds JOIN read.sector_sets USING (set_id), unnest(keys || ''::text) sector GROUP BY 1, 2, 3`;

const rows = () =>
  Promise.all([
    store.query('SELECT * FROM read.sector_rounds ORDER BY company_id, round_id, part'),
    // Companies of known funding are counted since a later version, which rebuilds the read model.
    store.query(
      `SELECT set_id, keys, counts::jsonb - 'disclosed' AS counts FROM read.sector_sets
       WHERE counts::text <> '{}' ORDER BY set_id`,
    ),
    store.query('SELECT * FROM read.sector_sizes WHERE rounds > 0 ORDER BY sector, year, size'),
  ]);

it('what was counted before is carried over, and counted on', async () => {
  const events = story(6, 400);
  await project(store, events.slice(0, 300), 50);
  const filled = await rows();
  expect(filled.map((table) => table.length > 0)).toEqual([true, true, true]);
  await store.transaction(async (client) => {
    const runner = { query: (sql: string) => client.query(sql) } as unknown as QueryRunner;
    const [migration, later] = [new SetsOfSectors(), new WeeksOfRounds()];
    await client.query(FACTS_BEFORE);
    await client.query(AMOUNTS_BEFORE);
    await later.down(runner);
    await migration.down(runner);
    await client.query('INSERT INTO read.sector_amounts SELECT * FROM amounts');
    await migration.up(runner);
    await later.up(runner);
  });
  expect(await rows()).toEqual(filled);
  await project(store, events.slice(300), 50);
  for (const keys of ASKS) expect(await byReadModel(store, keys)).toEqual(await bySql(store, keys));
});
