/** One fault of a request: the field, the rule it breaks and the remedy. */
export interface FieldFault {
  readonly field: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** The problem document (RFC 9457) of an error. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
  readonly instance?: string;
  readonly code: string;
  readonly errors?: readonly FieldFault[];
}

/** Every error of this package. */
export class ScoutlineError extends Error {
  /** The job that `createAndWait` had started and paid when the error occurred: poll it instead of starting another. */
  jobId: string | null = null;

  override get name(): string {
    return this.constructor.name;
  }
}

/** The service answered with an error. */
export class ApiError extends ScoutlineError {
  readonly status: number;
  /** Short code, such as `validation_failed`; `problem.type` is the address of a page about it. */
  readonly code: string;
  readonly faults: readonly FieldFault[];

  constructor(
    readonly problem: Problem,
    /** Id of the request, for support. */
    readonly requestId: string | null,
    /** Seconds after which the same request may succeed; null where time does not help. */
    readonly retryAfterSeconds: number | null,
  ) {
    super(messageOf(problem, requestId));
    this.status = problem.status;
    this.code = problem.code;
    this.faults = problem.errors ?? [];
  }

  /** The first field that is wrong. */
  get field(): string | null {
    return this.faults[0]?.field ?? null;
  }

  /** How to correct the first field. */
  get remedy(): string | null {
    return this.faults[0]?.suggestion ?? null;
  }
}

/** 400 and 422: the request has to change. */
export class ValidationError extends ApiError {}
/** 401: no key, or a wrong one. */
export class AuthenticationError extends ApiError {}
/** 402: a payment or a higher plan is required. */
export class PaymentRequiredError extends ApiError {}
/** 403: the key may not do this. */
export class PermissionError extends ApiError {}
/** 404: nothing on file under this name. */
export class NotFoundError extends ApiError {}
/** 409: a duplicate, or the first request with the same `Idempotency-Key` still runs. */
export class ConflictError extends ApiError {}
/** 429: a limit is reached, or the credits are used up. */
export class RateLimitError extends ApiError {}
/** 5xx: the service, or a source that it reads, does not answer. */
export class ServerError extends ApiError {}

/** No answer: the connection failed or ended early. */
export class ConnectionError extends ScoutlineError {}
/** No answer within the time limit of the call. */
export class TimeoutError extends ConnectionError {}
/** A webhook message that is not genuine, too old, or not JSON. */
export class WebhookVerificationError extends ScoutlineError {}

/** A job that has failed; its credits are refunded. */
export class JobFailedError extends ScoutlineError {
  constructor(
    override readonly jobId: string,
    readonly code: string,
    readonly detail: string | null,
    readonly creditsRefunded: number | null,
  ) {
    super(`job ${jobId} failed: ${detail ?? code}`);
  }
}

/** A job that has not ended within `waitMs`. It continues; poll it by its id. */
export class JobTimeoutError extends ScoutlineError {
  constructor(
    override readonly jobId: string,
    waitMs: number,
  ) {
    super(`job ${jobId} has not ended after ${waitMs / 1000} s; it continues, and get() shows its state`);
  }
}

const CLASSES: Readonly<Record<number, typeof ApiError>> = {
  400: ValidationError,
  401: AuthenticationError,
  402: PaymentRequiredError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: ValidationError,
  429: RateLimitError,
};

export function apiError(problem: Problem, requestId: string | null, retryAfterSeconds: number | null): ApiError {
  const Class = CLASSES[problem.status] ?? (problem.status >= 500 ? ServerError : ApiError);
  return new Class(problem, requestId, retryAfterSeconds);
}

function messageOf({ status, code, detail, title, errors = [] }: Problem, requestId: string | null): string {
  const said = detail ?? title;
  const faults = errors.map(({ message, suggestion }) => (suggestion ? `${message} (${suggestion})` : message));
  // One fault is the detail too.
  const about = (errors.some(({ message }) => message === said) ? faults : [said, ...faults]).join('; ');
  return `${status} ${code}: ${about}${requestId ? ` [request ${requestId}]` : ''}`;
}
