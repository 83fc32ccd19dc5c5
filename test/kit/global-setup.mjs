// Runs once before all specs: one Postgres for the whole run, and a migrated database that specs clone.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { register } from 'node:module';
import { join } from 'node:path';
import { runFolder } from './run-folder.mjs';

export const TEMPLATE = 'scoutline_template';

/** Durable nowhere: what a test writes dies with the run. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  shared_buffers: '128MB',
  // Else the log of the server alone would take a gigabyte of a folder in memory.
  max_wal_size: '256MB',
  // Unlike those of our sessions: no result may depend on the defaults of a server.
  timezone: 'Asia/Kolkata',
  datestyle: 'SQL, DMY',
  intervalstyle: 'sql_standard',
  bytea_output: 'escape',
  default_text_search_config: 'pg_catalog.german',
  default_transaction_isolation: 'repeatable read',
  extra_float_digits: '0',
  standard_conforming_strings: 'off',
  escape_string_warning: 'off',
  statement_timeout: '60s',
};

export default async function globalSetup() {
  register('./typescript-loader.mjs', import.meta.url);
  const { migrate } = await import('../../src/platform/read-store/migrate.ts');
  const { startPostgres } = await import('../../src/embedded/postgres/postgres-server.ts');

  const folder = runFolder();
  // The run's own folder may be in memory, where nothing can be linked to the packages.
  process.env.TEST_DISK_TMPDIR ??= tmpdir();
  // Whatever a spec leaves behind goes with the folder.
  process.env.TMPDIR = join(folder, 'tmp');
  process.env.TEST_TRANSFORMS = join(folder, 'transforms');
  for (const made of [process.env.TMPDIR, process.env.TEST_TRANSFORMS]) mkdirSync(made);
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    port: 0,
    password: 'test',
    settings: SETTINGS,
  });
  globalThis.__SCOUTLINE_TEST__ = { folder, postgres, watchdog: watchdog(folder) };
  await migrate(postgres.url(TEMPLATE));
  process.env.TEST_POSTGRES_URL = postgres.url('postgres');
  process.env.TEST_POSTGRES_TEMPLATE = TEMPLATE;
  // Nor may one depend on the zone of the machine; east of Greenwich, midnight there is on the day before.
  process.env.TZ = 'Pacific/Chatham';
  // No spec may look at the open internet: those about probes and venues run them themselves, against local servers.
  process.env.RADAR_PROBE_CONCURRENCY = '0';
  process.env.ARBITRAGE_SCHEDULE = 'off';
}

/** A run that is killed outright takes its server with it, but not the folder; this process outlives it. */
function watchdog(folder) {
  const script = 'while kill -0 "$1" 2>/dev/null; do sleep 1; done; sleep 3; rm -rf "$2"';
  const child = spawn('sh', ['-c', script, 'test-watchdog', String(process.pid), folder], {
    detached: true,
    stdio: 'ignore',
  });
  child.unref();
  return child;
}
