import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** In the format of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function generateSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}
