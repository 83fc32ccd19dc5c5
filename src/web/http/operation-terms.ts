import { type ErrorCode } from '../../kernel/domain-error.js';
import { type RateState } from './rate-headers.js';
import { type EdgeReply, type EdgeRequest } from './request-context.js';

/**
 * key: a bearer key; key_optional: anyone, and a valid key is recognised; key_or_pay: a key or a payment for the one
 * call; pay: a payment only; operator: the operator token; none: anyone, nobody is recognised.
 */
export type OperationSecurity = 'key' | 'key_optional' | 'key_or_pay' | 'pay' | 'operator' | 'none';

/** What the price list says of an operation, in the words the edge needs. */
export interface OperationTerms {
  readonly security: OperationSecurity;
  /** `x-…` members of the operation in OpenAPI. */
  readonly extensions: Readonly<Record<string, unknown>>;
  /** The errors the operation can give, with the status it gives them. */
  readonly problems: readonly { readonly status: number; readonly code: ErrorCode }[];
}

export interface OperationTermsTable {
  of(operationId: string): OperationTerms | undefined;
}

/** Whether a call is charged, paid, or one of the few a day that are free. */
export function isCounted(terms: OperationTerms | undefined): boolean {
  if (terms === undefined) return false;
  const limit = terms.extensions['x-anonymous-limit'] as { readonly per_day?: number } | undefined;
  return 'x-credits' in terms.extensions || terms.security === 'pay' || limit?.per_day !== undefined;
}

/** Injection token of the `OperationTermsTable`; the feature that owns the price list provides it. */
export const OPERATION_TERMS = Symbol('OPERATION_TERMS');

/**
 * Lets a request of a known operation in, or refuses it: key, plan, minute rate, in that order. Runs before the body
 * is read, so that a stranger's body costs nothing and a 401 comes before a 400. Sets `request.principal`.
 */
export interface Admission {
  admit(request: EdgeRequest, reply: EdgeReply, operationId: string): void | Promise<void>;

  /**
   * What is left today of the allowance that pays for the request, after it; undefined where no cap applies. Called as
   * the answer is sent, for requests with `minuteRate`.
   */
  dayRate?(request: EdgeRequest): RateState | undefined;
  /** The same for a POST to a page of the service itself, which is no operation. */
  admitForm?(request: EdgeRequest): void | Promise<void>;
}

/** Injection token of the `Admission`. */
export const ADMISSION = Symbol('ADMISSION');
