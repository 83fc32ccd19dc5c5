import { type Wallet } from '../kernel/credits.js';
import { type Sealed } from '../kernel/sealed.js';

// These names and fields are a stored format: version them, never edit them.

export const PROTOCOLS = ['mpp', 'x402'] as const;

/** settlement: reported by the settler; chain: found on the chain afterwards. */
export const EVIDENCE = ['settlement', 'chain'] as const;
export type Evidence = (typeof EVIDENCE)[number];

/** expired: the chain can no longer take it; spent: its payer used it for something else; refused: it was never sent. */
export const REJECTIONS = ['expired', 'spent', 'refused'] as const;
export type Rejection = (typeof REJECTIONS)[number];

/** Credits that a payment buys for an account; null where it buys an answer. */
export interface Purchase {
  readonly accountId: string;
  readonly wallet: Wallet;
  readonly credits: number;
}

export interface ClaimedPayment {
  readonly paymentId: string;
  readonly at: string;
  readonly protocol: (typeof PROTOCOLS)[number];
  readonly operation: string;
  /** Hash of the one request whose answer it buys. */
  readonly scope: string;
  /** Keyed hash of the signature, which a repeat of the payment must have. */
  readonly credentialMark: string;
  /** Millionths of a dollar, the units of the token. */
  readonly amount: number;
  /** CAIP-2, such as eip155:8453. */
  readonly network: string;
  readonly asset: string;
  readonly payTo: string;
  /** The chain refuses it from then on. */
  readonly validBefore: string;
  /** `{address, nonce}` under the key of the payer: both identify the payer on a public chain. */
  readonly payer: Sealed;
  readonly purchase: Purchase | null;
}

export interface SettledPayment {
  readonly paymentId: string;
  readonly at: string;
  readonly operation: string;
  readonly amount: number;
  readonly network: string;
  /** Hash of the transaction, under the key of the payer. */
  readonly transaction: Sealed;
  readonly evidence: Evidence;
  readonly purchase: Purchase | null;
}

/** Events of one payment's stream: the first claims it for one request. */
export type PaymentEvent =
  | { readonly type: 'PaymentClaimed'; readonly data: ClaimedPayment }
  | {
      readonly type: 'PaymentVerified';
      readonly data: { readonly paymentId: string; readonly at: string; readonly by: 'facilitator' | 'rpc' };
    }
  | { readonly type: 'PaymentSettled'; readonly data: SettledPayment }
  | {
      readonly type: 'PaymentSettlementUnknown';
      readonly data: { readonly paymentId: string; readonly at: string; readonly reason: string };
    }
  | {
      readonly type: 'PaymentRejected';
      readonly data: { readonly paymentId: string; readonly at: string; readonly reason: Rejection };
    }
  | {
      readonly type: 'PaidResourceDelivered';
      readonly data: {
        readonly paymentId: string;
        readonly at: string;
        /** Keyed hash of the answer. */
        readonly answerMark: string;
      };
    };

export const paymentEvents = {
  PaymentClaimed: { version: 1 },
  PaymentVerified: { version: 1 },
  PaymentSettled: { version: 1 },
  PaymentSettlementUnknown: { version: 1 },
  PaymentRejected: { version: 1 },
  PaidResourceDelivered: { version: 1 },
} as const;

/** @param paymentId keyed hash of chain, token, payer and nonce, a combination that a chain takes once */
export function paymentStream(paymentId: string): string {
  return `payment-${paymentId}`;
}
