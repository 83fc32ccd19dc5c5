/** JSON without half characters, which readers of the log cannot decode, and without NUL, which Postgres refuses. */
export function storableJson(data: unknown): string {
  const text = JSON.stringify(data);
  if (!text.includes('\\u')) return text;
  return text.replace(/(\\\\)|\\u(?:0000|d[\da-f]{3})/g, (_, backslash?: string) => backslash ?? '\ufffd');
}

/** The first `chars` of a text, without half a character at the end, which no store accepts, also where it was cut before. */
export function cutText(text: string, chars: number): string {
  const cut = text.slice(0, chars);
  const last = cut.charCodeAt(cut.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut;
}
