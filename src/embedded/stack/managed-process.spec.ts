import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../test/kit/until.js';
import { lastWords, launchNode } from './launch.js';
import { ManagedProcess, type RestartLimitReached, type ProcessSpec } from './managed-process.js';
import { identify, isRunning } from './process-identity.js';

const folder = mkdtempSync(join(tmpdir(), 'scoutline-managed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SERVES = `
  process.send({ type: 'ready', url: 'test://' + process.pid });
  process.on('SIGTERM', () => process.exit(0));
  setInterval(() => {}, 1000);
`;

function watched(program: string, overrides: Partial<ProcessSpec> = {}) {
  const name = `child-${Math.random().toString(36).slice(2)}`;
  const entry = join(folder, `${name}.mjs`);
  const logFile = join(folder, `${name}.log`);
  writeFileSync(entry, program);
  const seen = {
    pids: [] as number[],
    deaths: [] as string[],
    recoveries: 0,
    gaveUp: null as RestartLimitReached | null,
  };
  const managed = new ManagedProcess(
    {
      name,
      stopSignal: 'SIGTERM',
      stopTimeoutMs: 2_000,
      readyTimeoutMs: 10_000,
      lastWords: () => lastWords(logFile),
      launch: async () => launchNode({ entry, args: [], env: process.env, nodeFlags: [], logFile }),
      ...overrides,
    },
    {
      started: (_name, pid) => seen.pids.push(pid),
      died: (_name, how) => seen.deaths.push(how),
      recovered: () => (seen.recoveries += 1),
      gaveUp: (error) => (seen.gaveUp = error),
    },
  );
  return { managed, seen, running: (pid: number) => isRunning(identify(pid)) };
}

describe('a managed process', () => {
  it('is ready with its address, and stops when told', async () => {
    const { managed, seen, running } = watched(SERVES);
    expect(await managed.start()).toBe(`test://${seen.pids[0]}`);
    await managed.stop();
    expect(running(seen.pids[0] as number)).toBe(false);
    expect(seen.deaths).toEqual([]);
  });

  it('is started again each time it is killed', async () => {
    const { managed, seen } = watched(SERVES);
    await managed.start();
    for (let round = 1; round <= 3; round += 1) {
      process.kill(seen.pids.at(-1) as number, 'SIGKILL');
      await until(() => seen.recoveries === round, { what: `recovery ${round}` });
    }
    expect(new Set(seen.pids).size).toBe(4);
    expect(seen.gaveUp).toBeNull();
    await managed.stop();
  });

  it('that cannot start is given up with its last words', async () => {
    const { managed, seen } = watched(`console.error('no such table: acounts'); process.exit(3);`);
    await expect(managed.start()).rejects.toThrow(/keeps dying \(exit code 3\); its last words:\n.*no such table/s);
    expect(seen.pids.length).toBe(3);
  });

  it('that dies soon after every start is given up too', async () => {
    const { managed, seen } = watched(`process.send({ type: 'ready' }, () => process.exit(7));`);
    await managed.start();
    const error = await until(() => seen.gaveUp, { what: 'giving up', timeoutMs: 25_000 });
    expect(error.message).toMatch(/keeps dying \(exit code 7\)/);
  });

  it('that never gets ready is ended and tried again', async () => {
    const { managed, seen } = watched(`setInterval(() => {}, 1000);`, { readyTimeoutMs: 300 });
    await expect(managed.start()).rejects.toThrow(/not ready after 0.3 s/);
    expect(seen.pids.filter((pid) => isRunning(identify(pid)))).toEqual([]);
  });

  it('that ignores its signal is killed', async () => {
    const { managed, seen, running } = watched(SERVES.replace('process.exit(0)', 'undefined'), { stopTimeoutMs: 300 });
    await managed.start();
    await managed.stop();
    expect(running(seen.pids[0] as number)).toBe(false);
  });

  it('stopped while it starts leaves nothing behind', async () => {
    const { managed, seen, running } = watched(`setInterval(() => {}, 1000);`);
    const starting = managed.start().catch((error: Error) => error.message);
    await until(() => seen.pids.length === 1, { what: 'the launch' });
    await managed.stop();
    expect(await starting).toMatch(/was stopped while it started/);
    expect(running(seen.pids[0] as number)).toBe(false);
  });
});
