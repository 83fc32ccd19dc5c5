/** What was read, and whether all of it could be read. */
export interface Reading<T> {
  readonly value: T;
  readonly isWhole: boolean;
}

const RETRY_MS = 30_000;

/** Reads at the first call and returns that at every call; a reading that is not whole is repeated after half a minute. */
export function retriedRead<T>(read: () => Promise<Reading<T>>): () => Promise<T> {
  let known: { readonly reading: Promise<Reading<T>>; readonly at: number } | null = null;
  return async () => {
    const now = performance.now();
    const last = known;
    if (last && now - last.at >= RETRY_MS && !(await last.reading).isWhole && known === last) known = null;
    known ??= { reading: read(), at: now };
    return (await known.reading).value;
  };
}
