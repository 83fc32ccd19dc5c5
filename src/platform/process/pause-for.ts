import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after the time, or at once when the signal aborts. @param options `ref: false` lets the process end before */
export async function pauseFor(
  ms: number,
  signal: AbortSignal | undefined,
  options: { readonly ref?: boolean } = {},
): Promise<void> {
  await delay(ms, undefined, { ...options, ...(signal && { signal }) }).catch(() => undefined);
}
