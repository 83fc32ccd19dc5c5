import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'sk_live_';
export const RANDOM_LENGTH = 30;
const CHECK_LENGTH = 6;
export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}$`);
/** Enough for people to identify a key, too little to guess it. */
const SHOWN_LENGTH = PREFIX.length + 4;

/** The key whose random part is `random`. */
export function apiKeyOf(random: string): string {
  return PREFIX + random + checkOf(PREFIX + random);
}

/** Whether the text has the format of a key. Typing errors fail here, without a look-up. */
export function isWellFormedKey(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  return text.endsWith(checkOf(text.slice(0, -CHECK_LENGTH)));
}

/** The stored form of a key: an HMAC under a secret that is not in the database. */
export function hashApiKey(key: string, pepper: string): string {
  return createHmac('sha256', pepper).update(key).digest('hex');
}

export function shownPrefix(key: string): string {
  return key.slice(0, SHOWN_LENGTH);
}

function checkOf(text: string): string {
  let value = crc32(text);
  let check = '';
  for (let place = 0; place < CHECK_LENGTH; place++) {
    check = BASE62.charAt(value % 62) + check;
    value = Math.floor(value / 62);
  }
  return check;
}
