/** Characters of a key that are stored to tell keys apart. */
const SHOWN_OF_KEY = 4;

/** What is looked for, as it may stand in an address: of a key no more than its stored beginning. */
export function searchText(asked: string): string {
  const key = /^sk_live_([0-9A-Za-z]*)/.exec(asked)?.[1];
  return key === undefined ? asked.slice(0, 120) : `key:${key.slice(0, SHOWN_OF_KEY)}`;
}
