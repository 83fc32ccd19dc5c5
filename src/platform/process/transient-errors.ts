import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '../../kernel/domain-error.js';
import { LogUnavailable } from '../event-store/event-store.errors.js';
import { isTransient } from '../read-store/read-store.js';

const AGAIN_MS = 1_000;
/** Longer than callers wait, and than a process that stops may take. */
const PATIENCE_MS = 600_000;

/**
 * Whether the same work may succeed later as it is: a store that is away, or a refusal that says when to come back. The
 * one definition, both for what background work retries and for what callers get a 503 with `Retry-After` for.
 */
export function isTransientError(error: unknown): boolean {
  if (error instanceof DomainError) return error.details.retryAfterSeconds !== undefined;
  return error instanceof LogUnavailable || isTransient(error);
}

/**
 * Repeats work for as long as stores are away. For what may have happened already: "not now" would be wrong then, so
 * nothing is said before its outcome is known.
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
