import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  /** A migrated database for one spec file. */
  readonly url: string;
  /** Drops it and ends its open connections. */
  drop(): Promise<void>;
}

/** Clones the migrated template of this test run (about 40 ms). Drop it in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = setting('TEST_POSTGRES_URL');
  const name = `t_${randomBytes(8).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name} ${copyOf(setting('TEST_POSTGRES_TEMPLATE'))}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** A copy of the current state of a database without connections. */
export async function copyDatabase({ url }: Pick<TestDatabase, 'url'>): Promise<TestDatabase> {
  const server = setting('TEST_POSTGRES_URL');
  const [name, from] = [`c_${randomBytes(8).toString('hex')}`, new URL(url).pathname.slice(1)];
  await administer(server, `CREATE DATABASE ${name} ${copyOf(from)}`);
  const copied = new URL(server);
  copied.pathname = `/${name}`;
  return { url: copied.href, drop: () => administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/**
 * An empty database on the same server, for specs of migrations.
 *
 * @param locale of its default collation, such as `en-US`; by default words are ordered by code point
 */
export async function emptyDatabase(locale?: string): Promise<TestDatabase> {
  const server = setting('TEST_POSTGRES_URL');
  const name = `e_${randomBytes(8).toString('hex')}`;
  const collated = locale === undefined ? '' : `TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE '${locale}'`;
  await administer(server, `CREATE DATABASE ${name} ${collated}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** Copied as files: through the log, a copy fills the server's buffers, which are small, and writes its 13 MB twice. */
function copyOf(template: string): string {
  return `TEMPLATE ${template} STRATEGY FILE_COPY`;
}

async function administer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: jest's global setup (test/kit/global-setup.mjs) has not run`);
  return value;
}
