import { pauseFor } from './pause-for.js';

/** Runs the work now, and again `everyMs` after its end, until the signal aborts. A failure is reported, and ends nothing. */
export async function repeatEvery(
  everyMs: number,
  signal: AbortSignal,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    await pauseFor(everyMs, signal);
  }
}
