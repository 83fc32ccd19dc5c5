import { createHmac } from 'node:crypto';

/** Logs redact values with this prefix. */
const PREFIX = 'op_';
const RANDOM_BYTES = 32;
const SHAPE = /^op_[A-Za-z0-9_-]{43}$/;

/** Random bytes in a token. */
export const TOKEN_BYTES = RANDOM_BYTES;

export function operatorTokenOf(random: Buffer): string {
  return PREFIX + random.toString('base64url');
}

/** Whether a text has the format of a personal token; the shared operator token may have any form. */
export function isOperatorToken(text: string): boolean {
  return SHAPE.test(text);
}

/** The stored form of a token: an HMAC under a secret outside the log, in a different domain from API keys. */
export function hashOperatorToken(token: string, pepper: string): string {
  return createHmac('sha256', pepper).update(`operator token ${token}`).digest('hex');
}
