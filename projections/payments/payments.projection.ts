import { type PaymentEvent } from '../../src/payments/payment.events.js';
import { handlers, type Projection, type RowChange } from '../../src/platform/projector/projection.js';
import { PAYMENTS } from './payments.entity.js';

/** Payments for the operators' list and sums. */
export const paymentsProjection: Projection = {
  name: 'payments',
  version: 1,
  categories: ['payment'],
  tables: [PAYMENTS],
  ignores: ['PaymentVerified'],
  on: handlers<PaymentEvent>({
    PaymentClaimed: ({ data }) => [
      {
        table: 'payments',
        key: { payment_id: data.paymentId },
        put: {
          operation: data.operation,
          protocol: data.protocol,
          status: 'claimed',
          amount: data.amount,
          network: data.network,
          account_id: data.purchase?.accountId ?? null,
          wallet: data.purchase?.wallet ?? null,
          credits: data.purchase?.credits ?? null,
          claimed_at: data.at,
          valid_before: data.validBefore,
          heard_at: data.at,
        },
      },
    ],
    PaymentSettlementUnknown: ({ data }) => [row(data, { status: 'unknown', reason: data.reason })],
    PaymentRejected: ({ data }) => [row(data, { status: 'rejected', reason: data.reason })],
    PaymentSettled: ({ data }) => [
      row(data, { status: 'settled', reason: null, settled_at: data.at, evidence: data.evidence }),
    ],
    PaidResourceDelivered: ({ data }) => [row(data, { delivered_at: data.at })],
  }),
};

type Heard = { readonly paymentId: string; readonly at: string };

function row({ paymentId, at }: Heard, set: Extract<RowChange, { set: unknown }>['set']): RowChange {
  return { table: 'payments', key: { payment_id: paymentId }, set: { ...set, heard_at: at } };
}
