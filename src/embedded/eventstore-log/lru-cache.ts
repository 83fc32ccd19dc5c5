/**
 * Keeps the entries that were set last: at least `capacity` of them, at most twice as many.
 *
 * Two maps take turns. In one map from which the oldest is deleted again and again, V8 only marks what is deleted and
 * steps over all those marks to find the oldest, which at a hundred thousand entries costs more than all else here.
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
