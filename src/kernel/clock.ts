import { DomainError } from './domain-error.js';

/** The only source of time in the product; injected, so that tests and the simulation control it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const SYSTEM_CLOCK: Clock = { now: () => Date.now() };

/** Whether the process may record the time, and delete or decide by it. */
export interface ClockCheck {
  /** False while the clocks of this machine and of the database differ too much. Unmeasured clocks count as right. */
  readonly isRight: boolean;
}

const RETRY_AFTER_SECONDS = 5;

/** The refusal of work that a wrong clock would date; the caller may be answered by another process sooner. */
export function wrongClock(): DomainError {
  const message =
    'The clock of this server is wrong, and charges have dates: nothing is charged until its operator sets the time ' +
    'by NTP. This request changed nothing; send it again later.';
  return new DomainError('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
