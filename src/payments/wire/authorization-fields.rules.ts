import { type Authorization, signerOf, SIGNATURE_BYTES } from '../chain/authorization.rules.js';
import { isAddress, isHex } from '../chain/hex.rules.js';
import { type Offer, PaymentRefused } from './offer.rules.js';

/** A contract's signature may be longer than a key's, within reason. */
const LONGEST_SIGNATURE = 4_096;
/** A settlement needs this much time. */
const LEAST_SECONDS_LEFT = 10;
/** What an authorization may outlive our challenge by. */
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
 * That an authorization is for the sum that is asked for, to the account that is to be paid.
 *
 * @throws PaymentRefused
 */
export function assertPays(offer: Offer, authorization: Authorization): void {
  const { to, value } = authorization;
  if (to !== offer.payTo) throw new PaymentRefused('verification-failed', 'The payment goes to another account.');
  if (value !== BigInt(offer.amount)) {
    const few = value < BigInt(offer.amount);
    throw new PaymentRefused(
      few ? 'payment-insufficient' : 'verification-failed',
      `The payment is of ${value} units; the price is ${offer.amount}.`,
    );
  }
}

/**
 * That its payer has signed it, as far as that can be told without asking anybody: the signature of a contract is for
 * the chain to judge. Finding who has signed takes longer than all else that is told here.
 *
 * @throws PaymentRefused
 */
export function assertSigned(offer: Offer, authorization: Authorization): void {
  const isOfKey = authorization.signature.length === 2 + 2 * SIGNATURE_BYTES;
  if (isOfKey && signerOf(offer.token, authorization) !== authorization.from) {
    throw new PaymentRefused('verification-failed', 'The signature is not that of the payer for this payment.');
  }
}

/**
 * That there is time enough left to settle it.
 *
 * @param challengeUntil when our own challenge ran out.
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
