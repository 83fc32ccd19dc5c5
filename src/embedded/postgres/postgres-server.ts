import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { randomBytes } from 'node:crypto';
import { childEnvironment } from '../../platform/config/environment.js';
import { freePort } from '../stack/free-port.js';
import { asUser, postgresBinaries, serverUser, type PostgresBinaries, type ServerUser } from './postgres-binaries.js';

export interface PostgresOptions {
  /** The cluster's folder; created and initialised when missing. */
  readonly dataDir: string;
  /** Port on 127.0.0.1; 0 picks a free one. */
  readonly port: number;
  readonly password: string;
  /** `-c` settings, in addition to the loopback-only ones. */
  readonly settings: Readonly<Record<string, string>>;
  readonly log?: (line: string) => void;
}

export interface RunningPostgres {
  readonly port: number;
  readonly pid: number;
  readonly process: ChildProcess;
  url(database: string): string;
  /** Ends sessions, writes a checkpoint and stops. */
  stop(): Promise<void>;
}

/** A standby accepts read-only connections. */
const READY = 'database system is ready to accept';
const LAST_WORDS_MS = 1_000;
const START_TIMEOUT_MS = 60_000;

/** Starts a Postgres server on loopback; resolves once it accepts connections. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir);
  const binaries = await postgresBinaries();
  const user = serverUser();
  if (!existsSync(join(dataDir, 'PG_VERSION'))) initialise(binaries, user, { ...options, dataDir });
  const port = options.port === 0 ? await freePort() : options.port;
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const run = asUser(user, binaries.postgres, ['-D', dataDir, ...flags], [join(dataDir, 'PG_VERSION')]);
  // In a separate session, so that Ctrl-C in the terminal reaches only the starter, which then stops the server in
  // order.
  const child = spawn(run.command, run.args, {
    uid: run.uid,
    gid: run.gid,
    cwd: dataDir,
    env: childEnvironment({ LC_ALL: 'C' }),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  endWithUs(child);
  await ready(child, options.log);
  return {
    port,
    pid: child.pid as number,
    process: child,
    url: (database) => `postgres://postgres:${options.password}@127.0.0.1:${port}/${database}`,
    stop: () => stop(child),
  };
}

/**
 * Postgres does not notice the death of its starter, but a shell does: its standard input, which the starter holds
 * open, closes however the starter ends. The shell then asks the server to shut down.
 */
function endWithUs(server: ChildProcess): void {
  if (server.pid === undefined) return;
  const guard = spawn('sh', ['-c', 'read -r _; kill -INT "$1"', 'postgres-guard', String(server.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => undefined);
  guard.unref();
  (guard.stdin as unknown as { unref(): void }).unref();
  server.once('exit', () => guard.kill('SIGKILL'));
}

function initialise(binaries: PostgresBinaries, user: ServerUser | null, options: PostgresOptions): void {
  // initdb writes PG_VERSION first: only the rename says that a cluster is complete. What is there is the rest of an
  // earlier start, since no server has run without PG_VERSION.
  const dir = `${options.dataDir}.new`;
  for (const path of [options.dataDir, dir]) rmSync(path, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const passwordFile = join(tmpdir(), `scoutline-initdb-${randomBytes(8).toString('hex')}`);
  writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 });
  if (user) {
    chownSync(dir, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  chmodSync(dir, 0o700);
  try {
    const args = [
      `--pgdata=${dir}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    const run = asUser(user, binaries.initdb, args, [join(dir, 'PG_VERSION')]);
    const done = spawnSync(run.command, run.args, {
      uid: run.uid,
      gid: run.gid,
      cwd: dir,
      env: childEnvironment({ LC_ALL: 'C' }),
      encoding: 'utf8',
    });
    if (done.status !== 0) {
      rmSync(dir, { recursive: true, force: true });
      const reason = (done.stderr || done.error?.message || 'no output').trim();
      const remedy = reason.includes('look up effective user')
        ? '; Postgres runs only as a user that /etc/passwd names: add this one there, or set DATABASE_URL'
        : '';
      throw new Error(`initdb failed: ${reason}${remedy}`);
    }
    renameSync(dir, options.dataDir);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

async function ready(child: ChildProcess, log: (line: string) => void = () => undefined): Promise<void> {
  const lastLines: string[] = [];
  await new Promise<void>((done, fail) => {
    const timer = setTimeout(() => {
      child.kill('SIGQUIT');
      fail(new Error(`Postgres did not become ready in ${START_TIMEOUT_MS / 1000} s: ${lastLines.join(' | ')}`));
    }, START_TIMEOUT_MS);
    child.stderr?.setEncoding('utf8');
    child.stderr?.on('data', (chunk: string) => {
      for (const line of chunk.split('\n').filter(Boolean)) {
        log(line);
        lastLines.push(line);
        if (lastLines.length > 5) lastLines.shift();
      }
      if (chunk.includes(READY)) {
        clearTimeout(timer);
        done();
      }
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      fail(error);
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      const report = (): void =>
        fail(new Error(`Postgres ended at once (${signal ?? `exit ${code}`}): ${lastLines.join(' | ')}`));
      // Its last output may still arrive.
      child.once('close', report);
      setTimeout(report, LAST_WORDS_MS).unref();
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((done) => {
    child.once('exit', () => done());
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGQUIT'), 10_000).unref();
  });
}
