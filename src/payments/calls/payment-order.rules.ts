import { DomainError } from '../../kernel/domain-error.js';
import { SettlerUnavailable, type SignedPayment } from '../chain/settler.port.js';
import { type Purchase } from '../payment.events.js';
import { type Offer, type Presented } from '../wire/offer.rules.js';

/** A payment that was read and matches its offer, and what it buys. */
export interface PaymentOrder {
  readonly offer: Offer;
  readonly presented: Presented;
  readonly requestId: string;
  /** Credits are granted after settlement, because the grant cannot fail and cannot be reversed. */
  readonly purchase: Purchase | null;
  /** Cost 0 is a free miss. For a purchase the work must be idempotent. */
  readonly work: (paymentId: string) => Promise<{ readonly body: object; readonly cost?: number }>;
}

export interface Paid {
  readonly body: object;
  /** Null where the call was free. */
  readonly receipt: { readonly transaction: string; readonly at: string } | null;
}

interface OrderedBy {
  readonly correlationId: string;
  readonly actor: string;
}

/** When a caller should ask again about an uncertain payment. */
const RETRY_AFTER_SECONDS = 5;

export function byOf({ requestId }: PaymentOrder): OrderedBy {
  return { correlationId: requestId, actor: 'system:payments' };
}

export function signedOf({ offer, presented }: PaymentOrder): SignedPayment {
  const { token, payTo, amount, url, description } = offer;
  return { authorization: presented.authorization, token, payTo, amount, resource: { url, description } };
}

/** @param isSent whether the transfer is known to be on the chain, where it waits for confirmation */
export function pending(isSent = false): DomainError {
  const known = isSent
    ? 'The transfer of this payment waits for its confirmation by the chain.'
    : 'It is not known yet whether this payment was settled.';
  return new DomainError(
    'upstream_unavailable',
    `${known} Send the same request with the same payment again: it is charged once at most.`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS, extra: { reason: 'settlement-unknown' } },
  );
}

export function unavailable(error: unknown, message: string): unknown {
  if (!(error instanceof SettlerUnavailable)) return error;
  return new DomainError('upstream_unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
