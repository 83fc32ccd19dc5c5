import { setImmediate as turn } from 'node:timers/promises';
import { ranMs } from './machine-speed.js';

/**
 * The longest that the main thread of this process ran between two turns of its event loop during some work, in
 * milliseconds. Time in which other processes had the core does not count. Linux only.
 */
export async function blockedMsDuring(work: () => Promise<unknown>): Promise<number> {
  let [isDone, most] = [false, 0];
  const watch = async (): Promise<void> => {
    let before = ranMs();
    while (!isDone) {
      await turn();
      const now = ranMs();
      most = Math.max(most, now - before);
      before = now;
    }
  };
  const watched = watch();
  await turn();
  try {
    await work();
  } finally {
    isDone = true;
    await watched;
  }
  return most;
}

/**
 * The least of several attempts, in milliseconds; the first at most `enough` is the last. A garbage collection during
 * one measurement is not the work's fault, and the next attempt does not repeat it.
 */
export async function leastBlockedMs(work: () => Promise<unknown>, enough: number, attempts = 3): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < attempts && least > enough; attempt++) {
    least = Math.min(least, await blockedMsDuring(work));
  }
  return least;
}
