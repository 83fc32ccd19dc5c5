import { LogUnavailable } from './event-store.errors.js';

/** Decides whether the log behind the connection is the one that this service knows. */
export interface LogGuard {
  readonly isAdmitted: boolean;
  /** Resolves where it is. @throws WrongLog, or what kept the guard from finding out */
  admit(): Promise<void>;
  /** The connection was lost: another log may answer the next one. */
  doubt(): void;
}

/** The log is not the one that the read models and the other readers have seen: nothing is read from it or written. */
export class WrongLog extends LogUnavailable {
  constructor(reason: string) {
    super('a request');
    this.message = reason;
    this.name = 'WrongLog';
  }
}
