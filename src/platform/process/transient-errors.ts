import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '../../kernel/domain-error.js';
import { LogUnavailable } from '../event-store/event-store.errors.js';
import { isTransient } from '../read-store/read-store.js';

const AGAIN_MS = 1_000;
/** Longer than callers wait, and longer than a shutdown may take. */
const PATIENCE_MS = 600_000;

/**
 * Whether the same work may succeed later: a store is unavailable, or a refusal has a retry time. Background work
 * retries these errors, and callers get a 503 with `Retry-After` for them.
 */
export function isTransientError(error: unknown): boolean {
  if (error instanceof DomainError) return error.details.retryAfterSeconds !== undefined;
  return error instanceof LogUnavailable || isTransient(error);
}

/**
 * Repeats work while stores are unavailable. For work that may have happened already: the caller must not get a "try
 * again" before the outcome is known.
 */
export async function untilKnown<T>(work: () => Promise<T>): Promise<T> {
  for (const giveUpAt = performance.now() + PATIENCE_MS; ; await delay(AGAIN_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isTransientError(error) || performance.now() >= giveUpAt) throw error;
    }
  }
}
