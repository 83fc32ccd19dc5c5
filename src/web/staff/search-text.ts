/** Number of key characters stored for identification. */
const SHOWN_OF_KEY = 4;

/** The search text for use in a URL: a key is reduced to its stored prefix. */
export function searchText(query: string): string {
  const key = /^sk_live_([0-9A-Za-z]*)/.exec(query)?.[1];
  return key === undefined ? query.slice(0, 120) : `key:${key.slice(0, SHOWN_OF_KEY)}`;
}
