import { readFileSync } from 'node:fs';

/** What the work below took on an idle machine of two cores on which the limits of the specs were set. */
const REFERENCE_MS = 20;
/** The kernel counts time in steps of some milliseconds. */
const TIMES = 10;

const ROWS = JSON.stringify(
  Array.from({ length: 1_500 }, (_, n) => ({ id: n, name: `Company ${n}`, tags: ['robots', 'parcels'], score: n / 7 })),
);

/**
 * How many times slower than that machine this one is at the moment, at least 1. Limits in milliseconds of processor
 * time depend on it: a shared or older processor needs more of them for the same work. Linux only.
 */
export function slownessNow(): number {
  const before = ranMs();
  for (let time = 0; time < TIMES; time++) work();
  return Math.max(1, (ranMs() - before) / REFERENCE_MS);
}

function work(): void {
  const rows = JSON.parse(ROWS) as { name: string }[];
  rows.map(({ name }) => name.toLowerCase().replace(/\d+/g, '#')).sort();
  JSON.stringify(rows);
}

/** Milliseconds that the main thread has run. */
export function ranMs(): number {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
}
