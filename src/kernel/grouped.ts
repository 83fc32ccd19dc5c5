/** The items by key, in their order. */
export function groupedBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/**
 * The items in their order, in parts of at most `most` bytes; a larger item is a part alone.
 *
 * @param isTogether whether the second of two neighbours stays in the part of the first, whatever its size
 */
export function inParts<T>(
  items: readonly T[],
  most: number,
  bytesOf: (item: T) => number,
  isTogether: (before: T, item: T) => boolean = () => false,
): T[][] {
  const parts: T[][] = [];
  let [part, bytes]: [T[], number] = [[], Infinity];
  for (const item of items) {
    const size = bytesOf(item);
    const before = part.at(-1);
    if (bytes + size > most && !(before !== undefined && isTogether(before, item))) {
      parts.push((part = []));
      bytes = 0;
    }
    part.push(item);
    bytes += size;
  }
  return parts;
}
