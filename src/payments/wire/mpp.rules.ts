import * as Hash from 'ox/Hash';
import * as Hex from 'ox/Hex';
import { canonicalJson } from '../../web/idempotency/idempotency-secret.js';
import { checksummed } from '../chain/hex.rules.js';
import { authorizationOf } from './authorization-fields.rules.js';
import {
  amountOf,
  decodeJson,
  isMarkedBy,
  mark,
  objectOf,
  type Offer,
  PaymentRefused,
  type Presented,
} from './offer.rules.js';

// "Payment" as an HTTP authentication scheme, method evm, intent charge.

interface Challenge {
  readonly realm: string;
  readonly method: string;
  readonly intent: string;
  /** Base64url of canonical JSON. */
  readonly request: string;
  readonly expires: string;
  readonly header: string | null;
  readonly opaque: string;
}

const encoded = (value: object): string => Buffer.from(canonicalJson(value)).toString('base64url');

function challengeOf(offer: Offer, expires: string): Challenge {
  const { token, amount, payTo, realm, header, scope } = offer;
  const request = {
    amount: String(amount),
    currency: checksummed(token.address),
    methodDetails: { chainId: token.chainId, credentialTypes: ['authorization'], decimals: 6 },
    recipient: checksummed(payTo),
  };
  return {
    realm,
    method: 'evm',
    intent: 'charge',
    request: encoded(request),
    expires,
    header,
    opaque: encoded({ scope }),
  };
}

/** The fields that the id of a challenge authenticates. */
function bound({ realm, method, intent, request, expires, header, opaque }: Challenge): string {
  return [realm, method, intent, request, expires, '', ...(header === null ? [] : [header]), opaque].join('|');
}

/** The value of WWW-Authenticate. Stateless: the id is a keyed hash of the rest. */
export function mppChallenge(
  offer: Offer,
  secret: string,
  until: number,
): { readonly id: string; readonly value: string } {
  const challenge = challengeOf(offer, new Date(until * 1_000).toISOString());
  const id = mark(secret, bound(challenge));
  const { realm, method, intent, request, expires, header, opaque } = challenge;
  const parts = { id, realm, method, intent, request, description: offer.description, expires, header, opaque };
  const shown = Object.entries(parts).filter((part): part is [string, string] => part[1] !== null);
  return { id, value: `Payment ${shown.map(([name, value]) => `${name}="${value}"`).join(', ')}` };
}

/**
 * Reads a payment and compares it with the offer of its request.
 * @param value the text after the word Payment
 * @throws PaymentRefused
 */
export function readMpp(offer: Offer, secrets: readonly string[], value: string): Presented {
  const credential = decodeJson(value.trim());
  const echoed = objectOf(credential?.challenge);
  const payload = objectOf(credential?.payload);
  const { id, expires } = echoed ?? {};
  if (
    !echoed ||
    !payload ||
    typeof id !== 'string' ||
    typeof expires !== 'string' ||
    payload.type !== 'authorization'
  ) {
    throw new PaymentRefused('malformed-credential', 'The payment credential cannot be read.');
  }
  const { request } = echoed;
  const amount = amountOf((typeof request === 'string' ? decodeJson(request) : null)?.amount);
  const until = Date.parse(expires);
  const authorization = authorizationOf(payload, payload.signature);
  if (!authorization || amount === null || Number.isNaN(until)) {
    throw new PaymentRefused('malformed-credential', 'The authorization in the payment credential cannot be read.');
  }
  // The challenge for this request with that expiry. The echoed fields are compared too: the hash alone would let a
  // client name a different realm or method.
  const expected = challengeOf({ ...offer, amount }, expires);
  if (!isEchoOf(expected, echoed) || !isMarkedBy(secrets, bound(expected), id)) {
    throw new PaymentRefused(
      'invalid-challenge',
      'The payment answers a challenge for another request, or none of ours.',
    );
  }
  if (authorization.nonce !== Hash.keccak256(Hex.fromString(id + offer.realm))) {
    throw new PaymentRefused('verification-failed', 'The nonce of the authorization is not bound to the challenge.');
  }
  return { protocol: 'mpp', authorization, amount, challengeUntil: Math.floor(until / 1_000) };
}

/** Whether each parameter that the id covers was echoed unchanged. Older clients expand `opaque` to an object. */
function isEchoOf(expected: Challenge, echoed: Record<string, unknown>): boolean {
  const { realm, method, intent, request, header, opaque, digest } = echoed;
  const sent = typeof request === 'string' ? decodeJson(request) : null;
  const expanded = objectOf(opaque);
  return (
    realm === expected.realm &&
    method === expected.method &&
    intent === expected.intent &&
    sent !== null &&
    encoded(sent) === expected.request &&
    (header ?? null) === expected.header &&
    (expanded ? encoded(expanded) : opaque) === expected.opaque &&
    (digest ?? '') === ''
  );
}

export function mppReceipt(transaction: string, at: string): string {
  const receipt = { method: 'evm', reference: transaction, status: 'success', timestamp: at };
  return Buffer.from(JSON.stringify(receipt)).toString('base64url');
}
