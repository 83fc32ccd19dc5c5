const BARE = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;
/** A string of a structured header (RFC 8941), in which a backslash precedes a quote or a backslash. */
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;
const LONGEST_KEY = 255;

/**
 * The key that the header Idempotency-Key names, or null where it names none. Some clients send it bare, others as a quoted
 * string: both name one key, so that a caller who changes the client is not charged again.
 */
export function idempotencyKeyOf(header: unknown): string | null {
  if (typeof header !== 'string') return null;
  const quoted = QUOTED.exec(header)?.[1]?.replace(/\\(["\\])/g, '$1');
  if (quoted === undefined) return BARE.test(header) ? header : null;
  return quoted.length > 0 && quoted.length <= LONGEST_KEY ? quoted : null;
}

/** The key as a quoted string. */
export function quotedKey(key: string): string {
  return `"${key.replace(/["\\]/g, '\\$&')}"`;
}
