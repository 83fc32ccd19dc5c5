import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StackFolder, StackInUse } from './stack-folder.js';

let dir: string;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'scoutline-folder-'))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** A folder locked by a process that is then killed, like a crashed starter. */
async function lockedByAnother(): Promise<{ folder: StackFolder; kill: () => Promise<void> }> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const real = process.pid;
  const folder = new StackFolder(dir);
  Object.defineProperty(process, 'pid', { value: child.pid, configurable: true });
  try {
    folder.lock('npm start');
  } finally {
    Object.defineProperty(process, 'pid', { value: real, configurable: true });
  }
  return {
    folder,
    kill: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

describe('a stack folder', () => {
  it('belongs to one living process at a time, and says whose', async () => {
    const { folder, kill } = await lockedByAnother();
    expect(() => folder.lock('import')).toThrow(StackInUse);
    expect(() => folder.lock('import')).toThrow(/in use by "npm start" \(process \d+\)/);
    await kill();
    folder.lock('import');
    expect(folder.lockHolder()).toMatchObject({ pid: process.pid, command: 'import' });
    folder.unlock();
    expect(folder.lockHolder()).toBeNull();
  });

  it('shows nobody else what is in it, one of an earlier version neither', () => {
    const modeOf = (...path: string[]): number => statSync(join(dir, ...path)).mode & 0o777;
    const folder = new StackFolder(join(dir, 'data'));
    folder.prepare();
    const expectedMode = process.getuid?.() === 0 ? 0o711 : 0o700;
    expect([modeOf('data'), modeOf('data', 'logs')]).toEqual([expectedMode, 0o700]);
    folder.secrets();
    writeFileSync(join(dir, 'data/logs/api.log'), '', { mode: 0o644 });
    mkdirSync(join(dir, 'data/kafka'), { mode: 0o755 });
    writeFileSync(join(dir, 'data/ports.json'), '{}', { mode: 0o644 });
    chmodSync(join(dir, 'data'), 0o755);
    folder.prepare();
    expect([modeOf('data'), modeOf('data', 'logs', 'api.log')]).toEqual([expectedMode, 0o600]);
    expect([modeOf('data', 'kafka'), modeOf('data', 'ports.json')]).toEqual([0o700, 0o600]);
  });

  it('can be entered by the user that Postgres runs as, whatever the umask and however deep it is', () => {
    const before = process.umask(0o077);
    try {
      new StackFolder(join(dir, 'one', 'two', 'data')).prepare();
    } finally {
      process.umask(before);
    }
    const expectedMode = process.getuid?.() === 0 ? 0o711 : 0o700;
    const modes = ['one', 'one/two', 'one/two/data'].map((path) => statSync(join(dir, path)).mode & 0o777);
    expect(modes).toEqual([expectedMode, expectedMode, expectedMode]);
  });

  it('keeps its secrets over starts, for its owner only', () => {
    const first = new StackFolder(dir).secrets();
    expect(new StackFolder(dir).secrets()).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(5);
    expect(Buffer.from(first.vaultKey, 'base64')).toHaveLength(32);
    expect(statSync(join(dir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('that cannot be written is refused in plain words', () => {
    writeFileSync(join(dir, 'file'), '');
    expect(() => new StackFolder(join(dir, 'file', 'data')).prepare()).toThrow(
      /cannot write to .*; choose another folder/,
    );
  });

  it('takes the record of a dead owner for none', async () => {
    const { folder, kill } = await lockedByAnother();
    const owner = folder.lockHolder();
    if (!owner) throw new Error('not locked');
    const nothing = {
      baseUrl: null,
      publicUrl: null,
      eventstoreUrl: null,
      databaseUrl: null,
      kafkaBrokers: null,
      processes: {},
    };
    folder.writeRecord({ owner, complete: true, ready: true, ...nothing });
    expect(folder.running()).not.toBeNull();
    await kill();
    expect(folder.running()).toBeNull();
    expect(folder.record()).not.toBeNull();
  });
});
