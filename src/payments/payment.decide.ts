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
 * none → claimed → settled. What became of a claim may be unknown for a while; the chain tells in the end, and then it
 * is settled or rejected. Whatever was said before, a transfer that the chain has is settled.
 */
export interface PaymentState {
  readonly status: 'none' | 'claimed' | 'unknown' | 'rejected' | 'settled';
  readonly claim: ClaimedPayment | null;
  /** When it was last heard of. */
  readonly lastAt: string | null;
  readonly rejection: Rejection | null;
  readonly settled: SettledPayment | null;
  readonly deliveredAt: string | null;
}

export const payment: Decider<PaymentState, PaymentEvent> = {
  initial: { status: 'none', claim: null, lastAt: null, rejection: null, settled: null, deliveredAt: null },
  evolve(state, { type, data }) {
    const heard = { ...state, lastAt: data.at };
    switch (type) {
      case 'PaymentClaimed':
        return { ...heard, status: 'claimed', claim: data };
      case 'PaymentVerified':
        return heard;
      case 'PaymentSettlementUnknown':
        return { ...heard, status: 'unknown' };
      case 'PaymentRejected':
        return { ...heard, status: 'rejected', rejection: data.reason };
      case 'PaymentSettled':
        return { ...heard, status: 'settled', settled: data };
      case 'PaidResourceDelivered':
        return { ...heard, deliveredAt: data.at };
    }
  },
};

/** Thrown where somebody else has claimed the payment first. */
export class AlreadyClaimed extends Error {}

/** Verified beforehand: a claim means that it is about to be settled, and nothing else. */
export function claim(state: PaymentState, claimed: ClaimedPayment, by: 'facilitator' | 'rpc'): PaymentEvent[] {
  if (state.claim) throw new AlreadyClaimed();
  const { paymentId, at } = claimed;
  return [
    { type: 'PaymentClaimed', data: claimed },
    { type: 'PaymentVerified', data: { paymentId, at, by } },
  ];
}

export interface Settling {
  readonly at: string;
  readonly transaction: Sealed;
  readonly evidence: Evidence;
}

/** Quiet where it is settled already: two who settle at once have moved the money once. */
export function settle(state: PaymentState, { at, transaction, evidence }: Settling): PaymentEvent[] {
  if (state.status === 'settled') return [];
  const { paymentId, operation, amount, network, purchase } = claimOf(state);
  const data = { paymentId, at, operation, amount, network, transaction, evidence, purchase };
  return [{ type: 'PaymentSettled', data }];
}

/** The answer is ready and goes out, once the payment is settled. */
export function deliver(
  state: PaymentState,
  input: { readonly at: string; readonly answerMark: string },
): PaymentEvent[] {
  if (state.deliveredAt !== null) return [];
  if (state.status !== 'settled') throw new Error('an answer is delivered against a settled payment only');
  return [{ type: 'PaidResourceDelivered', data: { paymentId: claimOf(state).paymentId, ...input } }];
}

/** Quiet where it is certain already, and where the same was said last. */
export function leaveOpen(state: PaymentState, at: string, reason: string): PaymentEvent[] {
  if (state.status !== 'claimed' && state.status !== 'rejected') return [];
  return [{ type: 'PaymentSettlementUnknown', data: { paymentId: claimOf(state).paymentId, at, reason } }];
}

/** Nothing has moved, and nothing will. */
export function reject(state: PaymentState, at: string, reason: Rejection): PaymentEvent[] {
  if (state.status === 'settled' || (state.status === 'rejected' && state.rejection === reason)) return [];
  return [{ type: 'PaymentRejected', data: { paymentId: claimOf(state).paymentId, at, reason } }];
}

function claimOf({ claim: claimed }: PaymentState): ClaimedPayment {
  if (!claimed) throw new Error('nobody has claimed this payment');
  return claimed;
}
