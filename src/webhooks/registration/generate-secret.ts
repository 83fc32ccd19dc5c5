import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** As Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export function generateSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}
