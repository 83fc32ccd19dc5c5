import { type ErrorCode } from '../../kernel/domain-error.js';
import { type RateState } from './rate-headers.js';
import { type EdgeReply, type EdgeRequest } from './request-context.js';

/**
 * key: a bearer key; key_optional: anyone, and a valid key is recognised; key_or_pay: a key or a payment for the one
 * call; pay: a payment only; operator: the operator token; none: anyone, without identification.
 */
export type OperationSecurity = 'key' | 'key_optional' | 'key_or_pay' | 'pay' | 'operator' | 'none';

/** The terms of an operation in the price list, in the edge's own types. */
export interface OperationTerms {
  readonly security: OperationSecurity;
  /** `x-…` members of the operation in OpenAPI. */
  readonly extensions: Readonly<Record<string, unknown>>;
  /** The errors of the operation, with their statuses. */
  readonly problems: readonly { readonly status: number; readonly code: ErrorCode }[];
}

export interface OperationTermsTable {
  of(operationId: string): OperationTerms | undefined;
}

/** Whether a call is charged, paid, or counted against a free daily limit. */
export function isCounted(terms: OperationTerms | undefined): boolean {
  if (terms === undefined) return false;
  const limit = terms.extensions['x-anonymous-limit'] as { readonly per_day?: number } | undefined;
  return 'x-credits' in terms.extensions || terms.security === 'pay' || limit?.per_day !== undefined;
}

/** Injection token of the `OperationTermsTable`; the feature that owns the price list provides it. */
export const OPERATION_TERMS = Symbol('OPERATION_TERMS');

/**
 * Admits or refuses a request of an operation by key, plan and minute rate, in that order. It runs before the body is
 * read, so that a body without a valid key costs nothing and a 401 comes before a 400. Sets `request.principal`.
 */
export interface Admission {
  admit(request: EdgeRequest, reply: EdgeReply, operationId: string): void | Promise<void>;

  /**
   * The remaining daily allowance that pays for the request, after it; undefined when no cap applies. Called when the
   * answer is sent, for requests with `minuteRate`.
   */
  dayRate?(request: EdgeRequest): RateState | undefined;
  /** The same for a POST to one of the service's own pages, which is not an operation. */
  admitForm?(request: EdgeRequest): void | Promise<void>;
  /** Counts a token that is about to be looked up. @throws DomainError `rate_limit` after too many unknown ones */
  takeToken?(request: EdgeRequest): Promise<void>;
  /** Takes the count back: the token is known. */
  giveTokenBack?(request: EdgeRequest): void;
}

/** Injection token of the `Admission`. */
export const ADMISSION = Symbol('ADMISSION');
