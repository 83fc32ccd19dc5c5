import { setTimeout as delay } from 'node:timers/promises';
import { median, type Measure, type Measured, type BenchContext } from './measure.js';
import { RecallReaders } from './worlds/recall-readers.js';

const ACCOUNTS = 1_000;
const TARGET_MS = 1_000;
const GIVE_UP_MS = 120_000;
const PAUSE_MS = 2_000;
const FIRST_VALUE = 5_000_000;

/** How soon accounts know of a correction. */
export const recallMeasures: readonly Measure[] = [
  {
    name: 'recall_first_post',
    summary: `from the call of a correction to the POST to each of ${ACCOUNTS} accounts that were served it, p99; the webhook of each is on loopback`,
    run: (context) => RecallReaders.with(context, (world) => corrections(context, world)),
  },
];

async function corrections(context: BenchContext, world: RecallReaders): Promise<Measured> {
  const accounts = Math.round(ACCOUNTS * context.scale);
  await world.open(accounts);
  await world.correct(FIRST_VALUE);
  const p99: number[] = [];
  for (let round = 0; round <= context.rounds; round++) {
    context.signal.throwIfAborted();
    await world.read();
    await delay(PAUSE_MS);
    const times = await oneCorrection(world, accounts, FIRST_VALUE + round + 1);
    const at = (share: number): number => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
    context.log(`  round ${round}: first ${at(0)} ms, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, last ${at(1)} ms`);
    // The first one finds cold processes.
    if (round > 0) p99.push(at(0.99));
    // Refunds and the records of the deliveries.
    await delay(2 * PAUSE_MS);
  }
  return { value: Math.round(median(p99)), unit: 'ms', target: TARGET_MS };
}

/** Milliseconds until the POST to each account, sorted. */
async function oneCorrection(world: RecallReaders, accounts: number, value: number): Promise<number[]> {
  const seen = new Map<number, number>();
  const began = performance.now();
  const all = new Promise<true>((resolve) => {
    world.onRequest = (at, account) => {
      if (!seen.has(account)) seen.set(account, at - began);
      if (seen.size === accounts) resolve(true);
    };
  });
  await world.correct(value);
  const isComplete = await Promise.race([all, delay(GIVE_UP_MS, false)]);
  if (!isComplete) throw new Error(`${accounts - seen.size} of ${accounts} accounts received nothing in two minutes`);
  return [...seen.values()].sort((one, other) => one - other);
}
