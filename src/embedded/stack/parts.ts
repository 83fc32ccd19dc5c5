import { appendFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { resolve } from 'node:path';
import { childEnvironment, variable } from '../../platform/config/environment.js';
import { startPostgres } from '../postgres/postgres-server.js';
import { recoverCluster } from '../postgres/recover-cluster.js';
import { lastWords, launchNode, limitLog } from './launch.js';
import { type ProcessSpec } from './managed-process.js';
import { type StackFolder } from './stack-folder.js';
import { type Settings } from './stack-settings.js';

/** The processes of a stack; api and worker need those before them. */
export const PARTS = ['postgres', 'eventstore', 'kafka', 'api', 'worker'] as const;
export type PartName = (typeof PARTS)[number];

/** Addresses of the parts, set as they start. */
export interface Addresses {
  databaseUrl: string;
  eventstoreUrl: string;
  kafkaBrokers: string | null;
  /** Host on which the api listens. */
  host: string;
  port: number;
  /** Where this machine reaches the api; empty without one. */
  baseUrl: string;
  /** Where others reach the service; null where that is `baseUrl`. */
  publicUrl: string | null;
}

export const DATABASE = 'scoutline';

/**
 * Postgres's own cache: an eighth of the machine's memory. Postgres uses it only as the data grows, so a small stack
 * stays small; with millions of rows and a small cache, each search would fetch pages from the system again.
 */
const SHARED_BUFFERS_MB = Math.min(2_048, Math.max(64, Math.floor(totalmem() / 8 / 1024 ** 2)));

/** Durable, and small when idle: few background processes, no parallel workers on a personal machine. */
const POSTGRES_SETTINGS = {
  max_connections: '200',
  shared_buffers: `${SHARED_BUFFERS_MB}MB`,
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '2',
  io_method: 'sync',
  // The data is in memory, where a page costs as much as a few index entries, and random access costs no more.
  seq_page_cost: '0.2',
  random_page_cost: '0.25',
  cpu_index_tuple_cost: '0.02',
  // With less, bitmaps of a million rows become lossy, and every row is checked again.
  work_mem: '16MB',
  jit: 'off',
  // Each checkpoint writes whole pages again. With 512 MB there was one every three seconds of a large import.
  max_wal_size: '4GB',
  checkpoint_timeout: '10min',
};

/**
 * Fewer V8 threads, because one loop does not use more cores; a larger nursery, allocated only under load, avoids
 * scavenges.
 */
const NODE_FLAGS = ['--v8-pool-size=2', '--max-semi-space-size=32', '--disable-warning=ExperimentalWarning'];

/**
 * The event store retains little and passes much through: without a larger initial heap, V8 would mark the small heap
 * three times a second for buffers that the next scavenge frees anyway. Memory is still allocated on demand.
 */
const EVENTSTORE_FLAGS = [...NODE_FLAGS, '--initial-heap-size=256', '--initial-old-space-size=128'];

const BUILT = resolve(import.meta.dirname, '../..');

export function postgresPart(folder: StackFolder, port: number): ProcessSpec {
  const dataDir = folder.path('postgres');
  const logFile = folder.path('logs', 'postgres.log');
  return {
    name: 'postgres',
    stopSignal: 'SIGINT',
    stopTimeoutMs: 15_000,
    readyTimeoutMs: 60_000,
    lastWords: () => lastWords(logFile),
    launch: async () => {
      limitLog(logFile);
      await recoverCluster(dataDir);
      const postgres = await startPostgres({
        dataDir,
        port,
        password: folder.secrets().postgresPassword,
        settings: POSTGRES_SETTINGS,
        log: (line) => appendLine(logFile, line),
      });
      return { process: postgres.process, ready: Promise.resolve(postgres.url(DATABASE)) };
    },
  };
}

/** A line is no reason to end the whole stack when the disk is full. */
function appendLine(file: string, line: string): void {
  try {
    appendFileSync(file, `${line}\n`, { mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

export function eventstorePart(folder: StackFolder, port: number): ProcessSpec {
  const args = ['--data', folder.path('eventstore'), '--port', String(port)];
  return nodePart(folder, { name: 'eventstore', entry: 'embedded/eventstore/main.js', args, env: {} });
}

/** The embedded broker of `npm start -- --kafka`. */
export function kafkaPart(folder: StackFolder, port: number): ProcessSpec {
  const args = ['--data', folder.path('kafka'), '--port', String(port)];
  const part = nodePart(folder, { name: 'kafka', entry: 'embedded/kafka/main.js', args, env: {} });
  // The first start downloads the broker.
  return { ...part, readyTimeoutMs: 300_000, stopTimeoutMs: 20_000 };
}

/** @param servers its dependencies; its modules load while these start */
export function appPart(
  folder: StackFolder,
  role: 'api' | 'worker',
  { settings, ...addresses }: Addresses & { readonly settings: Settings },
  servers: Promise<void>,
): ProcessSpec {
  return nodePart(folder, {
    name: role,
    entry: 'main.js',
    args: ['--role', role],
    env: { ...settings, ...appEnvironment(folder, addresses) },
    after: servers,
  });
}

/** The environment of the service's processes (`platform/config`) for this stack. */
export function appEnvironment(folder: StackFolder, addresses: Addresses): Record<string, string> {
  const secrets = folder.secrets();
  return {
    NODE_ENV: variable('NODE_ENV', 'production'),
    HOST: addresses.host,
    PORT: String(addresses.port),
    PUBLIC_URL: addresses.publicUrl ?? addresses.baseUrl,
    DATABASE_URL: addresses.databaseUrl,
    EVENTSTORE_URL: addresses.eventstoreUrl,
    KAFKA_BROKERS: addresses.kafkaBrokers ?? '',
    DATA_DIR: folder.dir,
    OPERATOR_TOKEN: variable('OPERATOR_TOKEN', secrets.operatorToken),
    API_KEY_PEPPER: variable('API_KEY_PEPPER', secrets.apiKeyPepper),
    VAULT_KEY: variable('VAULT_KEY', secrets.vaultKey),
    MEDIA_SECRET: variable('MEDIA_SECRET', secrets.mediaSecret),
  };
}

function nodePart(
  folder: StackFolder,
  part: { name: string; entry: string; args: string[]; env: Record<string, string>; after?: Promise<void> },
): ProcessSpec {
  const logFile = folder.path('logs', `${part.name}.log`);
  return {
    name: part.name,
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 10_000,
    readyTimeoutMs: 60_000,
    lastWords: () => lastWords(logFile),
    launch: async () => {
      limitLog(logFile);
      return launchNode({
        entry: resolve(BUILT, part.entry),
        args: part.args,
        env: childEnvironment(part.env),
        nodeFlags: part.name === 'eventstore' ? EVENTSTORE_FLAGS : NODE_FLAGS,
        logFile,
        after: part.after,
      });
    },
  };
}
