import { type EdgeRequest } from '../../web/http/request-context.js';
import { type PricedOperation } from '../pricing/prices.service.js';

/** What is paid for: `cost` 0 is a miss, which is free. */
export interface ForSale<T> {
  readonly body: T;
  readonly cost?: number;
}

/** Takes a payment for one call of an operation that the price list sells to callers without a key. */
export interface PayPerCall {
  /** The variable that is not set; null where payments are taken. */
  readonly missing: string | null;
  /**
   * The answer against its payment: the work runs once the payment is verified and before it is settled, so that
   * whatever it throws is free.
   *
   * @throws DomainError payment_required, with the challenges in the headers of the answer.
   */
  answer<T extends object>(
    request: EdgeRequest,
    operation: PricedOperation,
    work: () => Promise<ForSale<T>>,
  ): Promise<T>;
}
