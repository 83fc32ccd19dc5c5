import { DomainError } from '../../kernel/domain-error.js';
import { checksummed } from '../chain/hex.rules.js';
import { authorizationOf } from './authorization-fields.rules.js';
import {
  amountOf,
  decodeJson,
  isMarkedBy,
  mark,
  networkOf,
  objectOf,
  type Offer,
  OFFER_SECONDS,
  PaymentRefused,
  type Presented,
} from './offer.rules.js';

// x402, version 2, scheme exact, by EIP-3009.

/** The payment requirements as a facilitator gets them; the caller also gets the challenge. */
export function requirementsOf({ token, amount, payTo }: Pick<Offer, 'token' | 'amount' | 'payTo'>) {
  return {
    scheme: 'exact',
    network: networkOf(token.chainId),
    amount: String(amount),
    asset: checksummed(token.address),
    payTo: checksummed(payTo),
    maxTimeoutSeconds: OFFER_SECONDS,
    extra: { name: token.name, version: token.version, assetTransferMethod: 'eip3009' },
  };
}

/** The value of PAYMENT-REQUIRED. The payment echoes the challenge in `extra`, which binds it to this request. */
export function x402Required(offer: Offer, secret: string, until: number, error: string): string {
  const { url, description } = offer;
  const plain = requirementsOf(offer);
  const challenge = `${until}.${mark(secret, bound(offer, until))}`;
  const accepts = [{ ...plain, extra: { ...plain.extra, challenge } }];
  const required = { x402Version: 2, error, resource: { url, description, mimeType: 'application/json' }, accepts };
  return Buffer.from(JSON.stringify(required)).toString('base64');
}

/**
 * Reads a payment and compares it with the offer of its request.
 * @throws DomainError validation_failed where it is malformed, PaymentRefused where it pays for something else.
 */
export function readX402(offer: Offer, secrets: readonly string[], value: string): Presented {
  const payment = decodeJson(value.trim());
  const accepted = objectOf(payment?.accepted);
  const payload = objectOf(payment?.payload);
  const fields = objectOf(payload?.authorization);
  const authorization = fields && authorizationOf(fields, payload?.signature);
  const amount = amountOf(accepted?.amount);
  if (payment?.x402Version !== 2 || !accepted || !authorization || amount === null) throw malformed();
  const ours = requirementsOf(offer);
  for (const name of ['scheme', 'network', 'asset', 'payTo'] as const) {
    if (String(accepted[name]).toLowerCase() !== ours[name].toLowerCase()) {
      throw new PaymentRefused('verification-failed', `The payment was made for another ${name} than requested.`);
    }
  }
  const url = objectOf(payment.resource)?.url;
  const until = untilOf(objectOf(accepted.extra)?.challenge, { ...offer, amount }, secrets);
  if (until === null || (url !== undefined && url !== offer.url)) {
    throw new PaymentRefused(
      'invalid-challenge',
      'The payment answers a challenge for another request, or none of ours.',
    );
  }
  return { protocol: 'x402', authorization, amount, challengeUntil: until };
}

interface X402Outcome {
  readonly transaction: string;
  readonly network: string;
  readonly payer: string;
  readonly errorReason?: string;
}

/** The value of PAYMENT-RESPONSE. */
export function x402Response({ transaction, network, payer, errorReason }: X402Outcome): string {
  const outcome = {
    success: errorReason === undefined,
    ...(errorReason !== undefined && { errorReason }),
    transaction,
    network,
    payer: checksummed(payer),
  };
  return Buffer.from(JSON.stringify(outcome)).toString('base64');
}

function bound({ realm, token, amount, payTo, scope }: Offer, until: number): string {
  return ['x402', realm, token.chainId, token.address, amount, payTo, until, scope].join('|');
}

function untilOf(challenge: unknown, offer: Offer, secrets: readonly string[]): number | null {
  const found = typeof challenge === 'string' ? /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/.exec(challenge) : null;
  const until = Number(found?.[1]);
  return found && isMarkedBy(secrets, bound(offer, until), found[2] ?? '') ? until : null;
}

function malformed(): DomainError {
  return new DomainError('validation_failed', 'PAYMENT-SIGNATURE is not a payment of x402, version 2.', {
    errors: [
      {
        field: 'PAYMENT-SIGNATURE',
        message: 'PAYMENT-SIGNATURE must be base64 of {x402Version: 2, accepted, payload: {authorization, signature}}',
        suggestion: 'sign what PAYMENT-REQUIRED of the 402 asks for; any client of x402, version 2, does',
      },
    ],
  });
}
