/** Longer texts are not searched: each step parses half of the rest again. */
const SEARCHED_CHARACTERS = 64 * 1024;

/** A body of default size. Counting the lines of the largest one would block the process for too long. */
const COUNTED_CHARACTERS = 1024 * 1024;
const NEWLINE = '\n'.charCodeAt(0);

/**
 * Position of the first JSON error, from 0; null when the engine does not report one and the text is too long to
 * search.
 */
export function jsonMistakeAt(text: string): number | null {
  const mistake = mistakeIn(text);
  if (mistake === null || mistake.offset !== null) return mistake?.offset ?? null;
  if (text.length > SEARCHED_CHARACTERS) return null;
  // For an unexpected character the engine reports no position: it is the last character of the shortest failing
  // prefix.
  let [fine, failing] = [0, text.length];
  while (failing - fine > 1) {
    const middle = (fine + failing) >> 1;
    if (failsWithin(text.slice(0, middle))) failing = middle;
    else fine = middle;
  }
  return failing - 1;
}

/** Line and column of a position, both from 1; null further on in a text than lines are counted. */
export function lineAndColumn(text: string, at: number): { readonly line: number; readonly column: number } | null {
  if (at > COUNTED_CHARACTERS) return null;
  let [line, start] = [1, 0];
  for (let index = 0; index < at; index++)
    if (text.charCodeAt(index) === NEWLINE) [line, start] = [line + 1, index + 1];
  return { line, column: at - start + 1 };
}

/** Whether a prefix is invalid, whatever follows it. */
function failsWithin(text: string): boolean {
  const mistake = mistakeIn(text);
  return mistake !== null && (mistake.offset === null || mistake.offset < text.length);
}

function mistakeIn(text: string): { readonly offset: number | null } | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const { message } = error as Error;
    const at = /position (\d+)/.exec(message);
    if (at) return { offset: Number(at[1]) };
    return { offset: message.startsWith('Unexpected end') ? text.length : null };
  }
}
