import { folded } from '../../vocabulary/ascii-fold.js';

const LEAST_LETTERS = 3;

/** The comparison key of an address: lower case, without a tag after a plus. */
export function addressKey(address: string): string {
  const [local, domain] = partsOf(address.trim().toLowerCase());
  const plus = local.indexOf('+');
  return `${plus < 0 ? local : local.slice(0, plus)}${domain}`;
}

/**
 * Whether an address may belong to a person of this name: it contains a name, or is exactly the initials. In doubt it
 * counts: erasing too many addresses costs a moderator a question, keeping one breaks the erasure.
 */
export function mayBeAddressOf(name: string, address: string): boolean {
  const local = lettersOf(partsOf(addressKey(address))[0]);
  const words = name.split(/[\s-]+/).map(lettersOf).filter(Boolean); // prettier-ignore
  const initials = words.map((word) => word.charAt(0)).join('');
  if (words.length > 1 && local === initials) return true;
  return words.some((word) => word.length >= LEAST_LETTERS && local.includes(word));
}

/** Splits at the first @. */
function partsOf(address: string): readonly [local: string, domain: string] {
  const at = address.indexOf('@');
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
}

function lettersOf(text: string): string {
  return folded(text).replace(/[^\p{L}]/gu, '');
}
