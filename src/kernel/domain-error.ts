/** One invalid field: its name, the rule it breaks, and the remedy. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** A refusal by a business rule. `docs/http.md` lists the codes; the HTTP edge chooses the status, never this class. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      readonly errors?: readonly FieldError[];
      /** Whole seconds until a retry can succeed; absent when waiting does not help. */
      readonly retryAfterSeconds?: number;
      /** Further members of the problem document, already in wire casing. */
      readonly extra?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

export const ERROR_CODES = [
  'validation_failed',
  'unauthorized',
  'plan_required',
  'plan_too_low',
  'forbidden',
  'insufficient_credits',
  'rate_limit',
  'quota_exhausted',
  'not_found',
  'duplicate',
  'webhook_limit',
  'payload_too_large',
  'unprocessable',
  'idempotency_conflict',
  'idempotency_mismatch',
  'not_configured',
  'upstream_unavailable',
  'payment_required',
  'method_not_allowed',
  'not_acceptable',
  'unsupported_media_type',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];
