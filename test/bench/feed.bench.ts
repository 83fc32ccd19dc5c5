import { EventStoreDBClient, START } from '@eventstore/db-client';
import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type FeedConsumer } from '../../src/platform/consumers/feed-consumer.js';
import { KafkaConsumer } from '../../src/platform/kafka/kafka-consumer.js';
import { FeedBench } from './load/feed-bench.js';
import { median, type Measure } from './measure.js';

const run = promisify(execFile);
const RELAY_EVENTS = 300_000;
const MEMORY_EVENTS = 1_000_000;
const PER_SECOND = 1_000;
const TICK_MS = 10;
const WARM_UP_SECONDS = 3;

const relay: Measure = {
  name: 'relay',
  summary: 'events a second from the log to Kafka, beside what the bare client can read of the same log',
  run: (context) =>
    FeedBench.with(context, 'relay', async (bench) => {
      await bench.write(RELAY_EVENTS, 100);
      const [ours, bare]: [number[], number[]] = [[], []];
      for (let round = 0; round < context.rounds; round++) {
        context.signal.throwIfAborted();
        bare.push(await decodeRate(bench.stack.config.eventstoreUrl));
        await bench.readStore.query('DELETE FROM ops.feed_relay');
        const child = await bench.startRelay();
        ours.push(await bench.relayRate(RELAY_EVENTS));
        await bench.stopRelay(child);
        context.log(`  round ${round + 1}: ${Math.round(ours[round] ?? 0)} against ${Math.round(bare[round] ?? 0)}`);
      }
      return {
        value: Math.round(median(ours)),
        unit: 'per_second',
        baseline: { name: 'the bare client decoding the same log', value: Math.round(median(bare)) },
        ratio: Math.round(median(ours.map((value, round) => value / (bare[round] ?? value))) * 100) / 100,
      };
    }),
};

const latency: Measure = {
  name: 'append_to_kafka_consumer_p99',
  summary: `from the append to the consumer on Kafka, its row committed, at ${PER_SECOND} events a second; at most 250 ms`,
  run: (context) =>
    FeedBench.with(context, 'latency', async (bench) => {
      const child = await bench.startRelay();
      const sentAt = new Map<string, number>();
      const took: number[] = [];
      const appended: number[] = [];
      const consumer = new KafkaConsumer({ ...bench, brokers: bench.brokers, consumer: timing(sentAt, took) });
      consumer.start();
      try {
        await bench.append(accountOf(0), 1);
        await waitFor(() => consumer.state().state === 'running', 'the consumer');
        await delay(1_000);
        const seconds = Math.max(10, context.roundSeconds * context.rounds) + WARM_UP_SECONDS;
        const sent = await load(bench, seconds, sentAt, appended);
        await waitFor(() => sentAt.size === 0, `${sent} messages`);
        const counted = took.slice(WARM_UP_SECONDS * PER_SECOND).sort((a, b) => a - b);
        const at = (part: number): number => counted[Math.floor(counted.length * part)] ?? 0;
        context.log(`  the appends alone: p50 ${Math.round(median(appended))} ms`);
        context.log(`  ${counted.length} events, p50 ${at(0.5).toFixed(0)} ms, p90 ${at(0.9).toFixed(0)} ms`);
        return { value: Math.round(at(0.99)), unit: 'ms' };
      } finally {
        await consumer.stop();
        await bench.stopRelay(child);
      }
    }),
};

const memory: Measure = {
  name: 'relay_memory_growth',
  summary: 'by how much the relay’s memory grows between a fifth and the whole of a million events',
  run: (context) =>
    FeedBench.with(context, 'memory', async (bench) => {
      await bench.write(MEMORY_EVENTS, 250);
      context.log(`  ${MEMORY_EVENTS} events are written`);
      const child = await bench.startRelay();
      const samples: number[] = [];
      for (let relayed = 0; relayed < MEMORY_EVENTS; relayed = await bench.relayed()) {
        context.signal.throwIfAborted();
        if (relayed > MEMORY_EVENTS / 5) samples.push(await residentMegabytes(child.pid ?? 0));
        await delay(250);
      }
      await bench.stopRelay(child);
      const third = Math.ceil(samples.length / 3);
      const [first, last] = [samples.slice(0, third), samples.slice(-third)].map((part) => median(part));
      context.log(
        `  resident ${first?.toFixed(0)} MB, later ${last?.toFixed(0)} MB, at most ${Math.max(...samples).toFixed(0)} MB`,
      );
      return { value: Math.round((last ?? 0) - (first ?? 0)), unit: 'MB' };
    }),
};

export const feedMeasures: readonly Measure[] = [relay, latency, memory];

function accountOf(index: number): string {
  return `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`;
}

/** One event an append, as requests make them, spread over 50 ledgers; the pace does not wait for answers. */
async function load(
  bench: FeedBench,
  seconds: number,
  sentAt: Map<string, number>,
  appended: number[],
): Promise<number> {
  const startedAt = performance.now();
  const pending = new Set<Promise<void>>();
  const busy = Array.from({ length: 50 }, () => Promise.resolve());
  let sent = 0;
  while (performance.now() - startedAt < seconds * 1_000) {
    const due = ((performance.now() - startedAt) * PER_SECOND) / 1_000;
    for (; sent < due; sent++) {
      const index = sent % busy.length;
      const began = performance.now();
      const work: Promise<void> = (busy[index] as Promise<void>).then(async () => {
        await bench.append(accountOf(index), 1, (id) => sentAt.set(id, began));
        appended.push(performance.now() - began);
      });
      busy[index] = work;
      pending.add(work);
      void work.finally(() => pending.delete(work));
    }
    await delay(TICK_MS);
  }
  await Promise.all(pending);
  return sent;
}

/** The effect is nothing but the position; what is timed includes its commit, but for the last step. */
function timing(sentAt: Map<string, number>, took: number[]): FeedConsumer {
  return {
    group: 'bench-latency',
    topics: ['intel.credits.v1'],
    from: 'start',
    handle: async ({ messages }) => {
      for (const { id } of messages) {
        const at = sentAt.get(id);
        if (at !== undefined) took.push(performance.now() - at);
        sentAt.delete(id);
      }
    },
  };
}

async function decodeRate(url: string): Promise<number> {
  const client = EventStoreDBClient.connectionString(url);
  const startedAt = performance.now();
  let events = 0;
  const subscription = client.subscribeToAll({ fromPosition: START });
  await new Promise<void>((resolve, reject) => {
    subscription.on('error', reject);
    subscription.on('data', () => {
      if (++events >= RELAY_EVENTS) resolve();
    });
  });
  const rate = (events * 1_000) / (performance.now() - startedAt);
  await subscription.unsubscribe();
  await client.dispose();
  return rate;
}

async function waitFor(condition: () => boolean, what: string): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  while (!condition()) {
    if (performance.now() > giveUpAt) throw new Error(`gave up waiting for ${what}`);
    await delay(20);
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim()) / 1_024;
}
