import { setTimeout as delay } from 'node:timers/promises';
import { type ServedReads } from '../../src/recalls/reads/served-reads.service.js';
import { median, type Measure, type Measured, type BenchContext } from './measure.js';
import { RecallReaders } from './worlds/recall-readers.js';
import { ServedRows } from './worlds/served-rows.js';

const ACCOUNTS = 1_000;
const TARGET_MS = 1_000;
const GIVE_UP_MS = 120_000;
const PAUSE_MS = 2_000;
const FIRST_VALUE = 5_000_000;
const LOOKUP_TARGET_MS = 200;
const LOOKUPS = 20;

/** How soon accounts know of a correction. */
export const recallMeasures: readonly Measure[] = [
  {
    name: 'recall_first_post',
    summary: `from the call of a correction to the POST to each of ${ACCOUNTS} accounts that were served it, p99; the webhook of each is on loopback`,
    run: (context) => RecallReaders.with(context, (world) => corrections(context, world)),
  },
  {
    name: 'recall_lookup',
    summary: `which ${ACCOUNTS} accounts were served wrong versions of one record, among a million rows of others, and where a million rows are wrong; the slower of both, p95`,
    run: (context) => ServedRows.with(context, (world, reads) => lookups(context, world, reads)),
  },
];

async function lookups(context: BenchContext, world: ServedRows, reads: ServedReads): Promise<Measured> {
  const slowest: number[] = [];
  for (const [what, id] of [
    ['one wrong version each', world.seldom],
    ['very many each', world.often],
  ] as const) {
    const times: number[] = [];
    for (let n = 0; n < LOOKUPS; n++) {
      context.signal.throwIfAborted();
      const began = performance.now();
      const found = await reads.accounts(world.span(id));
      times.push(performance.now() - began);
      if (found.length !== world.accounts) throw new Error(`${found.length} of ${world.accounts} accounts were found`);
    }
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(LOOKUPS * 0.95)] ?? 0;
    context.log(`  ${what}: p50 ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
    slowest.push(p95);
  }
  return { value: Math.round(Math.max(...slowest)), unit: 'ms', target: LOOKUP_TARGET_MS };
}

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
