/**
 * Retains the most recently set entries: at least `capacity`, at most twice as many.
 *
 * Two maps alternate. In one map with repeated deletion of the oldest entry, V8 only marks deleted entries and scans
 * over them to find the oldest, which dominates the cost at a hundred thousand entries.
 */
export class LruCache<K, V> {
  private young = new Map<K, V>();
  private old = new Map<K, V>();

  constructor(private readonly capacity: number) {}

  get(key: K): V | undefined {
    return this.young.get(key) ?? this.old.get(key);
  }

  set(key: K, value: V): void {
    this.young.set(key, value);
    if (this.young.size < this.capacity) return;
    this.old = this.young;
    this.young = new Map();
  }

  clear(): void {
    this.young.clear();
    this.old.clear();
  }
}
