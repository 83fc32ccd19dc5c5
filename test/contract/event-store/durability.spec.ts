import { ErrorType, EventStoreDBClient, NO_STREAM, type EventData } from '@eventstore/db-client';
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeWithInfra, STRACE, type Infra } from '../../kit/infra.js';
import { killAtBirth, spawnEmulator, type EmulatorProcess } from './emulator-process.js';
import { collect, describeEmulator, errorOf, event, revisions } from './server.js';

const TMPFS: Infra = {
  name: 'a tmpfs mount',
  remedy: 'run the specs as root on Linux',
  available: () => {
    const folder = mkdtempSync(join(tmpdir(), 'tmpfs-'));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
    if (mounted) spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
    return mounted;
  },
};

/** `KILLS=200` runs more of them. */
const KILLS = Number(process.env.KILLS ?? 10);
const KILL_TIMEOUT_MS = 30_000;
const WRITERS = 24;

interface SystemCall {
  readonly text: string;
  /** Line numbers of the trace. */
  readonly began: number;
  readonly ended: number;
}

/** Calls in the order of their ends. An interrupted call has two lines in the trace. */
function readTrace(file: string): SystemCall[] {
  const open = new Map<string, { text: string; began: number }>();
  const calls: SystemCall[] = [];
  for (const [n, line] of readFileSync(file, 'latin1').split('\n').entries()) {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)?.[1];
    const started = open.get(thread);
    if (rest.endsWith('<unfinished ...>')) open.set(thread, { text: rest, began: n });
    else if (resumed === undefined) calls.push({ text: rest, began: n, ended: n });
    else if (started) calls.push({ text: started.text + resumed, began: started.began, ended: n });
  }
  return calls;
}

describeEmulator('S32 durability', () => {
  let folder: string;
  let running: EmulatorProcess | null = null;
  const clients: EventStoreDBClient[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'eventstore-durable-'));
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.dispose().catch(() => undefined);
    if (running) await running.stop('SIGKILL').catch(() => undefined);
    running = null;
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(data = folder, under: readonly string[] = []): Promise<EventStoreDBClient> {
    running = await spawnEmulator(data, 0, under);
    const client = EventStoreDBClient.connectionString(running.url);
    clients.push(client);
    return client;
  }
  async function stop(signal: NodeJS.Signals): Promise<number | null> {
    const code = await running!.stop(signal);
    running = null;
    return code;
  }

  it(
    'loses nothing it acknowledged when it is killed at any instant',
    async () => {
      /** Per stream, the acknowledged events and the append with an unknown outcome. */
      const streams = Array.from({ length: WRITERS }, (_, n) => ({
        name: `writer-${n}`,
        acknowledged: [] as EventData[],
        open: null as EventData[] | null,
      }));
      let acknowledged = 0;
      for (let round = 0; round < KILLS; round++) {
        const client = await start();
        const writing = streams.map(async (stream) => {
          for (;;) {
            const batch = (stream.open ??= Array.from({ length: 1 + randomInt(4) }, (_, n) => event(n)));
            const at = BigInt(stream.acknowledged.length);
            const expectedRevision = at === 0n ? NO_STREAM : at - 1n;
            // Repeated after a crash, it is deduplicated or appended, never both.
            await client.appendToStream(stream.name, batch, { expectedRevision });
            stream.acknowledged.push(...batch);
            stream.open = null;
            acknowledged += batch.length;
          }
        });
        const ended = Promise.allSettled(writing);
        await delay(60 + randomInt(400));
        await stop('SIGKILL');
        for (const outcome of await ended) {
          const { type, code } = (outcome as PromiseRejectedResult).reason as { type?: string; code?: number };
          expect([type, code]).toEqual(type ? [ErrorType.UNAVAILABLE, expect.anything()] : [undefined, 14]);
        }
        await client.dispose().catch(() => undefined);
      }
      expect(acknowledged).toBeGreaterThan(KILLS * WRITERS);

      const client = await start();
      for (const stream of streams) {
        const found = await collect(client.readStream(stream.name)).catch(() => []);
        const ids = found.map(({ event: recorded }) => recorded!.id);
        expect(revisions(found)).toEqual(ids.map((_, n) => BigInt(n)));
        expect(ids.slice(0, stream.acknowledged.length)).toEqual(stream.acknowledged.map(({ id }) => id));
        const rest = ids.slice(stream.acknowledged.length);
        if (rest.length > 0) expect(rest).toEqual(stream.open?.map(({ id }) => id));
      }
      const log = await collect(client.readAll());
      const positions = log.map(({ event: recorded }) => recorded!.position.commit);
      expect(positions.every((position, i) => i === 0 || position > positions[i - 1]!)).toBe(true);
    },
    KILL_TIMEOUT_MS * (KILLS + 1),
  );

  it.each([0, 1, 3, 6, 12])('is born or not when it is killed %i ms into making its store', async (ms) => {
    const data = join(folder, 'store');
    await killAtBirth(data, ms);
    await (await start(data)).appendToStream('born', [event()]);
    await stop('SIGKILL');
    expect(await collect((await start(data)).readStream('born'))).toHaveLength(1);
  });

  it('remembers after a restart what stands exactly where it is expected', async () => {
    const batch = [event(1), event(2)];
    const first = await (await start()).appendToStream('again', batch, { expectedRevision: NO_STREAM });
    await stop('SIGKILL');
    const again = await (await start()).appendToStream('again', batch, { expectedRevision: NO_STREAM });
    expect(again).toEqual(first);
  });

  describeWithInfra(STRACE, 'proved by its system calls', () => {
    it('answers an append only after its pages and then the new root are on the disk', async () => {
      const trace = join(folder, 'trace');
      const data = join(folder, 'store');
      const traced = 'trace=openat,pwrite64,pwritev,writev,write,fdatasync,fsync';
      const client = await start(data, ['strace', '-f', '-y', '-s', '9000', '-e', traced, '-o', trace]);
      for (let n = 0; n < 20; n++) {
        await client.appendToStream(`proof-${n}-stream`, [event(n, 'Proof', { mark: `mark-${n}-end` })]);
      }
      await client.dispose();
      await stop('SIGTERM');
      const calls = readTrace(trace);
      // LMDB writes its root through a synchronous descriptor.
      const rootDescriptor = calls
        .map(({ text }) => /openat\(.*events\.mdb".*O_DSYNC.*\) += (\d+)/.exec(text)?.[1])
        .find((descriptor) => descriptor !== undefined);
      expect(rootDescriptor).toBeDefined();
      /** The first call that begins after another has ended. */
      const find = (after: SystemCall | null, ...parts: string[]): SystemCall => {
        const found = calls.find(
          ({ text, began }) => began > (after?.ended ?? -1) && parts.every((part) => text.includes(part)),
        );
        if (!found) throw new Error(`no call has ${parts.join(' and ')} after line ${after?.ended}`);
        return found;
      };
      for (let n = 0; n < 20; n++) {
        const written = find(null, 'events.mdb>', `mark-${n}-end`);
        const synced = find(written, 'fdatasync(', 'events.mdb>', ' = 0');
        const rooted = find(synced, `pwrite64(${rootDescriptor}<`, 'events.mdb>');
        const answered = find(null, '<socket:', `proof-${n}-stream`);
        expect(answered.began).toBeGreaterThan(rooted.ended);
      }
    }, 180_000);
  });

  describeWithInfra(TMPFS, 'on a disk of its own', () => {
    beforeEach(() => {
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder]);
    });
    afterEach(async () => {
      if (running) await stop('SIGKILL');
      spawnSync('umount', ['-l', folder]);
    });

    it('refuses appends while the disk is full, and goes on once there is space', async () => {
      const ballast = join(folder, 'ballast');
      // The last 128 MiB stay free.
      writeFileSync(ballast, Buffer.alloc(30 * 1024 ** 2));
      const client = await start(join(folder, 'store'));
      let stored = 0;
      const append = async () => {
        const expectedRevision = stored === 0 ? NO_STREAM : BigInt(stored - 1);
        await client.appendToStream('full', [event(stored, 'Large', { body: 'x'.repeat(3_000) })], {
          expectedRevision,
        });
        stored++;
      };
      const error = await errorOf(
        (async () => {
          for (let n = 0; n < 2_000; n++) await append();
        })(),
      );
      expect(error.type).toBe(ErrorType.UNKNOWN);
      expect(stored).toBeGreaterThan(50);
      await errorOf(append());
      expect(await collect(client.readStream('full'))).toHaveLength(stored);
      rmSync(ballast);
      for (let n = 0; n < 20; n++) await append();
      await stop('SIGKILL');
      const after = await start(join(folder, 'store'));
      expect(await collect(after.readStream('full'))).toHaveLength(stored);
    }, 180_000);
  });
});
