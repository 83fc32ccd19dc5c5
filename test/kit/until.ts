export interface UntilOptions {
  /** The awaited condition, named in the failure. */
  readonly what: string;
  readonly timeoutMs?: number;
  /** Pause between checks. */
  readonly everyMs?: number;
}

type Falsy = false | 0 | '' | null | undefined;

/**
 * Waits for a condition, never for a time: returns the first truthy value. A throwing condition counts as not met; the
 * failure contains its last error.
 */
export async function until<T>(condition: () => T | Promise<T>, options: UntilOptions): Promise<Exclude<T, Falsy>> {
  const { what, timeoutMs = 30_000, everyMs = 10 } = options;
  const giveUpAt = performance.now() + timeoutMs;
  let last: unknown = 'never looked';
  while (performance.now() < giveUpAt) {
    try {
      const answer = await condition();
      if (answer) return answer as Exclude<T, Falsy>;
      last = answer;
    } catch (error) {
      last = error;
    }
    await new Promise((wake) => setTimeout(wake, everyMs));
  }
  const seen = last instanceof Error ? last.message : JSON.stringify(last);
  throw new Error(`gave up after ${timeoutMs} ms waiting for ${what}; last seen: ${seen}`);
}
