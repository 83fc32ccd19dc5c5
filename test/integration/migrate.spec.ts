import pg from 'pg';
import { migrate } from '../../src/platform/read-store/migrate.js';
import { emptyDatabase, testDatabase } from '../kit/postgres.js';

async function migrated(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY timestamp');
    return rows.map((row) => row.name);
  } finally {
    await client.end();
  }
}

describe('migrating', () => {
  it('gives every test a database of its own at the newest schema', async () => {
    const first = await testDatabase();
    const second = await testDatabase();
    expect(first.url).not.toBe(second.url);
    expect(await migrate(first.url)).toEqual([]);
    await Promise.all([first.drop(), second.drop()]);
  });

  it('runs every migration once, in the order of the file names, and again runs none', async () => {
    const database = await emptyDatabase();
    const ran = await migrate(database.url);
    expect(await migrated(database.url)).toEqual(ran);
    const stamps = ran.map((name) => name.slice(-14));
    expect(stamps).toEqual([...stamps].sort());
    expect(await migrate(database.url)).toEqual([]);
    await database.drop();
  });

  it('lets several processes migrate at once: each migration runs in one of them', async () => {
    const database = await emptyDatabase();
    const runs = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
    expect(runs.flat().sort()).toEqual((await migrated(database.url)).sort());
    await database.drop();
  });
});
