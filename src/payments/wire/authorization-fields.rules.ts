import { type Authorization, signerOf, SIGNATURE_BYTES } from '../chain/authorization.rules.js';
import { isAddress, isHex } from '../chain/hex.rules.js';
import { type Offer, PaymentRefused } from './offer.rules.js';

/** A contract's signature may be longer than a key's, up to this limit. */
const LONGEST_SIGNATURE = 4_096;
/** A settlement needs at least this much time. */
const LEAST_SECONDS_LEFT = 10;
/** How much longer than our challenge an authorization may be valid. */
const CLOCK_SKEW_SECONDS = 300;

/** The fields of an authorization in a payment of either protocol; null where one is missing or malformed. */
export function authorizationOf(fields: Record<string, unknown>, signature: unknown): Authorization | null {
  const { from, to, nonce } = fields;
  const [value, validAfter, validBefore] = [fields.value, fields.validAfter, fields.validBefore].map(wholeOf);
  if (!isAddress(from) || !isAddress(to) || !isHex(nonce, 32) || !isSignature(signature)) return null;
  if (value === null || validAfter === null || validBefore === null) return null;
  if (value === undefined || validAfter === undefined || validBefore === undefined) return null;
  const lower = { from: from.toLowerCase(), to: to.toLowerCase(), nonce: nonce.toLowerCase() };
  return { ...lower, value, validAfter, validBefore, signature: signature.toLowerCase() };
}

/**
 * Checks that an authorization transfers the required sum to the payee.
 * @throws PaymentRefused
 */
export function assertPays(offer: Offer, authorization: Authorization): void {
  const { to, value } = authorization;
  if (to !== offer.payTo)
    throw new PaymentRefused('verification-failed', 'The payment is addressed to another account.');
  if (value !== BigInt(offer.amount)) {
    const few = value < BigInt(offer.amount);
    throw new PaymentRefused(
      few ? 'payment-insufficient' : 'verification-failed',
      `The payment is of ${value} units; the price is ${offer.amount}.`,
    );
  }
}

/**
 * Checks the payer's signature without a network call; only the chain can verify the signature of a contract.
 * Recovering the signer is the most expensive check.
 * @throws PaymentRefused
 */
export function assertSigned(offer: Offer, authorization: Authorization): void {
  const isOfKey = authorization.signature.length === 2 + 2 * SIGNATURE_BYTES;
  if (isOfKey && signerOf(offer.token, authorization) !== authorization.from) {
    throw new PaymentRefused('verification-failed', 'The signature is not that of the payer for this payment.');
  }
}

/**
 * Checks that enough time is left for settlement.
 * @param challengeUntil when our own challenge expires.
 * @throws PaymentRefused
 */
export function assertInTime(authorization: Authorization, challengeUntil: number, nowSeconds: number): void {
  const { validAfter, validBefore } = authorization;
  if (challengeUntil <= nowSeconds) throw new PaymentRefused('payment-expired', 'The challenge has expired.');
  if (validBefore <= BigInt(nowSeconds + LEAST_SECONDS_LEFT)) {
    throw new PaymentRefused('payment-expired', 'The authorization has expired, or is about to.');
  }
  if (validBefore > BigInt(challengeUntil + CLOCK_SKEW_SECONDS)) {
    throw new PaymentRefused('verification-failed', 'The authorization must expire with the challenge.');
  }
  if (validAfter >= BigInt(nowSeconds)) {
    throw new PaymentRefused('verification-failed', 'The authorization is not valid yet.');
  }
}

function isSignature(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 2 + 2 * LONGEST_SIGNATURE) return false;
  return value.length % 2 === 0 && /^0x[0-9a-fA-F]+$/.test(value);
}

function wholeOf(value: unknown): bigint | null {
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value)) return null;
  const whole = BigInt(value);
  return whole < 2n ** 256n ? whole : null;
}
