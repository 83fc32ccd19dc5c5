import { ranMs } from './machine-speed.js';

const RUNS = 8;

/**
 * How much longer a work takes than its part takes as often as it fits in: 1 where the time is in proportion to the
 * size, `times` where it grows with its square. In processor time, the least of several runs, which take turns so that
 * both meet the same load.
 */
export function growth(whole: () => void, part: () => void, times: number): number {
  const runs = Array.from({ length: RUNS }, () => [costMs(whole, 1), costMs(part, times)] as const);
  return Math.min(...runs.map(([ms]) => ms)) / Math.min(...runs.map(([, ms]) => ms));
}

function costMs(work: () => void, times: number): number {
  const before = ranMs();
  for (let time = 0; time < times; time++) work();
  return ranMs() - before;
}
