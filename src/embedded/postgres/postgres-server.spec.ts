import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Readable } from 'node:stream';
import pg from 'pg';
import { until } from '../../../test/kit/until.js';
import { identify, isRunning } from '../stack/process-identity.js';
import { startPostgres, type RunningPostgres } from './postgres-server.js';
import { recoverCluster } from './recover-cluster.js';

const folder = mkdtempSync(join(tmpdir(), 'scoutline-postgres-'));
const dataDir = join(folder, 'cluster');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (): Promise<RunningPostgres> => startPostgres({ dataDir, port: 0, password: 'secret', settings: {} });

async function query<R>(url: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as R[];
  } finally {
    await client.end();
  }
}

/** Starts a server from a separate process, which prints the server's process id and then idles. */
function startInAnotherProcess(dir: string): ChildProcessByStdio<null, Readable, null> {
  const root = resolve(import.meta.dirname, '../../..');
  const script = `
    import { register } from 'node:module';
    register('file://${root}/test/kit/typescript-loader.mjs');
    const { startPostgres } = await import('file://${root}/src/embedded/postgres/postgres-server.ts');
    const server = await startPostgres({ dataDir: ${JSON.stringify(dir)}, port: 0, password: 'secret', settings: {} });
    console.log(server.pid);
    setInterval(() => {}, 1000);`;
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const stdio = ['ignore', 'pipe', 'inherit'] as ['ignore', 'pipe', 'inherit'];
  return spawn(process.execPath, ['--input-type=module', '-e', script], { env, cwd: root, stdio, detached: true });
}

async function startedByAnother(): Promise<{ serverPid: number; kill: () => void }> {
  const child = startInAnotherProcess(dataDir);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await until(() => output.includes('\n'), { what: 'the other process to start a server', timeoutMs: 30_000 });
  return { serverPid: Number(output.trim()), kill: () => child.kill('SIGKILL') };
}

describe('the embedded Postgres', () => {
  it('keeps what was written, sorts by code point and knows upper from lower in every script', async () => {
    const first = await start();
    await query(first.url('postgres'), 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await start();
    const url = second.url('postgres');
    expect(await query(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    expect(await query(url, `SELECT lower('ÉLAN ΣΟΦΙΑ') AS lower, 'Z' < 'a' AS by_code_point`)).toEqual([
      { lower: 'élan σοφια', by_code_point: true },
    ]);
    expect(await query(url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    await second.stop();
  }, 60_000);

  it('starts after a first start that was killed while it made the cluster', async () => {
    const dir = join(folder, 'killed');
    const made = [dir, `${dir}.new`].map((path) => join(path, 'PG_VERSION'));
    const starter = startInAnotherProcess(dir);
    await until(() => made.some((path) => existsSync(path)), { what: 'initdb', timeoutMs: 30_000, everyMs: 1 });
    // With initdb, which is in its process group.
    process.kill(-(starter.pid as number), 'SIGKILL');
    const next = await startPostgres({ dataDir: dir, port: 0, password: 'secret', settings: {} });
    expect(await query(next.url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await next.stop();
    expect(existsSync(`${dir}.new`)).toBe(false);
  }, 60_000);

  it('lets nobody in without the password', async () => {
    const server = await start();
    const wrong = server.url('postgres').replace('secret', 'guess');
    await expect(query(wrong, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    await server.stop();
  }, 60_000);

  it('is not started twice on one folder, and says why', async () => {
    const server = await start();
    try {
      await expect(start()).rejects.toThrow(/ended at once .*postmaster\.pid/s);
    } finally {
      await server.stop();
    }
  }, 60_000);

  it('shuts down when its starter is killed', async () => {
    const { serverPid, kill } = await startedByAnother();
    const server = identify(serverPid);
    expect(isRunning(server)).toBe(true);
    kill();
    await until(() => !isRunning(server), { what: 'the server to end', timeoutMs: 20_000 });
  }, 60_000);

  it('left over by another starter is ended before the next start', async () => {
    const { serverPid, kill } = await startedByAnother();
    const server = identify(serverPid);
    await recoverCluster(dataDir);
    expect(isRunning(server)).toBe(false);
    kill();
    const next = await start();
    expect(await query(next.url('postgres'), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await next.stop();
  }, 60_000);
});
