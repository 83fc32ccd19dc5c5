import { randomBytes } from 'node:crypto';
import { apiKeyOf, BASE62, RANDOM_LENGTH } from './api-key.rules.js';

/** A new key of 178 bits. Its owner sees it once; it is never stored. */
export function generateApiKey(): string {
  let random = '';
  while (random.length < RANDOM_LENGTH) {
    for (const byte of randomBytes(RANDOM_LENGTH)) {
      // Bytes beyond the last multiple of 62 would favour the first letters.
      if (byte < 248 && random.length < RANDOM_LENGTH) random += BASE62.charAt(byte % 62);
    }
  }
  return apiKeyOf(random);
}
