import { messageOf } from '../../kernel/error-message.js';
import { OperatorFetch } from '../../platform/safe-fetch/operator-fetch.js';
import { requirementsOf } from '../wire/x402.rules.js';
import { checksummed, isHex } from './hex.rules.js';
import {
  type Settlement,
  type Settler,
  SettlerUnavailable,
  type SignedPayment,
  type Verdict,
  type VerdictReason,
} from './settler.port.js';

const MOST_BYTES = 256 * 1024;
const VERIFY_MS = 10_000;
const SETTLE_MS = 45_000;

/** Settles through a facilitator that speaks x402, version 2. */
export class Facilitator implements Settler {
  readonly name = 'facilitator';
  private readonly service: OperatorFetch;

  constructor(
    url: string,
    private readonly settleMs = SETTLE_MS,
  ) {
    this.service = new OperatorFetch(url);
  }

  async verify(payment: SignedPayment): Promise<Verdict> {
    const answer = await this.post('/verify', payment, VERIFY_MS).catch((error: unknown) => {
      throw new SettlerUnavailable(`the facilitator does not answer: ${messageOf(error)}`);
    });
    if (answer.isValid === true) return { valid: true };
    if (answer.isValid === false) return { valid: false, reason: verdictOf(textOf(answer.invalidReason)) };
    throw new SettlerUnavailable('the facilitator does not say whether the payment is valid');
  }

  async settle(payment: SignedPayment): Promise<Settlement> {
    let answer: Record<string, unknown>;
    try {
      answer = await this.post('/settle', payment, this.settleMs);
    } catch (error) {
      return { kind: 'unknown', reason: `the facilitator did not answer: ${messageOf(error)}` };
    }
    const { success, transaction } = answer;
    if (success === true && isHex(transaction, 32)) return { kind: 'settled', transaction: transaction.toLowerCase() };
    const reason = textOf(answer.errorReason).slice(0, 100);
    const sent = typeof transaction === 'string' && transaction !== '';
    // Without a transaction, and for a reason that is found before one is made, nothing was sent.
    if (success === false && !sent && BEFORE_SENDING.test(reason)) return { kind: 'refused', reason, ours: false };
    return { kind: 'unknown', reason: `the facilitator says ${reason}` };
  }

  async close(): Promise<void> {
    await this.service.close();
  }

  private async post(path: string, payment: SignedPayment, timeoutMs: number): Promise<Record<string, unknown>> {
    const body = JSON.stringify(messageFor(payment));
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const answer = await this.service.fetch(path, { method: 'POST', headers, body, maxBytes: MOST_BYTES, timeoutMs });
    // A refusal may come with a 4xx and still be an answer; a 5xx says nothing.
    if (answer.status >= 500) throw new Error(`it answered ${answer.status}`);
    const parsed: unknown = answer.json();
    if (typeof parsed !== 'object' || parsed === null) throw new Error('it did not answer with an object');
    return parsed as Record<string, unknown>;
  }
}

/** Reasons that the reference facilitator gives before it makes a transaction; any other leaves open what happened. */
const BEFORE_SENDING =
  /^(insufficient_funds|invalid_(network|payload|scheme|x402_version)|invalid_exact_evm_(signature|failed_to_parse_signature|insufficient_balance|scheme|network_mismatch|recipient_mismatch|authorization_value|payload_(signature|recipient_mismatch|authorization_value_mismatch|authorization_valid_(after|before))))$/;

function textOf(reason: unknown): string {
  return typeof reason === 'string' ? reason : 'no reason';
}

function verdictOf(reason: string): VerdictReason {
  if (reason.includes('insufficient_') && (reason.includes('funds') || reason.includes('balance')))
    return 'insufficient-funds';
  if (/nonce|already_used|authorization_used/.test(reason)) return 'used';
  return reason.includes('valid_before') ? 'expired' : 'invalid';
}

function messageFor({ authorization, token, payTo, amount, resource }: SignedPayment): object {
  const { from, to, value, validAfter, validBefore, nonce, signature } = authorization;
  const paymentRequirements = requirementsOf({ token, payTo, amount });
  const fields = { from: checksummed(from), to: checksummed(to), nonce };
  const sums = { value: String(value), validAfter: String(validAfter), validBefore: String(validBefore) };
  return {
    x402Version: 2,
    paymentPayload: {
      x402Version: 2,
      resource: { ...resource, mimeType: 'application/json' },
      accepted: paymentRequirements,
      payload: { signature, authorization: { ...fields, ...sums } },
    },
    paymentRequirements,
  };
}
