/** JSON without half characters, which readers of the log cannot decode, and without NUL, which Postgres refuses. */
export function storableJson(data: unknown): string {
  const text = JSON.stringify(data);
  if (!text.includes('\\u')) return text;
  return text.replace(/(\\\\)|\\u(?:0000|d[\da-f]{3})/g, (_, backslash?: string) => backslash ?? '\ufffd');
}
