/** Longer texts are searched no further: each step parses half of what is left again. */
const SEARCHED_CHARACTERS = 64 * 1024;

/** Where a text stops being JSON, counted from 0; null where the engine does not say and the text is too long to ask. */
export function jsonMistakeAt(text: string): number | null {
  const told = mistakeIn(text);
  if (told === null || told.offset !== null) return told?.offset ?? null;
  if (text.length > SEARCHED_CHARACTERS) return null;
  // The engine names no place for an unexpected character: it is the last one of the shortest text it fails on.
  let [fine, failing] = [0, text.length];
  while (failing - fine > 1) {
    const middle = (fine + failing) >> 1;
    if (failsWithin(text.slice(0, middle))) failing = middle;
    else fine = middle;
  }
  return failing - 1;
}

/** Whether a text is wrong already, whatever came after it. */
function failsWithin(text: string): boolean {
  const told = mistakeIn(text);
  return told !== null && (told.offset === null || told.offset < text.length);
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
