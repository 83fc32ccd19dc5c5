/**
 * A Postgres array as text: `{"a","b",NULL}`. Written through JSON, which quotes natively and alike but for control
 * characters: a batch is mostly text, and quoting it one by one costs more than all else that is done with it.
 */
export function arrayLiteral(items: readonly (string | number | boolean | null)[]): string {
  const inner = JSON.stringify(items).slice(1, -1);
  return `{${MAYBE_CONTROL.test(inner) ? inner.replace(JSON_ESCAPE, asPostgresReadsIt) : inner}}`;
}

/** Neither an escaped quote nor an escaped backslash follows; a backslash before a letter in the text matches too. */
const MAYBE_CONTROL = /\\[^"\\]/;
/** Left to right, so that an escaped backslash takes its pair with it. */
const JSON_ESCAPE = /\\(?:u([0-9a-f]{4})|(.))/g;
const CONTROL: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function asPostgresReadsIt(escape: string, code: string | undefined, letter: string | undefined): string {
  if (code !== undefined) return String.fromCharCode(parseInt(code, 16));
  return CONTROL[letter as string] ?? escape;
}
