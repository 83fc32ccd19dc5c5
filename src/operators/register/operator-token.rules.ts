import { createHmac } from 'node:crypto';

/** Logs hide whatever begins so. */
const PREFIX = 'op_';
const RANDOM_BYTES = 32;
const SHAPE = /^op_[A-Za-z0-9_-]{43}$/;

/** Bytes of chance in a token. */
export const TOKEN_BYTES = RANDOM_BYTES;

export function operatorTokenOf(random: Buffer): string {
  return PREFIX + random.toString('base64url');
}

/** Whether a text can be somebody's token at all; the operator token that all share may have any form. */
export function isOperatorToken(text: string): boolean {
  return SHAPE.test(text);
}

/** What is stored of a token: an HMAC under a secret that is not in the log, in a space of its own beside API keys. */
export function hashOperatorToken(token: string, pepper: string): string {
  return createHmac('sha256', pepper).update(`operator token ${token}`).digest('hex');
}
