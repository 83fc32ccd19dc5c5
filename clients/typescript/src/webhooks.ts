import { WebhookVerificationError } from './errors.js';

/** A message of a webhook; docs/webhooks.md of the service describes its data. */
export type WebhookEvent =
  | { readonly type: 'arbitrage.opened'; readonly count: number; readonly opportunities: readonly Opportunity[] }
  | { readonly type: 'submission.decided'; readonly timestamp: string; readonly data: SubmissionDecided | null }
  | { readonly type: 'job.finished'; readonly timestamp: string; readonly data: JobFinished | null }
  | { readonly type: 'credits.low'; readonly timestamp: string; readonly data: CreditsLow | null }
  | { readonly type: 'record.recalled'; readonly timestamp: string; readonly data: Recalled | RecalledTogether | null }
  | { readonly type: 'webhook.challenge'; readonly challenge: string };

export interface Opportunity {
  readonly event: string;
  readonly is_arbitrage: boolean;
  readonly roi_pct: number;
  readonly combined_cost: number;
  readonly legs: { readonly yes: OpportunityLeg; readonly no: OpportunityLeg };
  readonly pair_id: string;
  readonly opened_at: string;
}

export interface OpportunityLeg {
  readonly venue: string;
  readonly price: number;
  readonly market_id: string;
  readonly url: string;
  readonly outcome: string;
}

export interface SubmissionDecided {
  readonly submission: {
    readonly id: string;
    readonly status: 'approved' | 'rejected';
    readonly name: string;
    readonly website: string;
    readonly decided_at: string;
  };
}

export interface JobFinished {
  readonly job: {
    readonly job_id: string;
    readonly kind: string;
    readonly status: 'done' | 'failed';
    readonly poll_url: string;
    readonly error_code: string | null;
    readonly finished_at: string;
  };
}

export interface CreditsLow {
  readonly credits: {
    readonly wallet: string;
    readonly period: string;
    readonly limit: number;
    readonly remaining_period: number;
    readonly remaining_balance: number;
  };
}

/** What your account was served was wrong when it was served. */
export interface Recalled {
  readonly recall_id: string;
  readonly kind: 'corrected' | 'retracted' | 'merged' | 'split' | 'withdrawn' | 'erased';
  readonly class: RecallClass;
  readonly classes: readonly RecallClass[];
  readonly record: { readonly kind: string; readonly id: string; readonly slug: string | null };
  readonly merged_into: string | null;
  /** Empty where the whole record was wrong, and when erased. */
  readonly fields: readonly { readonly pointer: string; readonly served: unknown; readonly now: unknown }[];
  readonly wrong_from: { readonly position: string; readonly at: string };
  readonly right_until: { readonly position: string; readonly at: string } | null;
  readonly corrected_at: string;
  readonly corrected_position: string;
  readonly reads: {
    readonly count: number;
    readonly first_at: string | null;
    readonly last_at: string | null;
    readonly request_ids: readonly string[];
  };
  readonly refund: { readonly credits: number; readonly wallet: string } | null;
  readonly proof: string;
}

export type RecallClass = 'identity' | 'money' | 'status' | 'contact' | 'text' | 'erased';

/** Several recalls within a minute. */
export interface RecalledTogether {
  readonly count: number;
  /** At most 100. */
  readonly recalls: readonly Recalled[];
  /** Path of the list where there are more. */
  readonly more: string | null;
}

export interface SignedMessage {
  /** `whsec_…`, as registering the webhook showed it. */
  readonly secret: string;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as it arrived, before it is parsed. */
  readonly body: string | Uint8Array;
  /** Oldest and newest time that is accepted; default 300 seconds from now. */
  readonly toleranceSeconds?: number;
}

const PREFIX = 'whsec_';
const SECRET = /^whsec_[A-Za-z0-9+/]+={0,2}$/;

/**
 * Checks time and signature of a message (Standard Webhooks) and returns it.
 *
 * @throws WebhookVerificationError
 */
export async function verifyWebhook(message: SignedMessage): Promise<WebhookEvent> {
  const { secret, toleranceSeconds = 300 } = message;
  const id = header(message, 'webhook-id');
  const timestamp = header(message, 'webhook-timestamp');
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= toleranceSeconds)) {
    throw new WebhookVerificationError(`webhook-timestamp ${timestamp} is not within ${toleranceSeconds} s of now`);
  }
  const body = typeof message.body === 'string' ? message.body : new TextDecoder().decode(message.body);
  const key = await hmacKey(secret);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = header(message, 'webhook-signature').split(' ');
  const verdicts = await Promise.all(signatures.map((signature) => isSignature(key, signature, signed)));
  if (!verdicts.includes(true)) {
    throw new WebhookVerificationError('webhook-signature does not match the body; check the secret of this webhook');
  }
  try {
    return JSON.parse(body) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError('the body is not JSON');
  }
}

/** The headers that sign a message, as the service sends them. */
export async function signWebhook(
  secret: string,
  message: { readonly id: string; readonly body: string; readonly seconds: number },
): Promise<Record<string, string>> {
  const { id, body, seconds } = message;
  const signed = new TextEncoder().encode(`${id}.${seconds}.${body}`);
  const mac = await crypto.subtle.sign('HMAC', await hmacKey(secret), signed);
  const signature = btoa(String.fromCharCode(...new Uint8Array(mac)));
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}

async function isSignature(key: CryptoKey, text: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (!text.startsWith('v1,')) return false;
  const signature = decoded(text.slice('v1,'.length));
  return signature !== null && crypto.subtle.verify('HMAC', key, signature, signed);
}

function hmacKey(secret: string): Promise<CryptoKey> {
  const bytes = SECRET.test(secret) ? decoded(secret.slice(PREFIX.length)) : null;
  if (!bytes) {
    throw new WebhookVerificationError('secret must be whsec_ and base64 text, as registering the webhook showed it');
  }
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

function header({ headers }: SignedMessage, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const values = Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? (value ?? []) : []));
  const [value = '', ...others] = values;
  return others.length === 0 ? value : '';
}
