import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { addressRemedy, connectionConfig } from './connection-config.js';
import { requireOwnSessions } from './own-sessions.js';

type MigrationClass = new () => MigrationInterface;

// The same relative path from the sources and from the build.
const MIGRATIONS_DIR = join(import.meta.dirname, '../../../migrations');
const MIGRATION_FILE = /^(\d{14})-([a-z0-9-]+)\.(ts|js)$/;
/** Any constant works; all processes that migrate this database use it. */
const MIGRATION_LOCK = 7_102_410;
const APPLICATION_NAME = 'scoutline migrate';

/**
 * Migrates the database to the newest schema and returns the names of the migrations that ran, oldest first. Several
 * processes may call it concurrently: a lock serialises them. Creates the database when it does not exist.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  try {
    return await runMigrations(databaseUrl);
  } catch (error) {
    const remedy = addressRemedy(error);
    throw remedy === null ? error : new Error(`${(error as Error).message}; ${remedy}`, { cause: error });
  }
}

async function runMigrations(databaseUrl: string): Promise<string[]> {
  await createDatabase(databaseUrl);
  const [lock, other] = [clientOf(databaseUrl), clientOf(databaseUrl)];
  await lock.connect();
  try {
    await other.connect();
    await requireOwnSessions(lock, other);
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const source = new DataSource({
      type: 'postgres',
      url: databaseUrl,
      // Otherwise the library loads a second copy, beside that of the bundle.
      driver: pg,
      migrations: await migrationClasses(),
      migrationsTableName: 'schema_migrations',
      migrationsTransactionMode: 'each',
      extra: connectionConfig(databaseUrl, APPLICATION_NAME),
    });
    await source.initialize();
    try {
      return (await source.runMigrations()).map((migration) => migration.name);
    } finally {
      await source.destroy();
    }
  } finally {
    await Promise.all([lock.end(), other.end()]);
  }
}

function clientOf(url: string): pg.Client {
  const client = new pg.Client(connectionConfig(url, APPLICATION_NAME));
  // Without a listener, a connection lost between two statements would end the process.
  client.on('error', () => undefined);
  return client;
}

/** The migrations in the folder, named after their files, so that class names are free. */
async function migrationClasses(): Promise<MigrationClass[]> {
  const classes: MigrationClass[] = [];
  for (const file of readdirSync(MIGRATIONS_DIR).sort()) {
    const parts = MIGRATION_FILE.exec(file);
    if (!parts) continue;
    const [, timestamp, words] = parts as unknown as [string, string, string];
    const exports = (await import(pathToFileURL(join(MIGRATIONS_DIR, file)).href)) as Record<string, unknown>;
    const found = Object.values(exports).filter((value): value is MigrationClass => typeof value === 'function');
    const Migration = found[0];
    if (found.length !== 1 || !Migration) {
      throw new Error(`migrations/${file} must export exactly one class; it exports ${found.length}`);
    }
    // TypeORM orders by the number at the end of the name.
    const name = `${words}-${timestamp}`;
    classes.push(
      class extends Migration {
        override readonly name = name;
      },
    );
  }
  return classes;
}

async function createDatabase(databaseUrl: string): Promise<void> {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  const maintenance = new URL(databaseUrl);
  maintenance.pathname = '/postgres';
  const client = clientOf(maintenance.href);
  try {
    await client.connect();
  } catch {
    // A server may show only our own database: then it must exist already, or the migration reports the error.
    return;
  }
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    const code = (error as { code?: string }).code;
    // Another process created it first (duplicate_database, or its unique index).
    if (code !== '42P04' && code !== '23505') throw error;
  } finally {
    await client.end();
  }
}
