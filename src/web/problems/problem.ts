import { DomainError, type ErrorCode, type FieldError } from '../../kernel/domain-error.js';
import { withoutControlCharacters } from '../../kernel/text/visible-text.js';
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
  /** The same code again, except when the reference API uses another word. */
  readonly error: string;
  readonly errors?: readonly FieldError[];
  readonly [extra: string]: unknown;
}

export const PROBLEM_TYPE = 'application/problem+json';

/** A domain error and its status, before it belongs to a request. */
export interface Problem {
  readonly status: number;
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** The status of a code for an operation, from its price-list row; the catalogue's own status when it has none. */
export type StatusOf = (code: ErrorCode) => number | undefined;

export function problemOf(error: DomainError, statusOf: StatusOf = () => undefined): Problem {
  return {
    status: statusOf(error.code) ?? PROBLEMS[error.code].status,
    code: error.code,
    detail: withoutControlCharacters(error.message),
    errors: error.details.errors?.map(shownError),
    retryAfterSeconds: error.details.retryAfterSeconds,
    extra: error.details.extra,
  };
}

/** Errors quote what was sent; a terminal or an editor would act on its control characters. */
function shownError(error: FieldError): FieldError {
  const { field, message, suggestion } = error;
  return {
    ...error,
    field: withoutControlCharacters(field),
    message: withoutControlCharacters(message),
    ...(suggestion !== undefined && { suggestion: withoutControlCharacters(suggestion) }),
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

/** A list without a value: without the filter, the answer would be another one than was meant. */
export function namesNone(field: string): FieldError {
  return { field, message: `${field} names none`, suggestion: `Send at least one value, or leave ${field} out` };
}

/** Maximum number of listed errors; `detail` gives the total. */
const MOST_ERRORS = 100;

/** The refusal of a request with invalid fields: one error that names all of them. */
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
