import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Authorization, type Token } from '../chain/authorization.rules.js';

/** Seconds a challenge can be paid within, and an authorization for it be valid. */
export const OFFER_SECONDS = 300;

/** What one request is offered for: the price, and everything that the payment is bound to. */
export interface Offer {
  readonly operation: string;
  readonly description: string;
  /** Millionths of a dollar, which are the token's own units. */
  readonly amount: number;
  /** The address as the caller knows it. */
  readonly url: string;
  /** Mark of method, host, address, body and, where a key came along, account: another request has another one. */
  readonly scope: string;
  /** The host: a payment for another one is none here. */
  readonly realm: string;
  readonly token: Token;
  readonly payTo: string;
  /** The header a payment of the first protocol comes in, where that is not Authorization. */
  readonly header: string | null;
}

export type Protocol = 'mpp' | 'x402';

/** A payment as it came in, read but not yet believed. */
export interface Presented {
  readonly protocol: Protocol;
  readonly authorization: Authorization;
  /** What our challenge asked for: a price that was quoted holds until then, whatever it is now. */
  readonly amount: number;
  /** Unix seconds until which our challenge could be answered. */
  readonly challengeUntil: number;
}

/** Why a payment is refused, in the words of the protocols. */
export type RefusalReason =
  | 'payment-required'
  | 'malformed-credential'
  | 'invalid-challenge'
  | 'payment-expired'
  | 'payment-insufficient'
  | 'verification-failed'
  | 'insufficient-funds'
  | 'payment-used'
  | 'settlement-failed';

/** A payment that buys nothing; the caller gets a fresh challenge with it. */
export class PaymentRefused extends Error {
  constructor(
    readonly reason: RefusalReason,
    message: string,
  ) {
    super(message);
    this.name = 'PaymentRefused';
  }
}

export interface ScopeParts {
  readonly method: string;
  readonly url: string;
  /** Canonical JSON of the body; empty where there is none. */
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

/** Whether any of the secrets has made the mark: the one before is still good while its challenges run out. */
export function isMarkedBy(secrets: readonly string[], text: string, given: string): boolean {
  return secrets.some((secret) => {
    const [ours, theirs] = [Buffer.from(mark(secret, text)), Buffer.from(given)];
    return ours.length === theirs.length && timingSafeEqual(ours, theirs);
  });
}

/** JSON that came in base64, of either alphabet; null where it is none. */
export function decodeJson(text: string): Record<string, unknown> | null {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString());
    return objectOf(value);
  } catch {
    return null;
  }
}

/** A sum in units of the token, as protocols write it; null where it is none. */
export function amountOf(value: unknown): number | null {
  return typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}

export function objectOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
