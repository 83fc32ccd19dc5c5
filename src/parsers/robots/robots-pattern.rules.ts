/** A path of robots.txt, ready to match in time linear in the address. */
export interface Pattern {
  /** Of the pattern as written, normalised: the longest that matches decides. */
  readonly length: number;
  /** What the path begins with. */
  readonly prefix: string;
  /** What follows in this order, anything between: one for each `*`. */
  readonly pieces: readonly Piece[];
  /** The last piece, or the prefix where there is none, ends the path. */
  readonly isAnchored: boolean;
  /** A bound was reached, and the rest left out. */
  readonly isCut: boolean;
}

interface Piece {
  readonly text: string;
  /** Knuth, Morris and Pratt: how much of the piece still matches after a mismatch. */
  readonly fallback: Uint16Array;
}

/** Longer addresses are not fetched by us. */
export const MAX_PATH = 4_096;
const MAX_PATTERN = 2_048;
const MAX_WILDCARDS = 32;

/** A pattern over a bound ends there, and so matches more than it says. */
export function compilePattern(path: string): Pattern {
  const whole = normalise(path.slice(0, MAX_PATTERN), false);
  const isEnded = whole.endsWith('$') && path.length <= MAX_PATTERN;
  const [prefix = '', ...rest] = (isEnded ? whole.slice(0, -1) : whole).replaceAll('$', '%24').split('*');
  const isCut = path.length > MAX_PATTERN || rest.length > MAX_WILDCARDS;
  const texts = rest.slice(0, MAX_WILDCARDS);
  // An empty piece matches everywhere; as the last one it frees the end.
  const pieces = texts.filter((text) => text !== '').map((text) => ({ text, fallback: fallbackOf(text) }));
  const isAnchored = isEnded && !isCut && texts.at(-1) !== '';
  return { length: whole.length, prefix, pieces, isAnchored, isCut };
}

/** Each piece at the first place where it fits: if the pattern matches at all, it matches so. */
export function matches({ prefix, pieces, isAnchored }: Pattern, path: string): boolean {
  if (!path.startsWith(prefix)) return false;
  if (pieces.length === 0) return !isAnchored || path.length === prefix.length;
  const last = isAnchored ? pieces.at(-1) : undefined;
  let at = prefix.length;
  for (const piece of pieces) {
    if (piece === last) return path.length - at >= piece.text.length && path.endsWith(piece.text);
    at = endOfFirst(piece, path, at);
    if (at < 0) return false;
  }
  return true;
}

/**
 * The same form for patterns and addresses: octets outside ASCII in percent encoding, hex digits in upper case, letters,
 * digits and `-._~` plain. `*` and `$` of an address are ordinary characters. Half a surrogate pair becomes U+FFFD.
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

function endOfFirst({ text, fallback }: Piece, path: string, from: number): number {
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
