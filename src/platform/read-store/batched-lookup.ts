interface Waiting<V> {
  readonly resolve: (value: V | undefined) => void;
  readonly reject: (error: unknown) => void;
}

const MOST_KEYS = 100;

/**
 * Look-ups by key, those of one turn of the event loop in one statement, and each key in it once: under load they come
 * in company. Every look-up begins after it was asked for, so it is never older than its question. What it gives may
 * be given to several, and must not be changed.
 */
export class BatchedLookup<V> {
  private readonly asked = new Map<string, Waiting<V>[]>();

  constructor(private readonly find: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>) {}

  /** Undefined where there is nothing under the key. */
  get(key: string): Promise<V | undefined> {
    return new Promise((resolve, reject) => {
      const others = this.asked.get(key);
      if (others) {
        others.push({ resolve, reject });
        return;
      }
      if (this.asked.size === 0) setImmediate(() => this.lookUpAll());
      this.asked.set(key, [{ resolve, reject }]);
    });
  }

  private lookUpAll(): void {
    const asked = [...this.asked];
    this.asked.clear();
    for (let from = 0; from < asked.length; from += MOST_KEYS) void this.lookUp(asked.slice(from, from + MOST_KEYS));
  }

  private async lookUp(asked: readonly (readonly [string, readonly Waiting<V>[]])[]): Promise<void> {
    try {
      const found = await this.find(asked.map(([key]) => key));
      for (const [key, waiting] of asked) for (const { resolve } of waiting) resolve(found.get(key));
    } catch (error) {
      // A key that the database refuses is no reason to refuse the others.
      if (asked.length > 1) for (const each of asked) void this.lookUp([each]);
      else for (const { reject } of asked[0]?.[1] ?? []) reject(error);
    }
  }
}
