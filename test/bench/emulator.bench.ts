import { ANY, EventStoreDBClient, NO_STREAM, START } from '@eventstore/db-client';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator } from '../../src/embedded/eventstore/emulator.js';
import { anonymousMegabytes } from './load/process-memory.js';
import { benchEvent } from './worlds/bench-event.js';
import { median, paired, rateOf, type BenchContext, type Measure, type Measured } from './measure.js';

const EMULATOR = join(import.meta.dirname, '../../src/embedded/eventstore/main.js');
const ECHO = join(import.meta.dirname, 'load/event-echo.js');
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

/** An emulator with a temporary store. */
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

/** The median of timed rounds after a short one that warms both sides up. */
async function rounds(context: BenchContext, round: (seconds: number) => Promise<number>): Promise<Measured> {
  const values: number[] = [];
  await round(1);
  for (let n = 0; n < context.rounds; n++) {
    context.signal.throwIfAborted();
    values.push(await round(context.roundSeconds));
    context.log(`  round ${n + 1}: ${Math.round(values[n]!)} a second`);
  }
  return { value: Math.round(median(values)), unit: 'per_second' };
}

const appendSingle: Measure = {
  name: 'emulator_append_single',
  summary: 'durable appends of one event, 64 in flight over one client',
  run: (context) =>
    withEmulator(context, ({ client }) => {
      let n = 0;
      const append = () => client.appendToStream(`bench-${n++ % 5_000}`, [benchEvent(n)], { expectedRevision: ANY });
      return rounds(context, (seconds) => rateOf(64, seconds, append));
    }),
};

const appendBatch: Measure = {
  name: 'emulator_append_batch',
  summary: `events durably appended ${BATCH_EVENTS} at a time, 8 appends in flight over one client`,
  run: (context) =>
    withEmulator(context, ({ client }) => {
      let n = 0;
      const append = async () => {
        const events = Array.from({ length: BATCH_EVENTS }, (_, k) => benchEvent(k));
        await client.appendToStream(`bench-${n++}`, events, { expectedRevision: NO_STREAM });
        return BATCH_EVENTS;
      };
      return rounds(context, (seconds) => rateOf(8, seconds, append));
    }),
};

/** Events a second of reading `$all` from the beginning to the last of `count`, over and over. */
async function catchUp(client: EventStoreDBClient, count: number, seconds: number): Promise<number> {
  return rateOf(1, seconds, async () => {
    let events = 0;
    const subscription = client.subscribeToAll({ fromPosition: START });
    await new Promise<void>((resolve, reject) => {
      subscription.on('error', reject);
      subscription.on('data', () => {
        if (++events === count) resolve();
      });
    });
    await subscription.unsubscribe();
    return events;
  });
}

const catchup: Measure = {
  name: 'emulator_catchup',
  summary: 'events a client catches up on, beside the same client reading an in-memory echo',
  run: (context) =>
    withEmulator(context, async ({ client }) => {
      const appends = Math.max(1, Math.round((CATCHUP_EVENTS * context.scale) / 500));
      for (let n = 0; n < appends; n++) {
        const events = Array.from({ length: 500 }, (_, k) => benchEvent(n * 500 + k));
        await client.appendToStream(`bench-${n}`, events, { expectedRevision: NO_STREAM });
      }
      const count = appends * 500;
      const echo = await launch(ECHO, [String(count)]);
      try {
        await catchUp(client, count, 1);
        await catchUp(echo.client, count, 1);
        return await paired(context, (seconds) => catchUp(client, count, seconds), {
          name: 'the same client reading an in-memory echo',
          side: (seconds) => catchUp(echo.client, count, seconds),
        });
      } finally {
        await echo.stop();
      }
    }),
};

/** Streams of one event each; returns the anonymous memory at the end. */
async function fillStreams(context: BenchContext, folder: string): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  const count = Math.round(MILLION * context.scale);
  const { client, child, stop } = await launch(EMULATOR, ['--data', folder, '--port', '0']);
  try {
    let next = 0;
    const fill = async () => {
      while (next < count) {
        context.signal.throwIfAborted();
        const n = next++;
        await client.appendToStream(`bench-${n}`, [benchEvent(n)], { expectedRevision: NO_STREAM });
        if (n % 100_000 === 0) context.log(`  ${n} streams, ${anonymousMegabytes(child.pid!).toFixed(0)} MB anonymous`);
      }
    };
    await Promise.all(Array.from({ length: 256 }, fill));
    return anonymousMegabytes(child.pid!);
  } finally {
    await stop();
  }
}

function filledFolder(context: BenchContext): string {
  return join(context.dataDir, 'emulator-filled');
}

const memory: Measure = {
  name: 'emulator_memory',
  summary: 'anonymous memory (RssAnon) after a million events in a million streams; takes minutes',
  run: async (context) => ({ value: Math.round(await fillStreams(context, filledFolder(context))), unit: 'MB' }),
};

const open: Measure = {
  name: 'emulator_open',
  summary: 'opening a store of a million events until it listens',
  run: async (context) => {
    const folder = filledFolder(context);
    if (!existsSync(folder)) await fillStreams(context, folder);
    const values: number[] = [];
    for (let round = 0; round < 2 * context.rounds; round++) {
      const started = performance.now();
      const emulator = await startEmulator({ dataDir: folder, port: 0 });
      values.push(performance.now() - started);
      await emulator.close();
    }
    return { value: Math.round(median(values) * 10) / 10, unit: 'ms' };
  },
};

export const emulatorMeasures: readonly Measure[] = [appendSingle, appendBatch, catchup, memory, open];
