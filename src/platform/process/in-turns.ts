import { setImmediate } from 'node:timers/promises';

/** Work in one piece may hold the event loop this long. */
const TURN_MS = 8;

/** Runs a generator that yields between small pieces of work, letting others run every few milliseconds. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  let turnStartedAt = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - turnStartedAt < TURN_MS) continue;
    await setImmediate();
    turnStartedAt = performance.now();
  }
}
