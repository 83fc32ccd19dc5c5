/** A compiled path of robots.txt, matched in time linear in the URL. */
export interface Pattern {
  /** Length of the normalised pattern as written: the longest match decides. */
  readonly length: number;
  /** The path's required prefix. */
  readonly prefix: string;
  /** The texts that must follow in this order with anything between: one for each `*`. */
  readonly literals: readonly Literal[];
  /** The last piece, or the prefix without pieces, must end the path. */
  readonly isAnchored: boolean;
  /** A limit was reached, and the rest omitted. */
  readonly isCut: boolean;
}

interface Literal {
  readonly text: string;
  /** Knuth-Morris-Pratt failure function: how much of the piece still matches after a mismatch. */
  readonly fallback: Uint16Array;
}

/** The crawler does not fetch longer URLs. */
export const MAX_PATH = 4_096;
const MAX_PATTERN = 2_048;
const MAX_WILDCARDS = 32;

/** A pattern beyond a limit is truncated, and therefore matches more. */
export function compilePattern(path: string): Pattern {
  const whole = normalise(path.slice(0, MAX_PATTERN), false);
  const isEnded = whole.endsWith('$') && path.length <= MAX_PATTERN;
  const [prefix = '', ...rest] = (isEnded ? whole.slice(0, -1) : whole).replaceAll('$', '%24').split('*');
  const isCut = path.length > MAX_PATTERN || rest.length > MAX_WILDCARDS;
  const texts = rest.slice(0, MAX_WILDCARDS);
  // An empty piece matches everywhere; as the last one it removes the anchor.
  const literals = texts.filter((text) => text !== '').map((text) => ({ text, fallback: fallbackOf(text) }));
  const isAnchored = isEnded && !isCut && texts.at(-1) !== '';
  return { length: whole.length, prefix, literals, isAnchored, isCut };
}

/** Greedy: each piece at its first match. If the pattern matches at all, it matches this way. */
export function matches({ prefix, literals, isAnchored }: Pattern, path: string): boolean {
  if (!path.startsWith(prefix)) return false;
  if (literals.length === 0) return !isAnchored || path.length === prefix.length;
  const last = isAnchored ? literals.at(-1) : undefined;
  let at = prefix.length;
  for (const literal of literals) {
    if (literal === last) return path.length - at >= literal.text.length && path.endsWith(literal.text);
    at = endOfFirst(literal, path, at);
    if (at < 0) return false;
  }
  return true;
}

/**
 * Normalises patterns and URLs alike: octets outside ASCII are percent-encoded, hex digits in upper case, letters,
 * digits and `-._~` plain. In a URL `*` and `$` are ordinary characters, and a lone surrogate becomes U+FFFD.
 */
export function normalise(path: string, isAddress: boolean): string {
  const encoded = encodeURI(Buffer.from(path).toString())
    .replaceAll('%25', '%')
    .replace(/%[0-9a-f]{2}/gi, (octet) => {
      const plain = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
      return /[A-Za-z0-9._~-]/.test(plain) ? plain : octet.toUpperCase();
    });
  return isAddress ? encoded.replaceAll('*', '%2A').replaceAll('$', '%24') : encoded;
}

function endOfFirst({ text, fallback }: Literal, path: string, from: number): number {
  let fits = 0;
  for (let at = from; at < path.length; at++) {
    while (fits > 0 && path.charCodeAt(at) !== text.charCodeAt(fits)) fits = fallback[fits - 1] as number;
    if (path.charCodeAt(at) === text.charCodeAt(fits)) fits++;
    if (fits === text.length) return at + 1;
  }
  return -1;
}

function fallbackOf(text: string): Uint16Array {
  const fallback = new Uint16Array(text.length);
  let fits = 0;
  for (let at = 1; at < text.length; at++) {
    while (fits > 0 && text.charCodeAt(at) !== text.charCodeAt(fits)) fits = fallback[fits - 1] as number;
    if (text.charCodeAt(at) === text.charCodeAt(fits)) fits++;
    fallback[at] = fits;
  }
  return fallback;
}
