/** Marks that open and close a quotation, in the usages of English, German and French. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['\u201c', '\u201d'],
  ['\u201e', '\u201c'],
  ['\u201e', '\u201d'],
  ['\u00ab', '\u00bb'],
  ['\u2018', '\u2019'],
  ['"', '"'],
];
const INNER = [
  /\u201c([^\u201c\u201d]{1,400})\u201d/g,
  /\u201e([^\u201c\u201d\u201e]{1,400})[\u201c\u201d]/g,
  /\u00ab([^\u00ab\u00bb]{1,400})\u00bb/g,
  // Behind a digit it is a sign for inches.
  /(?<![\p{L}\p{N}])"([^"]{1,400})"(?![\p{L}\p{N}])/gu,
];
const OPENING = /^[\u201c\u201d\u201e"]/;
const CLOSING = /(?:[\u201c\u201d]|(?<!\d)")$/;

/** The quote within one pair of marks: its own outer pair is replaced, and pairs within it become single ones. */
export function inQuotationMarks(quote: string): string {
  let text = withoutOuterPair(quote.trim());
  for (const pair of INNER) text = text.replace(pair, '\u2018$1\u2019');
  return `\u201c${text.replace(OPENING, '').replace(CLOSING, '').trim()}\u201d`;
}

function withoutOuterPair(quote: string): string {
  for (const [open, close] of PAIRS) {
    if (quote.length < 2 || !quote.startsWith(open) || !quote.endsWith(close)) continue;
    const inside = quote.slice(1, -1);
    // An apostrophe is no end of a quotation.
    if (!inside.includes(open) && (close === '\u2019' || !inside.includes(close))) return inside;
  }
  return quote;
}
