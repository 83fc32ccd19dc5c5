import { folded } from '../../vocabulary/ascii-fold.js';

const LEAST_LETTERS = 3;

/** One address however it is written: in lower case, without what follows a plus. */
export function addressKey(address: string): string {
  const [local, domain] = partsOf(address.trim().toLowerCase());
  const plus = local.indexOf('+');
  return `${plus < 0 ? local : local.slice(0, plus)}${domain}`;
}

/**
 * Whether an address may belong to a person of this name: a name in it, or exactly the initials. In doubt it is: to
 * forget an address too many costs a moderator a question, to keep one breaks a promise.
 */
export function mayBeAddressOf(name: string, address: string): boolean {
  const local = lettersOf(partsOf(addressKey(address))[0]);
  const words = name.split(/[\s-]+/).map(lettersOf).filter(Boolean); // prettier-ignore
  const initials = words.map((word) => word.charAt(0)).join('');
  if (words.length > 1 && local === initials) return true;
  return words.some((word) => word.length >= LEAST_LETTERS && local.includes(word));
}

/** What precedes the first @, and the rest with it. */
function partsOf(address: string): readonly [local: string, domain: string] {
  const at = address.indexOf('@');
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
}

function lettersOf(text: string): string {
  return folded(text).replace(/[^\p{L}]/gu, '');
}
