import { type Authorization, type Token } from './authorization.rules.js';

/** A payment as a settler receives it. */
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

/**
 * Moves the money: a facilitator, or this service directly. Settling the same authorization again moves nothing more.
 */
export interface Settler {
  readonly name: 'facilitator' | 'rpc';
  /** Moves no money. @throws SettlerUnavailable */
  verify(payment: SignedPayment): Promise<Verdict>;
  /** Never throws: the result includes failures. */
  settle(payment: SignedPayment): Promise<Settlement>;
  close(): Promise<void>;
}

/** The query for the chain about an authorization; the log stores all of it. */
export interface PaymentOnChain {
  readonly token: Pick<Token, 'address'>;
  readonly from: string;
  readonly nonce: string;
  readonly payTo: string;
  readonly amount: number;
  /** Unix seconds. */
  readonly validBefore: number;
  readonly claimedAt: number;
  /** Whether a use of the authorization counts only once the chain has confirmed its block. */
  readonly mustBeConfirmed: boolean;
}

/**
 * spent: taken for another purpose, or cancelled. unconfirmed: taken, in a block that the chain may still drop.
 * expired: not taken, and no longer possible.
 */
export type ChainOutcome =
  | { readonly kind: 'settled'; readonly transaction: string }
  | { readonly kind: 'spent' }
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'open' }
  | { readonly kind: 'expired' };

export interface ChainReader {
  /** @throws SettlerUnavailable */
  outcome(payment: PaymentOnChain): Promise<ChainOutcome>;
}

/** The settler or node does not answer, or not validly. The message is for operators and names no address. */
export class SettlerUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SettlerUnavailable';
  }
}
