import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Authorization, type Token } from '../chain/authorization.rules.js';

/** Seconds in which a challenge can be paid and its authorization is valid. */
export const OFFER_SECONDS = 300;

/** The offer for one request: the price, and everything that the payment is bound to. */
export interface Offer {
  readonly operation: string;
  readonly description: string;
  /** Millionths of a dollar, the token's own units. */
  readonly amount: number;
  /** The URL as the caller knows it. */
  readonly url: string;
  /** Hash of method, host, address, body and, with a key, the account: identifies the request. */
  readonly scope: string;
  /** The host: a payment for another host is invalid here. */
  readonly realm: string;
  readonly token: Token;
  readonly payTo: string;
  /** The payment header of the first protocol, where that is not Authorization. */
  readonly header: string | null;
}

type Protocol = 'mpp' | 'x402';

/** A parsed but unverified payment. */
export interface Presented {
  readonly protocol: Protocol;
  readonly authorization: Authorization;
  /** The amount of our challenge: a quoted price holds until it expires. */
  readonly amount: number;
  /** Unix seconds when our challenge expires. */
  readonly challengeUntil: number;
}

/** Why a payment is refused, in the terms of the protocols. */
type RefusalReason =
  | 'payment-required'
  | 'malformed-credential'
  | 'invalid-challenge'
  | 'payment-expired'
  | 'payment-insufficient'
  | 'verification-failed'
  | 'insufficient-funds'
  | 'payment-used'
  | 'settlement-failed';

/** An unacceptable payment; the caller gets a fresh challenge with it. */
export class PaymentRefused extends Error {
  constructor(
    readonly reason: RefusalReason,
    message: string,
  ) {
    super(message);
    this.name = 'PaymentRefused';
  }
}

interface ScopeParts {
  readonly method: string;
  readonly url: string;
  /** Canonical JSON of the body; empty without one. */
  readonly body: string;
  readonly accountId: string | null;
}

export function scopeOf({ method, url, body, accountId }: ScopeParts): string {
  return createHash('sha256')
    .update(JSON.stringify([method, url, body, accountId]))
    .digest('base64url');
}

export function networkOf(chainId: number): string {
  return `eip155:${chainId}`;
}

export function mark(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** Whether one of the secrets made the keyed hash: the previous one is valid while its challenges expire. */
export function isMarkedBy(secrets: readonly string[], text: string, given: string): boolean {
  return secrets.some((secret) => {
    const [ours, theirs] = [Buffer.from(mark(secret, text)), Buffer.from(given)];
    return ours.length === theirs.length && timingSafeEqual(ours, theirs);
  });
}

/** Decodes JSON in base64 of either alphabet; null where it is invalid. */
export function decodeJson(text: string): Record<string, unknown> | null {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString());
    return objectOf(value);
  } catch {
    return null;
  }
}

/** A sum in units of the token, as the protocols write it; null where it is invalid. */
export function amountOf(value: unknown): number | null {
  return typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}

export function objectOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
