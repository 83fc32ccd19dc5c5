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

const ENTITY = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{2,6})|#x([\da-f]{2,5}));/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** `Acme &amp; Co` becomes `Acme & Co`: lists taken from pages have such entities, and no name or text means them. */
export function withoutEntities(text: string): string {
  return text.replace(ENTITY, (entity, name?: string, decimal?: string, hexadecimal?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
    const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal);
    const isCharacter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : entity;
  });
}
