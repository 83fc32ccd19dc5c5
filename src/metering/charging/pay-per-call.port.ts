import { type EdgeRequest } from '../../web/http/request-context.js';
import { type PricedOperation } from '../pricing/prices.service.js';

/** The work to sell; a `cost` of 0 is a free miss. */
export interface ForSale<T> {
  readonly body: T;
  readonly cost?: number;
}

/** Takes a payment for one call of an operation that callers without a key may buy. */
export interface PayPerCall {
  /** Name of the missing variable; null where payments are configured. */
  readonly missing: string | null;
  /**
   * Runs the work between verifying and settling the payment, so that failed work is free.
   * @throws DomainError payment_required, with the challenges in the headers of the answer.
   */
  answer<T extends object>(
    request: EdgeRequest,
    operation: PricedOperation,
    work: () => Promise<ForSale<T>>,
  ): Promise<T>;
}
