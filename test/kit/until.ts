export interface UntilOptions {
  /** The awaited condition, named in the failure. */
  readonly what: string;
  readonly timeoutMs?: number;
  /** Pause between checks; in a long wait, costly checks pause longer. */
  readonly everyMs?: number;
}

/** Most waits are over by then. */
const SHORT_WAIT_MS = 200;
/** Afterwards checks take at most a tenth of the processor time: they would slow down what they wait for. */
const PAUSE_PER_CHECK = 9;
/** So that a state of short duration is seen. */
const LONGEST_PAUSE_MS = 60;

type Falsy = false | 0 | '' | null | undefined;

/**
 * Waits for a condition, never for a time: returns the first truthy value. A throwing condition counts as not met; the
 * failure contains its last error.
 */
export async function until<T>(condition: () => T | Promise<T>, options: UntilOptions): Promise<Exclude<T, Falsy>> {
  const { what, timeoutMs = 30_000, everyMs = 10 } = options;
  const startedAt = performance.now();
  const giveUpAt = startedAt + timeoutMs;
  let last: unknown = 'never looked';
  while (performance.now() < giveUpAt) {
    const checkedAt = performance.now();
    try {
      const answer = await condition();
      if (answer) return answer as Exclude<T, Falsy>;
      last = answer;
    } catch (error) {
      last = error;
    }
    const now = performance.now();
    const costlyMs = Math.min(PAUSE_PER_CHECK * (now - checkedAt), LONGEST_PAUSE_MS);
    const pauseMs = now - startedAt < SHORT_WAIT_MS ? everyMs : Math.max(everyMs, costlyMs);
    await new Promise((wake) => setTimeout(wake, pauseMs));
  }
  const seen = last instanceof Error ? last.message : JSON.stringify(last);
  throw new Error(`gave up after ${timeoutMs} ms waiting for ${what}; last seen: ${seen}`);
}
