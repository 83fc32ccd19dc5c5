import { EventStoreDBClient } from '@eventstore/db-client';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator } from '../../../src/embedded/eventstore/emulator.js';
import { runEmulator, spawnEmulator, type EmulatorProcess } from './emulator-process.js';
import { describeEmulator, event } from './server.js';

describeEmulator('the emulator as a program', () => {
  let folder: string;
  let running: EmulatorProcess | null = null;
  const clients: EventStoreDBClient[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'eventstore-program-'));
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.dispose().catch(() => undefined);
    if (running) await running.stop('SIGKILL').catch(() => undefined);
    running = null;
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(data = folder): Promise<EventStoreDBClient> {
    running = await spawnEmulator(data);
    const client = EventStoreDBClient.connectionString(running.url);
    clients.push(client);
    return client;
  }
  async function stop(signal: NodeJS.Signals): Promise<number | null> {
    const code = await running!.stop(signal);
    running = null;
    return code;
  }

  describe('the folder', () => {
    const data = () => join(folder, 'store');
    const file = () => join(data(), 'events.mdb');
    const refusal = async (path = data()) => {
      const { code, stderr } = await runEmulator('--data', path, '--port', '0');
      expect(code).toBe(1);
      return stderr;
    };

    it('belongs to one process', async () => {
      await start(data());
      expect(await refusal()).toContain(`in use by process ${running!.pid}`);
      await stop('SIGKILL');
      await (await start(data())).appendToStream('free-again', [event()]);
    });

    it('belongs to one process at most where two start at once', async () => {
      // Concurrent starts interleave differently each time.
      for (let round = 0; round < 12; round++) {
        rmSync(data(), { recursive: true, force: true });
        const both = await Promise.allSettled([spawnEmulator(data()), spawnEmulator(data())]);
        const started = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
        for (const each of started) await each.stop('SIGTERM');
        expect(started.length).toBeLessThanOrEqual(1);
      }
      await (await start(data())).appendToStream('free-again', [event()]);
    });

    it('keeps a store that lives, whatever a start that died beside it has left', async () => {
      await (await start(data())).appendToStream('kept', [event()]);
      await stop('SIGKILL');
      writeFileSync(`${file()}-new-999999999`, 'half of a store');
      writeFileSync(`${file()}-unborn`, JSON.stringify({ pid: 999_999_999, startedAt: 'long ago' }));
      const client = await start(data());
      const acknowledged = [];
      for await (const { event: one } of client.readStream('kept')) acknowledged.push(one);
      expect(acknowledged).toHaveLength(1);
      expect(readdirSync(data()).filter((name) => name.includes('-new-'))).toEqual([]);
    });

    it('is nobody else’s to read', async () => {
      await start(data());
      const modeOf = (path: string): number => statSync(path).mode & 0o777;
      expect([modeOf(data()), modeOf(file())]).toEqual([0o700, 0o600]);
    });

    it('is refused where it holds other things', async () => {
      writeFileSync(join(folder, 'letters.txt'), 'dear');
      expect(await refusal(folder)).toContain('letters.txt');
      expect(readFileSync(join(folder, 'letters.txt'), 'utf8')).toBe('dear');
    });

    it.each<[string, (path: string) => void]>([
      ['garbage', (path) => writeFileSync(path, Buffer.alloc(100_000, 'garbage'))],
      ['nothing', (path) => writeFileSync(path, '')],
      ['zeros', (path) => writeFileSync(path, Buffer.alloc(500_000))],
      ['a store that is cut off', (path) => truncateSync(path, Math.floor(statSync(path).size / 3))],
    ])('is refused where its file is %s, and left as it is', async (_what, damage) => {
      const client = await start(data());
      for (let n = 0; n < 20; n++)
        await client.appendToStream(
          'lost',
          Array.from({ length: 20 }, (_, k) => event(k)),
        );
      await stop('SIGTERM');
      damage(file());
      const before = readFileSync(file());
      expect(await refusal()).toMatch(/damaged|cut off/);
      expect(readFileSync(file()).equals(before)).toBe(true);
    });

    it('is refused where an LMDB file of somebody else lies in it', async () => {
      const { open } = await import('lmdb');
      const foreign = open({ path: join(folder, 'foreign.mdb') });
      await foreign.put('somebody', 'else');
      await foreign.close();
      mkdirSync(data());
      copyFileSync(join(folder, 'foreign.mdb'), file());
      expect(await refusal()).toContain('no event store of this emulator');
    });
  });

  describe('the process', () => {
    it('explains itself, and what it was not told', async () => {
      const help = await runEmulator('--help');
      expect(help).toMatchObject({ code: 0, stderr: '' });
      expect(help.stdout).toContain('--data DIR');
      expect((await runEmulator()).stderr).toContain('--data');
      expect(await runEmulator('--data', folder, '--port', 'x')).toMatchObject({ code: 1 });
    });

    it.each(['SIGTERM', 'SIGINT'] as const)('ends cleanly on %s, subscribers or not', async (signal) => {
      const client = await start();
      const subscription = client.subscribeToAll();
      subscription.on('error', () => undefined);
      await new Promise<void>((resolve) => subscription.once('caughtUp', resolve));
      await expect(stop(signal)).resolves.toBe(0);
    });

    it('S31 says that it lives, on a port of its own', async () => {
      const emulator = await startEmulator({ dataDir: join(folder, 'store'), port: 0, healthPort: 0 });
      const status = async (url: string) => (await fetch(url)).status;
      expect(await status(emulator.healthUrl!)).toBe(204);
      expect(await status(emulator.healthUrl!.replace('live', 'dead'))).toBe(404);
      await emulator.close();
      await expect(status(emulator.healthUrl!)).rejects.toThrow();
      expect((await runEmulator('--data', folder, '--health-port', 'x')).stderr).toContain('--health-port');
    });

    it('says where the port is taken', async () => {
      await start();
      const other = join(folder, 'other');
      const { code, stderr } = await runEmulator('--data', other, '--port', String(running!.port));
      expect(code).toBe(1);
      expect(stderr).toContain(String(running!.port));
    });
  });
});
