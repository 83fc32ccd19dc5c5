import { type Authorization, type Token } from './authorization.rules.js';

/** A payment as whoever settles it is told. */
export interface SignedPayment {
  readonly authorization: Authorization;
  readonly token: Token;
  readonly payTo: string;
  /** Units of the token. */
  readonly amount: number;
  readonly resource: { readonly url: string; readonly description: string };
}

export type Verdict = { readonly valid: true } | { readonly valid: false; readonly reason: VerdictReason };

/** used: the chain has taken the authorization, or its payer has cancelled it. */
export type VerdictReason = 'insufficient-funds' | 'used' | 'expired' | 'invalid';

/** refused: this try has sent nothing to the chain. unknown: it may have. */
export type Settlement =
  | { readonly kind: 'settled'; readonly transaction: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly ours: boolean }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Whoever moves the money: a facilitator, or ourselves. Settling the same authorization again moves nothing more. */
export interface Settler {
  readonly name: 'facilitator' | 'rpc';
  /** Moves nothing. @throws SettlerUnavailable */
  verify(payment: SignedPayment): Promise<Verdict>;
  /** Never throws: what went wrong is its answer. */
  settle(payment: SignedPayment): Promise<Settlement>;
  close(): Promise<void>;
}

/** What is asked of the chain about an authorization; all of it stands in the log. */
export interface PaymentOnChain {
  readonly token: Pick<Token, 'address'>;
  readonly from: string;
  readonly nonce: string;
  readonly payTo: string;
  readonly amount: number;
  /** Unix seconds. */
  readonly validBefore: number;
  readonly claimedAt: number;
}

/** spent: taken for something else, or cancelled. expired: not taken, and can no longer be. */
export type ChainOutcome =
  | { readonly kind: 'settled'; readonly transaction: string }
  | { readonly kind: 'spent' }
  | { readonly kind: 'open' }
  | { readonly kind: 'expired' };

export interface ChainReader {
  /** @throws SettlerUnavailable */
  outcome(payment: PaymentOnChain): Promise<ChainOutcome>;
}

/** The far side does not answer, or not sensibly. The message is for operators and names no address. */
export class SettlerUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SettlerUnavailable';
  }
}
