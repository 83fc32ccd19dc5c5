import { DomainError } from '../../kernel/domain-error.js';
import { ProgramFailed } from './run-program.js';

const RETRY_AFTER_SECONDS = 10;

/** The error of a program that exists but did not answer, as on a busy machine: unlike a missing one, it is asked again. */
export function noAnswer(variable: string): DomainError {
  const message = `The program of ${variable} does not answer at present. Send the request again.`;
  return new DomainError('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Whether the program ran and ended with an error, so that asking again gives the same. */
export function endedItself(error: unknown): boolean {
  return error instanceof ProgramFailed && error.code !== null;
}
