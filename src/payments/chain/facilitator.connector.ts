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
const SUPPORTED_MS = 5_000;

/** Settles through a facilitator of x402, version 2. */
export class Facilitator implements Settler {
  readonly name = 'facilitator';
  private readonly service: OperatorFetch;
  private readonly headers: Readonly<Record<string, string>>;

  /** @param token sent with every request; never part of an error or log */
  constructor(
    url: string,
    private readonly token: string | null,
  ) {
    this.service = new OperatorFetch(url);
    this.headers = { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) };
  }

  /** Why the facilitator cannot settle on this network; null where it can. */
  async trouble(network: string): Promise<string | null> {
    const options = { headers: this.headers, maxBytes: MOST_BYTES, timeoutMs: SUPPORTED_MS };
    try {
      const answer = await this.service.fetch('/supported', options);
      if (answer.status === 401 || answer.status === 403) return this.refusal;
      // A facilitator without this endpoint may still settle.
      if (answer.status === 404 || answer.status === 405) return null;
      const { kinds } = answer.json() as { readonly kinds?: unknown };
      if (!Array.isArray(kinds)) return 'the facilitator does not say what it settles';
      return (kinds as readonly unknown[]).some((kind) => isOurs(kind, network))
        ? null
        : `the facilitator does not settle on ${network}`;
    } catch {
      return 'the facilitator does not answer';
    }
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
      answer = await this.post('/settle', payment, SETTLE_MS);
    } catch (error) {
      return { kind: 'unknown', reason: `the facilitator did not answer: ${messageOf(error)}` };
    }
    const { success, transaction } = answer;
    if (success === true && isHex(transaction, 32)) return { kind: 'settled', transaction: transaction.toLowerCase() };
    const reason = textOf(answer.errorReason).slice(0, 100);
    const sent = typeof transaction === 'string' && transaction !== '';
    // Without a transaction, and with a reason that precedes one, nothing was sent.
    if (success === false && !sent && BEFORE_SENDING.test(reason)) return { kind: 'refused', reason, ours: false };
    return { kind: 'unknown', reason: `the facilitator says ${reason}` };
  }

  async close(): Promise<void> {
    await this.service.close();
  }

  private get refusal(): string {
    const name = 'PAYMENTS_FACILITATOR_TOKEN';
    return this.token === null ? `the facilitator requires a token: ${name}` : `the facilitator does not take ${name}`;
  }

  private async post(path: string, payment: SignedPayment, timeoutMs: number): Promise<Record<string, unknown>> {
    const body = JSON.stringify(messageFor(payment));
    const headers = { ...this.headers, 'content-type': 'application/json' };
    const answer = await this.service.fetch(path, { method: 'POST', headers, body, maxBytes: MOST_BYTES, timeoutMs });
    // A refusal may come with a 4xx and still be an answer; a 5xx proves nothing.
    if (answer.status === 401 || answer.status === 403) throw new Error(this.refusal);
    if (answer.status >= 500) throw new Error(`it answered ${answer.status}`);
    const parsed: unknown = answer.json();
    if (typeof parsed !== 'object' || parsed === null) throw new Error('it did not answer with an object');
    return parsed as Record<string, unknown>;
  }
}

/**
 * Reasons that the reference facilitator gives before it creates a transaction; after any other, the outcome is
 * unknown.
 */
const BEFORE_SENDING =
  /^(insufficient_funds|invalid_(network|payload|scheme|x402_version)|invalid_exact_evm_(signature|failed_to_parse_signature|insufficient_balance|scheme|network_mismatch|recipient_mismatch|authorization_value|payload_(signature|recipient_mismatch|authorization_value_mismatch|authorization_valid_(after|before))))$/;

/** `eip155:*` matches every chain of that namespace. */
function isOurs(kind: unknown, network: string): boolean {
  const { scheme, network: settles } = (kind ?? {}) as { readonly scheme?: unknown; readonly network?: unknown };
  return scheme === 'exact' && (settles === network || settles === 'eip155:*');
}

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
