import { ErrorType, isCommandError, type WrongExpectedVersionError } from '@eventstore/db-client';
import { messageOf } from '../../kernel/error-message.js';
import { AppendRefused, LogUnavailable, VersionConflict } from './event-store.errors.js';

/** The server's error for a position where no event starts. */
export function isNoPosition(error: unknown): boolean {
  return /InvalidPosition/.test(messageOf(error));
}

export function conflictOf(stream: string, error: WrongExpectedVersionError): VersionConflict {
  const actual = error.actualVersion;
  return new VersionConflict(stream, typeof actual === 'bigint' ? actual : -1n);
}

const PERMANENT: readonly ErrorType[] = [
  ErrorType.STREAM_DELETED,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.ACCESS_DENIED,
];

/** Null for a failure that another attempt may not have. */
export function refusalOf(error: unknown): AppendRefused | null {
  if (!(error instanceof Error && isCommandError(error) && PERMANENT.includes(error.type))) return null;
  const isTooLarge = error.type === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED;
  return new AppendRefused(messageOf(error), isTooLarge, { cause: error });
}

export function asUnavailable(operation: string, error: unknown): Error {
  return error instanceof Error && error.name === 'AbortError'
    ? error
    : new LogUnavailable(operation, { cause: error });
}
