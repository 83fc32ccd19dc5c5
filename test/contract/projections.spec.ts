import { PROJECTIONS } from '../../projections/index.js';
import { EVENT_CATALOG, EVENTS_BY_CATEGORY } from '../../src/event-catalog.js';
import { testDatabase, type TestDatabase } from '../kit/postgres.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';

describe.each(PROJECTIONS.map((projection) => [projection.name, projection] as const))('%s', (_name, projection) => {
  const types = projection.categories.flatMap((category) => Object.keys(EVENTS_BY_CATEGORY[category] ?? {}));

  it('handles or ignores every event type of the streams it reads', () => {
    const decided = new Set([...Object.keys(projection.on), ...projection.ignores]);
    expect(types.filter((type) => !decided.has(type))).toEqual([]);
  });

  it('names no event type that does not exist, and none twice', () => {
    for (const type of [...Object.keys(projection.on), ...projection.ignores])
      expect(EVENT_CATALOG).toHaveProperty(type);
    expect(projection.ignores.filter((type) => type in projection.on)).toEqual([]);
  });
});

describe('the tables of all projections', () => {
  let database: TestDatabase;
  let store: ReadStore;

  beforeAll(async () => {
    database = await testDatabase();
    store = new ReadStore({ url: database.url });
  });

  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  it('are what the migrations make: columns, keys and indexes', async () => {
    for (const table of PROJECTIONS.flatMap((projection) => projection.tables)) {
      const columns = await store.query<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.columns
         WHERE table_schema = 'read' AND table_name = $1 AND is_generated = 'NEVER'`,
        [table.name],
      );
      expect({ table: table.name, columns: columns.map(({ name }) => name).sort() }).toEqual({
        table: table.name,
        columns: Object.keys(table.columns).sort(),
      });
      const indexes = await store.query<{ name: string }>(
        `SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'read' AND tablename = $1`,
        [table.name],
      );
      expect({ table: table.name, indexes: indexes.map(({ name }) => name).sort() }).toEqual({
        table: table.name,
        indexes: [`${table.name}_pkey`, ...(table.indexes ?? []).map(({ name }) => `${table.name}_${name}`)].sort(),
      });
    }
  });
});
