const SUSPECT = /[ÂÃâð][\u0080-\u00BF\u0152-\u0178\u2013-\u2122]/;
/** The Windows-1252 characters at Latin-1's control codes. */
const WINDOWS: Readonly<Record<string, number>> = Object.fromEntries(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009Džÿ'].map((char, index) => [char, 0x80 + index]),
);

/**
 * Repairs UTF-8 text that was read as Windows-1252 and saved again: `PÃ¤r` becomes `Pär`. Other text stays unchanged.
 */
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
