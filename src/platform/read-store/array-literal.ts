/**
 * A Postgres array as text: `{"a","b",NULL}`. JSON quotes natively and differs only in control characters; quoting
 * each text in JavaScript would dominate the cost of a batch.
 */
export function arrayLiteral(items: readonly (string | number | boolean | null)[]): string {
  const inner = JSON.stringify(items).slice(1, -1);
  return `{${MAYBE_CONTROL.test(inner) ? inner.replace(JSON_ESCAPE, asPostgresReadsIt) : inner}}`;
}

/** Skips escaped quotes and backslashes; an escaped backslash before a letter matches too. */
const MAYBE_CONTROL = /\\[^"\\]/;
/** Matches left to right, so that an escaped backslash takes its pair with it. */
const JSON_ESCAPE = /\\(?:u([0-9a-f]{4})|(.))/g;
const CONTROL: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function asPostgresReadsIt(escape: string, code: string | undefined, letter: string | undefined): string {
  if (code !== undefined) return String.fromCharCode(parseInt(code, 16));
  return CONTROL[letter as string] ?? escape;
}
