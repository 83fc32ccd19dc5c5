/** Reads a value at the first call, and returns it at every call. */
export function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => (known ??= { value: read() }).value;
}
