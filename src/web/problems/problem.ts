import { DomainError, type ErrorCode, type FieldError } from '../../kernel/domain-error.js';
import { PROBLEMS } from './problem-catalog.js';

/** RFC 9457 problem document with the service's own members. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** The request id, as in X-Request-Id. */
  readonly instance: string;
  readonly code: ErrorCode;
  /** The same code once more, except where the reference names another word. */
  readonly error: string;
  readonly errors?: readonly FieldError[];
  readonly [extra: string]: unknown;
}

export const PROBLEM_TYPE = 'application/problem+json';

/** A domain error and the status it gets, before it is tied to a request. */
export interface Problem {
  readonly status: number;
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** Which statuses an operation gives a code, from its price-list row; the catalogue's own status where it is silent. */
export type StatusOf = (code: ErrorCode) => number | undefined;

export function problemOf(error: DomainError, statusOf: StatusOf = () => undefined): Problem {
  return {
    status: statusOf(error.code) ?? PROBLEMS[error.code].status,
    code: error.code,
    detail: error.message,
    errors: error.details.errors,
    retryAfterSeconds: error.details.retryAfterSeconds,
    extra: error.details.extra,
  };
}

export function problemDocument(problem: Problem, baseUrl: string, requestId: string): ProblemDocument {
  return {
    error: problem.code,
    ...problem.extra,
    type: `${baseUrl}/problems/${problem.code}`,
    title: PROBLEMS[problem.code].title,
    status: problem.status,
    detail: problem.detail,
    instance: requestId,
    code: problem.code,
    ...(problem.errors && problem.errors.length > 0 ? { errors: problem.errors } : {}),
  };
}

/** An answer lists so many faults; `detail` says how many there are. */
const MOST_ERRORS = 100;

/** The refusal of a request whose fields break rules: one error naming all of them. */
export function validationFailed(errors: readonly FieldError[]): DomainError {
  const [first] = errors;
  const detail =
    errors.length === 1 && first
      ? first.message
      : `${errors.length} fields are not valid: ${errors
          .slice(0, 10)
          .map(({ field }) => field)
          .join(', ')}${errors.length > 10 ? ', …' : ''}`;
  return new DomainError('validation_failed', detail, { errors: errors.slice(0, MOST_ERRORS) });
}
