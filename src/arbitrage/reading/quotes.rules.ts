/** Quotes of a text; each is looked up in the condition. */
const MOST = 30;
const LONGEST = 200;
const SIDES = new Set(['', 'yes', 'no']);

/**
 * What a condition has in quotation marks, also where another sentence of the rules quotes it.
 *
 * @param sides the venue's names of the outcomes, lower case
 */
export function quotesIn(rules: string, condition: string, sides: readonly string[]): readonly string[] {
  const parts = rules.split('"', 2 * MOST + 1);
  if (parts.length < 2) return [];
  const written = asWritten(condition);
  return parts
    .filter((part, at) => at % 2 === 1 && part.length <= LONGEST)
    .map(asWritten)
    .filter((quote) => !SIDES.has(quote.trim()) && !sides.includes(quote.trim()) && written.includes(quote));
}

/** A quote counts as it is: "GDP" is not "gross domestic product". */
export function differenceInQuotes(quotes: readonly string[], condition: string): string | null {
  if (quotes.length === 0) return null;
  const written = asWritten(condition);
  const other = quotes.find((quote) => !written.includes(quote));
  return other === undefined ? null : `only one of them says "${other.trim()}"`;
}

/** Lower case and between single spaces, so that a part of a word is not found. */
function asWritten(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'$%#]+/gu, ' ')
    .trim()} `;
}
