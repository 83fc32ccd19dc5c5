import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import { CompanyEntity } from '../../projections/companies/companies.entity.js';
import { DomainEntity } from '../../projections/domains/domains.entity.js';
import { ENTITIES, PROJECTIONS } from '../../projections/index.js';
import { CheckpointEntity, ParkedEventEntity } from '../../src/platform/projector/checkpoint.entity.js';
import { type EntityClass, tableOf } from '../../projections/entity-table.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { sharedPool } from '../../src/platform/read-store/shared-pool.js';
import { testDatabase, type TestDatabase } from '../kit/postgres.js';

let database: TestDatabase;
let readStore: ReadStore;
let source: DataSource;

beforeAll(async () => {
  database = await testDatabase();
  readStore = new ReadStore({ url: database.url, poolSize: 3 });
  source = await dataSource([...ENTITIES, CheckpointEntity, ParkedEventEntity]);
}, 60_000);

afterAll(async () => {
  await source.destroy();
  await readStore.close();
  await database.drop();
});

function dataSource(entities: EntityClass[]): Promise<DataSource> {
  return new DataSource({ type: 'postgres', driver: sharedPool(readStore.pool), entities }).initialize();
}

interface Described {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isComputed: boolean;
  /** Its place in the primary key, from 1; null beside it. */
  readonly keyAt: number | null;
}

/** As the migrations have made them. */
function stored(): Promise<Described[]> {
  return readStore.query<Described & Record<string, unknown>>(
    `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS type,
            NOT a.attnotnull AS "isNullable", a.attgenerated <> '' AS "isComputed",
            array_position(i.indkey::int2[], a.attnum) + 1 AS "keyAt"
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
     WHERE c.relnamespace = 'read'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1, 2`,
  );
}

/** As the entities say, in the words of Postgres. */
async function declared(from: DataSource): Promise<Described[]> {
  const columns = from.entityMetadatas.flatMap(({ schema, tableName, columns: all, primaryColumns }) =>
    all.map((column) => ({
      table: schema === 'read' ? tableName : `${schema}.${tableName}`,
      column: column.databaseName,
      property: column.propertyName,
      type: `${String(column.type)}${column.isArray ? '[]' : ''}`,
      isNullable: column.isNullable,
      isComputed: !column.isInsert,
      keyAt: column.isPrimary ? primaryColumns.indexOf(column) + 1 : null,
    })),
  );
  const types = await readStore.query<{ asked: string; type: string }>(
    'SELECT t AS asked, t::regtype::text AS type FROM unnest($1::text[]) AS t',
    [[...new Set(columns.map(({ type }) => type))]],
  );
  const nameOf = new Map(types.map(({ asked: requested, type }) => [requested, type]));
  return columns
    .map(({ property, ...column }) => {
      if (property !== column.column) throw new Error(`${column.table}.${column.column} is called ${property}`);
      return { ...column, type: nameOf.get(column.type) ?? column.type };
    })
    .sort((a, b) => (`${a.table}\0${a.column}` < `${b.table}\0${b.column}` ? -1 : 1));
}

const byName = (rows: readonly Described[]): Described[] =>
  [...rows].sort((a, b) => (`${a.table}\0${a.column}` < `${b.table}\0${b.column}` ? -1 : 1));

describe('the entities of schema read', () => {
  it('are its tables: names, types, nullability, keys and what the database computes', async () => {
    expect(await declared(source)).toEqual(byName(await stored()));
  });

  it('are what the projections write, each table once', () => {
    const tables = PROJECTIONS.flatMap((projection) => projection.tables);
    expect(tables.filter(({ entity }) => !entity).map(({ name }) => name)).toEqual([]);
    expect(new Set(tables.map(({ name }) => name)).size).toBe(tables.length);
    expect(tables.find(({ name }) => name === 'companies')?.columns).toMatchObject({ name_keys: 'text[]' });
    expect(tables.find(({ name }) => name === 'companies')?.columns).not.toHaveProperty('total_funding');
  });

  it('sort superseded rows as present ones: else no index of their texts serves a list of the past', async () => {
    const rows = await readStore.query<{ column: string }>(
      `SELECT v.relname || '.' || past.attname AS column FROM pg_class v
       JOIN pg_class t ON t.relnamespace = v.relnamespace AND t.relkind = 'r'
         AND v.relname IN (t.relname || '_versions', regexp_replace(t.relname, '(ie)?s$', '') || '_versions',
           regexp_replace(t.relname, 'ies$', 'y') || '_versions')
       JOIN pg_attribute past ON past.attrelid = v.oid AND past.attnum > 0
       JOIN pg_attribute present ON present.attrelid = t.oid AND present.attname = past.attname
       WHERE v.relnamespace = 'read'::regnamespace AND v.relkind IN ('r', 'p')
         AND present.attcollation <> past.attcollation ORDER BY 1`,
    );
    expect(rows).toEqual([]);
  });

  it('would be told where one says what the table does not', async () => {
    @Entity({ schema: 'read', name: 'wallet_use' })
    class Wrong {
      @PrimaryColumn('uuid') account_id!: string;
      @PrimaryColumn('text') period!: string;
      @PrimaryColumn('text') wallet!: string;
      @Column('integer', { nullable: true }) used!: number | null;
    }
    const wrong = await dataSource([Wrong]);
    const output = (await declared(wrong)).find(({ column }) => column === 'used');
    const is = (await stored()).find(({ table, column }) => table === 'wallet_use' && column === 'used');
    expect(output).not.toEqual(is);
    expect(output).toMatchObject({ type: 'integer', isNullable: true });
    await wrong.destroy();
  });

  it('refuse a class that is none', () => {
    class Stranger {}
    expect(() => tableOf(Stranger)).toThrow('Stranger is no entity with a name');
  });
});

describe('a repository', () => {
  it('reads rows as SQL does, from the same pool', async () => {
    await readStore.query(
      `INSERT INTO read.domains (apex, tld, source, status, created_at, seen_at, registered_on, attempts)
       VALUES ('ada.ai', 'ai', 's', 'queued', now(), now(), '2026-11-21', 0)`,
    );
    const found = await source.getRepository(DomainEntity).findOneBy({ apex: 'ada.ai' });
    const [row] = await readStore.query('SELECT * FROM read.domains');
    expect({ ...found }).toEqual(row);
    expect(found?.registered_on).toBe('2026-11-21');
    expect(await source.getRepository(CompanyEntity).find()).toEqual([]);
    const connections = await readStore.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend'`,
    );
    expect(connections[0]?.n).toBeLessThanOrEqual(3);
  });

  it('that is closed leaves the pool to others', async () => {
    const other = await dataSource([DomainEntity]);
    await other.destroy();
    expect(await readStore.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
