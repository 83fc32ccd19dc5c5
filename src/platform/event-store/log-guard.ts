import { LogUnavailable } from './event-store.errors.js';

/** Checks that the connected log is the one that this service knows. */
export interface LogGuard {
  readonly isAdmitted: boolean;
  /** Resolves when it is. @throws WrongLog, or the error that prevented the check */
  admit(): Promise<void>;
  /** Called on a lost connection: the next one may reach another log. */
  doubt(): void;
}

/**
 * The log is not the one that the read models and the other readers have seen: the service neither reads nor writes
 * it.
 */
export class WrongLog extends LogUnavailable {
  constructor(reason: string) {
    super('a request');
    this.message = reason;
    this.name = 'WrongLog';
  }
}
