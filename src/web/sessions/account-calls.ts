import { type EdgeRequest } from '../http/request-context.js';
import { type FormBody } from '../validation/form-body.js';

/** A request to an operation of the API, as a signed-in account. */
export interface AccountCall {
  readonly method: string;
  /** Path and query, percent-encoded. */
  readonly url: string;
  /** Sent as JSON. */
  readonly payload?: object | undefined;
  /** Makes a reloaded result page repeat the stored answer instead of the call; POST only. */
  readonly idempotencyKey?: string | undefined;
}

export interface AccountAnswer {
  readonly status: number;
  readonly body: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Calls of the API by pages, for the account that is signed in. The feature that owns sessions provides it. */
export interface AccountCalls {
  /** The token that each form of the session needs; null without a session. */
  formToken(request: EdgeRequest): Promise<string | null>;
  /** @throws DomainError unauthorized without a session, forbidden where the form belongs to another one. */
  check(request: EdgeRequest, form: FormBody | undefined): Promise<void>;
  /**
   * Sends the call through the whole edge of this process: admission, limits, charge and errors equal those of the same
   * call with the key.
   * @throws DomainError unauthorized without a session, forbidden where the form belongs to another one.
   */
  send(request: EdgeRequest, form: FormBody | undefined, call: AccountCall): Promise<AccountAnswer>;
}

/** Injection token of the `AccountCalls`; an application without accounts has none. */
export const ACCOUNT_CALLS = Symbol('ACCOUNT_CALLS');
