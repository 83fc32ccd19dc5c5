const MOST_VALUES = 200_000;
/** What is built within a few milliseconds. */
export const VALUES_ON_EVENT_LOOP = 20_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SEPARATORS = new Set([0x2c, 0x5b, 0x7b]);
/** An escaped NUL, or an escaped backslash, after which `u0000` is text. */
const NUL = /(\\\\)|\\u0000/g;

/**
 * Parses JSON of an outside page or file after a count of its values: millions of them block the event loop for seconds,
 * and a thread that runs out of memory inside `JSON.parse` ends its whole process. NUL, which Postgres refuses, becomes
 * U+FFFD.
 *
 * @throws SyntaxError for text that is not JSON or has more than `mostValues` brackets and commas outside of strings
 */
export function readJson(text: string, mostValues = MOST_VALUES): unknown {
  if (hasMoreValues(text, mostValues)) throw new SyntaxError(`The JSON has more than ${mostValues} values`);
  const hasNul = text.includes('\\u0000');
  return JSON.parse(hasNul ? text.replace(NUL, (_, backslash?: string) => backslash ?? '\ufffd') : text);
}

/** Whether a text has more than `most` brackets and commas outside of strings. */
export function hasMoreValues(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let count = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString) at += code === BACKSLASH ? 1 : 0;
    else if (SEPARATORS.has(code) && ++count > most) return true;
  }
  return false;
}
