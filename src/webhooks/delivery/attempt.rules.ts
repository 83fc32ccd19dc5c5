const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after the first attempt, the second and so on. */
const PAUSES_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
export const MOST_ATTEMPTS = PAUSES_MS.length + 1;
const JITTER = 0.1;
const LONGEST_RETRY_AFTER_MS = HOUR;
const WITH_RETRY_AFTER = [429, 502, 503, 504];
/** A webhook is disabled after failing for this long, or after as many days on which a message ended undelivered. */
const MOST_FAILING_DAYS = 5;
/** From this attempt on, or at this age, an opportunity is checked again before it is sent. */
const STALE_FROM_ATTEMPT = 5;
const STALE_AFTER_MS = HOUR;
/** A first attempt that waited for longer is sent only while the markets trade. */
const CLOSED_AFTER_MS = MINUTE;

export interface AttemptResult {
  /** Null without an answer. */
  readonly status: number | null;
  /** The header's value, where present. */
  readonly retryAfter: string | null;
  /** Whether the receiver refuses further attempts, by `webhook-delivery: abort-message`. */
  readonly abort: boolean;
}

export type NextStep =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'retry'; readonly at: number }
  | { readonly kind: 'over'; readonly reason: 'attempts' | 'gone' | 'aborted' };

/**
 * Decides what follows an attempt.
 * @param attempt from 1
 * @param now ms since the epoch
 * @param chance 0 to 1: where in ±10 % the pause lies
 */
export function nextStep(attempt: number, result: AttemptResult, now: number, chance: number): NextStep {
  const { status } = result;
  if (status !== null && status >= 200 && status < 300) return { kind: 'succeeded' };
  if (status === 410) return { kind: 'over', reason: 'gone' };
  if (result.abort) return { kind: 'over', reason: 'aborted' };
  const pause = PAUSES_MS[attempt - 1];
  if (pause === undefined) return { kind: 'over', reason: 'attempts' };
  const spread = pause * (1 - JITTER + 2 * JITTER * chance);
  const requestedPauseMs =
    status !== null && WITH_RETRY_AFTER.includes(status) ? retryAfterMs(result.retryAfter, now) : 0;
  return { kind: 'retry', at: Math.round(now + Math.max(spread, requestedPauseMs)) };
}

/** Whether a webhook that fails is disabled. */
export function hasFailedTooLong(
  failing: { readonly since: Date; readonly undeliveredDays: number },
  now: number,
): boolean {
  const failingMs = now - failing.since.getTime();
  return failingMs >= MOST_FAILING_DAYS * 24 * HOUR || failing.undeliveredDays >= MOST_FAILING_DAYS;
}

/** Whether an opportunity may have closed since, so that it needs a check before it is sent. */
export function mayBeStale(attempt: number, openedAt: readonly string[], now: number): boolean {
  if (openedAt.length === 0) return false;
  return attempt >= STALE_FROM_ATTEMPT || openedAt.some((at) => now - Date.parse(at) > STALE_AFTER_MS);
}

/** Whether a market of an opportunity may have closed since it opened: at a repeated attempt, or one that waited. */
export function mayHaveClosed(attempt: number, openedAt: readonly string[], now: number): boolean {
  if (openedAt.length === 0) return false;
  return attempt > 1 || openedAt.some((at) => now - Date.parse(at) > CLOSED_AFTER_MS);
}

/** An opportunity as the read model has it now. */
export interface CurrentOpportunity {
  /** Whether the pair has been open since then; null where it is not open, or not in the read model. */
  readonly isOpen: boolean | null;
  /** Until when each venue takes orders; null where it names no time. */
  readonly tradesUntil: readonly (string | null)[];
}

/** @param isLate whether one that the read model does not show as open has closed; sooner, the read model may be behind */
export function hasClosed({ isOpen, tradesUntil }: CurrentOpportunity, isLate: boolean, now: number): boolean {
  return tradesUntil.some((at) => at !== null && Date.parse(at) <= now) || (isLate && isOpen !== true);
}

/** Seconds or a date (RFC 9110, 10.2.3), at most an hour; 0 where the value is neither. */
function retryAfterMs(header: string | null, now: number): number {
  if (header === null || header.length > 40) return 0;
  const text = header.trim();
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), LONGEST_RETRY_AFTER_MS);
}
