import fc from 'fast-check';
import { applyChanges } from '../../src/platform/projector/apply-changes.js';
import { QueryQueue } from '../../src/platform/read-store/query-queue.js';
import { type Projection, type RowChange, type TableSpec } from '../../src/platform/projector/projection.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { testDatabase, type TestDatabase } from '../kit/postgres.js';

const ITEMS: TableSpec = {
  name: 'spec_items',
  key: ['id'],
  columns: { id: 'integer', label: 'text', tags: 'text[]', extra: 'jsonb', amount: 'bigint', at: 'timestamptz' },
};
const COUNTS: TableSpec = {
  name: 'spec_counts',
  key: ['kind', 'place'],
  columns: { kind: 'text', place: 'text', n: 'bigint' },
};

const projection: Projection = {
  name: 'spec',
  version: 1,
  categories: [],
  tables: [ITEMS, COUNTS],
  on: {},
  ignores: [],
};

let database: TestDatabase;
let store: ReadStore;

beforeAll(async () => {
  database = await testDatabase();
  store = new ReadStore({ url: database.url });
  await store.query(`CREATE TABLE read.spec_items
    (id integer PRIMARY KEY, label text NOT NULL, tags text[], extra jsonb, amount bigint, at timestamptz)`);
  await store.query(`CREATE TABLE read.spec_counts
    (kind text, place text, n bigint NOT NULL, PRIMARY KEY (kind, place))`);
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

const label = fc.string({ maxLength: 6 }).filter((text) => !text.includes('\u0000'));
const awkward = fc.constantFrom('a"b', 'back\\slash', '{curly}', 'NULL', ' , ', 'ünïcödé', '');
const row = fc.record({
  label: fc.oneof(label, awkward),
  tags: fc.option(fc.array(fc.oneof(awkward, fc.constant(null)), { maxLength: 3 })),
  extra: fc.option(fc.record({ deep: fc.array(awkward, { maxLength: 2 }) })),
  amount: fc.option(fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n })),
  at: fc.option(fc.constantFrom('2026-01-01T00:00:00.000Z', '1999-12-31T23:59:59.500Z')),
});
const id = fc.integer({ min: 1, max: 4 });
const change: fc.Arbitrary<RowChange> = fc.oneof(
  fc.record({ table: fc.constant('spec_items'), key: fc.record({ id }), put: row }),
  fc.record({ table: fc.constant('spec_items'), key: fc.record({ id }), set: fc.record({ label }) }),
  fc.record({ table: fc.constant('spec_items'), key: fc.record({ id }), set: row }),
  fc.record({ table: fc.constant('spec_items'), key: fc.record({ id }), delete: fc.constant(true as const) }),
  fc.record({
    table: fc.constant('spec_counts'),
    key: fc.record({ kind: fc.constantFrom('a', 'b'), place: fc.constantFrom('x', '') }),
    add: fc.record({ n: fc.integer({ min: -5, max: 5 }) }),
  }),
);

async function rowsAfter(changes: readonly RowChange[], batchSize: number): Promise<unknown> {
  await store.query('TRUNCATE read.spec_items, read.spec_counts');
  for (let at = 0; at < changes.length; at += batchSize) {
    await store.transaction((client) =>
      applyChanges(new QueryQueue(client), projection, 'live', changes.slice(at, at + batchSize)),
    );
  }
  return {
    items: await store.query('SELECT * FROM read.spec_items ORDER BY id'),
    counts: await store.query('SELECT * FROM read.spec_counts ORDER BY kind, place'),
  };
}

describe('applying the changes of a batch', () => {
  it('leaves the same rows however the log is cut into batches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 30 }), fc.integer({ min: 2, max: 30 }), async (changes, size) => {
        expect(await rowsAfter(changes, size)).toEqual(await rowsAfter(changes, 1));
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('keeps arrays, JSON, 64-bit numbers and instants as they are', async () => {
    const put = {
      label: 'one',
      tags: ['a"b', 'c\\d', '', 'NULL'],
      extra: { list: [1, null, 'x'] },
      amount: 9_007_199_254_740_993n,
      at: '2026-03-01T10:00:00.000Z',
    };
    await rowsAfter([{ table: 'spec_items', key: { id: 1 }, put }], 1);
    expect(await store.query('SELECT * FROM read.spec_items')).toEqual([
      { id: 1, ...put, amount: '9007199254740993', at: new Date(put.at) },
    ]);
  });

  it('leaves out of a whole row what the change does not give', async () => {
    const changes: RowChange[] = [
      { table: 'spec_items', key: { id: 1 }, put: { label: 'one', amount: 5 } },
      { table: 'spec_items', key: { id: 1 }, put: { label: 'two' } },
    ];
    await rowsAfter(changes, 1);
    expect(await store.query('SELECT label, amount FROM read.spec_items')).toEqual([{ label: 'two', amount: null }]);
  });

  it('says which table or key a change got wrong', async () => {
    const apply = (wrong: RowChange): Promise<void> =>
      store.transaction((client) => applyChanges(new QueryQueue(client), projection, 'live', [wrong]));
    await expect(apply({ table: 'nowhere', key: { id: 1 }, put: {} })).rejects.toThrow('no table nowhere');
    await expect(apply({ table: 'spec_items', key: {}, put: {} })).rejects.toThrow(
      'spec_items lacks a value for its key',
    );
  });

  it('keeps the plans of inserts on a connection, and writes to the new table after a rebuild has swapped it', async () => {
    await store.query(`TRUNCATE read.spec_items`);
    const put = (id: number): RowChange => ({ table: 'spec_items', key: { id }, put: { label: 'a' } });
    const fresh = new ReadStore({ url: database.url });
    const work = fresh.transaction(async (client) => {
      const apply = (id: number): Promise<void> => applyChanges(new QueryQueue(client), projection, 'live', [put(id)]);
      for (const id of [1, 2, 3, 4]) await apply(id);
      const kept = await client.query('SELECT FROM pg_prepared_statements');
      await client.query(`CREATE TABLE read.spec_items_next (LIKE read.spec_items INCLUDING ALL);
        ALTER TABLE read.spec_items RENAME TO spec_items_old; ALTER TABLE read.spec_items_next RENAME TO spec_items`);
      await apply(5);
      const { rows } = await client.query('SELECT id FROM read.spec_items');
      await client.query('DROP TABLE read.spec_items; ALTER TABLE read.spec_items_old RENAME TO spec_items');
      return { plans: kept.rowCount, ids: rows };
    });
    const { plans, ids } = await work.finally(() => fresh.close());
    expect(plans).toBe(1);
    expect(ids).toEqual([{ id: 5 }]);
  });
});
