import { ANY, EventStoreDBClient, NO_STREAM, START } from '@eventstore/db-client';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator } from '../../embedded/eventstore/emulator.js';
import { benchEvent } from './bench-event.js';
import { type BenchContext, type Measure } from './measure.js';

const EMULATOR = join(import.meta.dirname, '../../embedded/eventstore/main.js');
const ECHO = join(import.meta.dirname, 'event-echo.js');
const ROUNDS = 3;
const SINGLE_APPENDS = 20_000;
const BATCH_APPENDS = 600;
const BATCH_EVENTS = 100;
const CATCHUP_EVENTS = 100_000;
const MILLION = 1_000_000;

interface Running {
  readonly client: EventStoreDBClient;
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
}

async function launch(entry: string, args: readonly string[]): Promise<Running> {
  const child = fork(entry, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [message] = (await once(child, 'message')) as [{ url: string }];
  const client = EventStoreDBClient.connectionString(message.url);
  return {
    client,
    child,
    stop: async () => {
      await client.dispose();
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** An emulator with a store of its own, gone afterwards. */
async function withEmulator<T>(context: BenchContext, use: (running: Running) => Promise<T>): Promise<T> {
  const folder = join(context.dataDir, 'emulator');
  rmSync(folder, { recursive: true, force: true });
  const running = await launch(EMULATOR, ['--data', folder, '--port', '0']);
  try {
    return await use(running);
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `count` calls, `inFlight` at a time; returns calls per second. */
async function perSecond(count: number, inFlight: number, call: (n: number) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (next < count) await call(next++);
    }),
  );
  return (count * 1_000) / (performance.now() - started);
}

async function best(context: BenchContext, what: string, round: (n: number) => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    values.push(await round(n));
    context.log(`${what}, round ${n + 1}: ${Math.round(values[n]!)}`);
  }
  return Math.max(...values);
}

const appendSingle: Measure = {
  name: 'emulator_append_single',
  run: (context) =>
    withEmulator(context, async ({ client }) => {
      const append = (n: number) =>
        client.appendToStream(`bench-${n % 5_000}`, [benchEvent(n)], { expectedRevision: ANY });
      await perSecond(2_000, 64, append);
      const value = await best(context, 'appends/s', () => perSecond(SINGLE_APPENDS, 64, append));
      return { value, unit: 'appends/s' };
    }),
};

const appendBatch: Measure = {
  name: 'emulator_append_batch',
  run: (context) =>
    withEmulator(context, async ({ client }) => {
      const append = (n: number, round: number) => {
        const events = Array.from({ length: BATCH_EVENTS }, (_, k) => benchEvent(k));
        return client.appendToStream(`bench-${round}-${n}`, events, { expectedRevision: NO_STREAM });
      };
      await perSecond(50, 8, (n) => append(n, -1));
      const value = await best(context, 'events/s', async (round) => {
        return (await perSecond(BATCH_APPENDS, 8, (n) => append(n, round))) * BATCH_EVENTS;
      });
      return { value, unit: 'events/s' };
    }),
};

/** Events a second from the beginning of `$all` to the last. */
async function catchUp(client: EventStoreDBClient): Promise<number> {
  const started = performance.now();
  let events = 0;
  const subscription = client.subscribeToAll({ fromPosition: START });
  await new Promise<void>((resolve, reject) => {
    subscription.on('error', reject);
    subscription.on('data', () => {
      if (++events === CATCHUP_EVENTS) resolve();
    });
  });
  const value = (events * 1_000) / (performance.now() - started);
  await subscription.unsubscribe();
  return value;
}

const catchup: Measure = {
  name: 'emulator_catchup',
  run: (context) =>
    withEmulator(context, async ({ client }) => {
      for (let n = 0; n < CATCHUP_EVENTS / 500; n++) {
        const events = Array.from({ length: 500 }, (_, k) => benchEvent(n * 500 + k));
        await client.appendToStream(`bench-${n}`, events, { expectedRevision: NO_STREAM });
      }
      const echo = await launch(ECHO, [String(CATCHUP_EVENTS)]);
      try {
        const [values, echoes]: [number[], number[]] = [[], []];
        await catchUp(client);
        await catchUp(echo.client);
        // Side by side, since what else the machine does changes from one second to the next.
        for (let round = 0; round < 2 * ROUNDS; round++) {
          values.push(await catchUp(client));
          echoes.push(await catchUp(echo.client));
          context.log(
            `events/s, round ${round + 1}: ${Math.round(values[round]!)}, echo ${Math.round(echoes[round]!)}`,
          );
        }
        const ratio = median(values.map((value, n) => value / echoes[n]!));
        return {
          value: median(values),
          unit: 'events/s',
          baseline: { name: 'the same client reading an in-memory echo', value: median(echoes) },
          ratio,
        };
      } finally {
        await echo.stop();
      }
    }),
};

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
}

/** Linux only: pages of the file that were read count as resident too, but belong to the kernel. */
function anonymousMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

const memory: Measure = {
  name: 'emulator_memory',
  run: async (context) => {
    const folder = millionFolder(context);
    rmSync(folder, { recursive: true, force: true });
    const { client, child, stop } = await launch(EMULATOR, ['--data', folder, '--port', '0']);
    try {
      for (let done = 0; done < MILLION; done += MILLION / 10) {
        const rate = await perSecond(MILLION / 10, 256, (n) =>
          client.appendToStream(`bench-${(done + n).toString(36)}-${n % 97}`, [benchEvent(n)], {
            expectedRevision: NO_STREAM,
          }),
        );
        const used = anonymousMegabytes(child.pid!);
        context.log(`${done + MILLION / 10} streams, ${Math.round(rate)} appends/s, RssAnon ${used.toFixed(0)} MB`);
      }
      return { value: anonymousMegabytes(child.pid!), unit: 'MB' };
    } finally {
      await stop();
    }
  },
};

function millionFolder(context: BenchContext): string {
  return join(context.dataDir, 'emulator-million');
}

/** Runs on the store that `emulator_memory` has left. */
const open: Measure = {
  name: 'emulator_open',
  run: async (context) => {
    const folder = millionFolder(context);
    if (!existsSync(folder)) await memory.run(context);
    const values: number[] = [];
    for (let round = 0; round < 2 * ROUNDS; round++) {
      const started = performance.now();
      const emulator = await startEmulator({ dataDir: folder, port: 0 });
      values.push(performance.now() - started);
      await emulator.close();
    }
    rmSync(folder, { recursive: true, force: true });
    return { value: median(values), unit: 'ms' };
  },
};

export const emulatorMeasures: readonly Measure[] = [appendSingle, appendBatch, catchup, memory, open];
