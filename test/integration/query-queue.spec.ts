import { type Client } from 'pg';
import { allDone, QueryQueue } from '../../src/platform/read-store/query-queue.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { testDatabase, type TestDatabase } from '../kit/postgres.js';

describe('statements of work that goes on side by side', () => {
  let database: TestDatabase;
  let store: ReadStore;
  let client: Client;

  beforeAll(async () => {
    database = await testDatabase();
    store = new ReadStore({ url: database.url, poolSize: 1 });
    client = await store.dedicated();
    await client.query('CREATE TEMPORARY TABLE lines (line integer)');
  });
  afterAll(async () => {
    await client.end();
    await store.close();
    await database.drop();
  });

  const linesThere = async (): Promise<number[]> => {
    const { rows } = await client.query<{ line: number }>('SELECT line FROM lines ORDER BY ctid');
    return rows.map(({ line }) => line);
  };

  it('are sent one after the other in the order in which they were asked for', async () => {
    const queue = new QueryQueue(client);
    const insert = async (line: number, more: readonly number[]): Promise<void> => {
      await queue.query('INSERT INTO lines VALUES ($1)', [line]);
      for (const next of more) await queue.query('INSERT INTO lines VALUES ($1)', [next]);
    };
    await allDone([insert(1, [4, 6]), insert(2, [5]), insert(3, [])]);
    expect(await linesThere()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('end with the first failure, and none of them outlives the transaction', async () => {
    await client.query('TRUNCATE lines');
    await client.query('BEGIN');
    const queue = new QueryQueue(client);
    const write = (): Promise<unknown> => queue.query('INSERT INTO lines VALUES (7)');
    const failing = queue.query('SELECT 1 / 0');
    const left = [write(), write()];
    // A caller that does not wait for the latest queries.
    await expect(allDone([write(), failing, ...left.slice(0, 1)])).rejects.toMatchObject({ code: '22012' });
    await queue.idle();
    await client.query('ROLLBACK');
    await expect(left[1]).rejects.toMatchObject({ code: '25P02' });
    expect(await linesThere()).toEqual([]);
  });
});
