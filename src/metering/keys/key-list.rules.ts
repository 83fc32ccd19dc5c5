interface Key {
  readonly keyId: string;
}

/** The keys of an account in the order of their issue, in parts, so that a change copies a part and not all of them. */
export interface KeyList<K extends Key> {
  /** Parts of `PART` keys each, the oldest first. */
  readonly older: readonly (readonly K[])[];
  readonly newest: readonly K[];
}

const PART = 32;

export const NO_KEYS: KeyList<never> = { older: [], newest: [] };

export function withIssuedKey<K extends Key>({ older, newest }: KeyList<K>, key: K): KeyList<K> {
  if (newest.length < 2 * PART) return { older, newest: [...newest, key] };
  return { older: [...older, newest.slice(0, PART)], newest: [...newest.slice(PART), key] };
}

/** The same list where it does not contain the key. */
export function withChangedKey<K extends Key>(list: KeyList<K>, keyId: string, change: Partial<K>): KeyList<K> {
  const { older, newest } = list;
  const changed = changedIn(newest, keyId, change);
  if (changed) return { older, newest: changed };
  for (let at = older.length - 1; at >= 0; at--) {
    const part = changedIn(older[at] ?? [], keyId, change);
    if (part) return { older: older.with(at, part), newest };
  }
  return list;
}

/** All keys, in the order of their issue. */
export function allKeys<K extends Key>({ older, newest }: KeyList<K>): readonly K[] {
  return [...older.flat(), ...newest];
}

/** The newest first: keys that still work are rarely old. */
function changedIn<K extends Key>(keys: readonly K[], keyId: string, change: Partial<K>): readonly K[] | null {
  const at = keys.findLastIndex((key) => key.keyId === keyId);
  const key = keys[at];
  return key ? keys.with(at, { ...key, ...change }) : null;
}
