import { type Decider } from '../kernel/domain-event.js';
import { type Sealed } from '../kernel/sealed.js';
import {
  type ClaimedPayment,
  type Evidence,
  type PaymentEvent,
  type Rejection,
  type SettledPayment,
} from './payment.events.js';

/**
 * none → claimed → settled. The outcome of a claim may be unknown until the chain decides; then it is settled or
 * rejected. A transfer on the chain always means settled.
 */
export interface PaymentState {
  readonly status: 'none' | 'claimed' | 'unknown' | 'rejected' | 'settled';
  readonly claim: ClaimedPayment | null;
  /** Time of the last event. */
  readonly lastAt: string | null;
  readonly rejection: Rejection | null;
  readonly settled: SettledPayment | null;
  readonly deliveredAt: string | null;
}

export const payment: Decider<PaymentState, PaymentEvent> = {
  initial: { status: 'none', claim: null, lastAt: null, rejection: null, settled: null, deliveredAt: null },
  evolve(state, { type, data }) {
    const updated = { ...state, lastAt: data.at };
    switch (type) {
      case 'PaymentClaimed':
        return { ...updated, status: 'claimed', claim: data };
      case 'PaymentVerified':
        return updated;
      case 'PaymentSettlementUnknown':
        return { ...updated, status: 'unknown' };
      case 'PaymentRejected':
        return { ...updated, status: 'rejected', rejection: data.reason };
      case 'PaymentSettled':
        return { ...updated, status: 'settled', settled: data };
      case 'PaidResourceDelivered':
        return { ...updated, deliveredAt: data.at };
    }
  },
};

/** Another request has claimed the payment first. */
export class AlreadyClaimed extends Error {}

/** The payment is verified before: a claim means that settlement follows. */
export function claim(state: PaymentState, claimed: ClaimedPayment, by: 'facilitator' | 'rpc'): PaymentEvent[] {
  if (state.claim) throw new AlreadyClaimed();
  const { paymentId, at } = claimed;
  return [
    { type: 'PaymentClaimed', data: claimed },
    { type: 'PaymentVerified', data: { paymentId, at, by } },
  ];
}

interface Settling {
  readonly at: string;
  readonly transaction: Sealed;
  readonly evidence: Evidence;
}

/** No event where it is settled already: concurrent settlers have moved the money once. */
export function settle(state: PaymentState, { at, transaction, evidence }: Settling): PaymentEvent[] {
  if (state.status === 'settled') return [];
  const { paymentId, operation, amount, network, purchase } = claimOf(state);
  const data = { paymentId, at, operation, amount, network, transaction, evidence, purchase };
  return [{ type: 'PaymentSettled', data }];
}

/** Records that the answer is sent, once the payment is settled. */
export function deliver(
  state: PaymentState,
  input: { readonly at: string; readonly answerMark: string },
): PaymentEvent[] {
  if (state.deliveredAt !== null) return [];
  if (state.status !== 'settled') throw new Error('an answer is delivered against a settled payment only');
  return [{ type: 'PaidResourceDelivered', data: { paymentId: claimOf(state).paymentId, ...input } }];
}

/** No event where the outcome is certain already, or the reason is unchanged. */
export function leaveOpen(state: PaymentState, at: string, reason: string): PaymentEvent[] {
  if (state.status !== 'claimed' && state.status !== 'rejected') return [];
  return [{ type: 'PaymentSettlementUnknown', data: { paymentId: claimOf(state).paymentId, at, reason } }];
}

/** No money has moved, and none will. */
export function reject(state: PaymentState, at: string, reason: Rejection): PaymentEvent[] {
  if (state.status === 'settled' || (state.status === 'rejected' && state.rejection === reason)) return [];
  return [{ type: 'PaymentRejected', data: { paymentId: claimOf(state).paymentId, at, reason } }];
}

function claimOf({ claim: claimed }: PaymentState): ClaimedPayment {
  if (!claimed) throw new Error('this payment has not been claimed');
  return claimed;
}
