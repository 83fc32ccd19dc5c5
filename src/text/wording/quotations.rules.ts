/** A quotation with its marks; offsets in UTF-16 units, the end exclusive. */
export interface Quotation {
  readonly start: number;
  readonly end: number;
}

/** Opening marks with their closing ones. An unclosed one quotes the rest. */
const DOUBLE: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '‹': '›',
  '「': '」',
  '『': '』',
};
/** Opening marks whose closing one is an apostrophe too. */
const SINGLE: Readonly<Record<string, string>> = { "'": "'", '‘': '’' };
/** Words that begin with an apostrophe. */
const ELISION = /^(?:\d0s|em|til|tis|twas|cause|bout|round|n)(?![\p{L}\p{N}])/iu;
const LONGEST_SINGLE = 2_000;
const WORD = /[\p{L}\p{N}]/u;

/** Quotations of a paragraph outside `spans`, such as code, in the order of the text. */
export function quotations(text: string, spans: readonly Quotation[]): Quotation[] {
  const found: Quotation[] = [];
  let next = 0;
  for (let at = 0; at < text.length; at++) {
    while ((spans[next]?.end ?? Infinity) <= at) next++;
    const span = spans[next];
    if (span && span.start <= at) {
      at = span.end - 1;
      continue;
    }
    const end = endOfDouble(text, at) ?? endOfSingle(text, at);
    if (end === null) continue;
    found.push({ start: at, end });
    at = end - 1;
  }
  return found;
}

/** Behind the closing mark of the quotation that opens here; null where none does. */
function endOfDouble(text: string, start: number): number | null {
  const opening = text.charAt(start);
  const closing = DOUBLE[opening];
  if (closing === undefined || isInch(text, start)) return null;
  let depth = 1;
  for (let at = start + 1; at < text.length; at++) {
    const mark = text.charAt(at);
    if (mark === opening && opensWord(text, at)) {
      // Each paragraph or line of a long quotation opens it anew.
      if (text.charAt(at - 1) !== '\n') depth++;
    } else if (mark === closing && !isInchInside(text, at)) {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

/** Behind a blank or a bracket and before a word. */
function opensWord(text: string, at: number): boolean {
  return /^[\s([{—–]?$/.test(text.charAt(at - 1)) && WORD.test(text.charAt(at + 1));
}

/** A 5" screen. */
function isInch(text: string, at: number): boolean {
  return text.charAt(at) === '"' && /[\p{N}]/u.test(text.charAt(at - 1));
}

/** Within a quotation, where the next mark could only close it. */
function isInchInside(text: string, at: number): boolean {
  if (!isInch(text, at)) return false;
  const next = text.indexOf('"', at + 1);
  return next !== -1 && !opensWord(text, next);
}

function endOfSingle(text: string, start: number): number | null {
  const opening = text.charAt(start);
  const closing = SINGLE[opening];
  if (closing === undefined || !opensSingle(text, start)) return null;
  const isElided = ELISION.test(text.slice(start + 1, start + 9));
  const limit = Math.min(text.length, start + LONGEST_SINGLE);
  let possessive: number | null = null;
  for (let at = start + 1; at < limit; at++) {
    const mark = text.charAt(at);
    if (mark === opening && possessive !== null && opensSingle(text, at)) return possessive;
    if (mark !== closing || !closesSingle(text, at)) continue;
    if (isElided && !/[,.!?]/.test(text.charAt(at - 1))) return null;
    if (!isPossessive(text, start, at)) return at + 1;
    // "the boys' plan": where a later mark may close, this one is an apostrophe.
    possessive = at + 1;
  }
  if (possessive !== null || isElided) return possessive;
  return isSpeech(text, start) ? text.length : null;
}

function opensSingle(text: string, at: number): boolean {
  return !/[\p{L}\p{N}.,!?;:)\]]/u.test(text.charAt(at - 1)) && /\S/.test(text.charAt(at + 1));
}

function closesSingle(text: string, at: number): boolean {
  return /\S/.test(text.charAt(at - 1)) && !WORD.test(text.charAt(at + 1));
}

/** Behind an s and before another word, unless the quotation is a single word in lower case. */
function isPossessive(text: string, start: number, at: number): boolean {
  if (!/s/i.test(text.charAt(at - 1)) || !/^\s\p{L}/u.test(text.slice(at + 1, at + 4))) return false;
  return !/^\p{Ll}[^\s]*$/u.test(text.slice(start + 1, at));
}

/** Without a closing mark: a sentence that goes on in the next paragraph, rather than an apostrophe. */
function isSpeech(text: string, start: number): boolean {
  if (text.charAt(start) === '‘') return true;
  return (
    /^[\p{Lu}"“]/u.test(text.charAt(start + 1)) &&
    /(?:^|[\n,:]\s?|[“"(])$/.test(text.slice(Math.max(0, start - 2), start))
  );
}
