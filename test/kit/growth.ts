import { ranMs } from './machine-speed.js';

const RUNS = 8;
/** The kernel counts time in steps of some milliseconds, so a shorter run may seem to take none. */
const LEAST_MS = 20;
const MOST_ROUNDS = 4_096;

/**
 * How much longer a work takes than its part takes as often as it fits in: 1 where the time is in proportion to the
 * size, `times` where it grows with its square. In processor time, the least of several runs, which take turns so that
 * both meet the same load.
 */
export function growth(whole: () => void, part: () => void, times: number): number {
  for (let rounds = roundsOf(part, times); ; rounds *= 2) {
    const runs = Array.from({ length: RUNS }, () => [costMs(whole, rounds), costMs(part, times * rounds)] as const);
    const partMs = Math.min(...runs.map(([, ms]) => ms));
    if (partMs >= LEAST_MS / 2 || rounds >= MOST_ROUNDS) return Math.min(...runs.map(([ms]) => ms)) / partMs;
  }
}

/**
 * How often the parts have to be worked for their time to be measurable. A guess: the first runs are slower than those
 * that follow.
 */
function roundsOf(part: () => void, times: number): number {
  let rounds = 1;
  while (rounds < MOST_ROUNDS && costMs(part, times * rounds) < LEAST_MS) rounds *= 2;
  return rounds;
}

function costMs(work: () => void, times: number): number {
  const before = ranMs();
  for (let time = 0; time < times; time++) work();
  return ranMs() - before;
}
