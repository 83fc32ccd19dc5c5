const SUSPECT = /[ÂÃâð][\u0080-\u00BF\u0152-\u0178\u2013-\u2122]/;
/** What Windows-1252 has where Latin-1 has control characters. */
const WINDOWS: Readonly<Record<string, number>> = Object.fromEntries(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009Džÿ'].map((char, index) => [char, 0x80 + index]),
);

/** Text that was UTF-8, was read as Windows-1252, and was saved again: `PÃ¤r` is `Pär`. Anything else stays as it is. */
export function repairedText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  const bytes: number[] = [];
  for (const char of text) {
    const code = char.charCodeAt(0);
    const byte = code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : WINDOWS[char];
    if (byte === undefined) return text;
    bytes.push(byte);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}
