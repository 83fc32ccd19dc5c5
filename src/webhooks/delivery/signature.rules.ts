import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

export interface Signed {
  readonly messageId: string;
  /** Time of the attempt. */
  readonly seconds: number;
  readonly body: string;
}

/**
 * The headers that authenticate a delivery: our own over the body alone, and those of Standard Webhooks over id, time
 * and body.
 * @param secrets `whsec_…`, the current one first; only that one signs our own header
 */
export function signatureHeaders(message: Signed, secrets: readonly [string, ...string[]]): Record<string, string> {
  const { messageId, seconds, body } = message;
  const signed = `${messageId}.${seconds}.${body}`;
  return {
    'x-service-signature': `sha256=${createHmac('sha256', secrets[0]).update(body).digest('hex')}`,
    'webhook-id': messageId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => `v1,${standardSignature(secret, signed)}`).join(' '),
  };
}

function standardSignature(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', key).update(signed).digest('base64');
}
