import { ApiError, ConnectionError } from './errors.js';

/** When a failed request is sent again. */
export interface RetryOptions {
  /** Attempts after the first; default 3. */
  readonly maxRetries: number;
  /** Delay before the first retry in milliseconds; it doubles with each. Default 500. */
  readonly retryDelayMs: number;
  /** Longer `Retry-After` times are not waited for: the error has them. Default 60,000. */
  readonly maxRetryAfterMs: number;
}

const LONGEST_BACKOFF_MS = 8_000;
const TRANSIENT: readonly number[] = [408, 500, 502, 504];
/** The service sends `Retry-After` with these where time alone helps. */
const TRANSIENT_WITH_RETRY_AFTER: readonly number[] = [409, 429, 503];

/** Milliseconds until the next attempt; null where another attempt does not help. */
export function retryDelayMs(error: unknown, retry: number, options: RetryOptions): number | null {
  if (retry >= options.maxRetries) return null;
  const backoff = Math.min(options.retryDelayMs * 2 ** retry, LONGEST_BACKOFF_MS);
  // Jitter keeps clients that failed together from returning together.
  const delay = backoff * (0.5 + Math.random() / 2);
  if (error instanceof ConnectionError) return delay;
  if (!(error instanceof ApiError)) return null;
  if (error.retryAfterSeconds !== null && TRANSIENT_WITH_RETRY_AFTER.includes(error.status)) {
    const wait = error.retryAfterSeconds * 1_000;
    return wait <= options.maxRetryAfterMs ? Math.max(wait, delay) : null;
  }
  return TRANSIENT.includes(error.status) ? delay : null;
}

/** Seconds of a `Retry-After` header, which is a number or a date. */
export function retryAfterSeconds(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, (at - nowMs) / 1_000);
}

/** Waits, or rejects with the reason of `signal`. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
