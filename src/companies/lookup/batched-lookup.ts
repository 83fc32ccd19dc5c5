interface Waiting<V> {
  readonly resolve: (value: V | undefined) => void;
  readonly reject: (error: unknown) => void;
}

const MOST_KEYS = 100;

/**
 * Combines the look-ups by key of one event-loop turn into one statement with distinct keys. Every statement starts
 * after its look-ups, so a result is never older than its request. Callers may share a result and must not change it.
 */
export class BatchedLookup<V> {
  private readonly requested = new Map<string, Waiting<V>[]>();

  constructor(private readonly find: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>) {}

  /** Undefined when the key has no row. */
  get(key: string): Promise<V | undefined> {
    return new Promise((resolve, reject) => {
      const others = this.requested.get(key);
      if (others) {
        others.push({ resolve, reject });
        return;
      }
      if (this.requested.size === 0) setImmediate(() => this.lookUpAll());
      this.requested.set(key, [{ resolve, reject }]);
    });
  }

  private lookUpAll(): void {
    const requested = [...this.requested];
    this.requested.clear();
    for (let from = 0; from < requested.length; from += MOST_KEYS)
      void this.lookUp(requested.slice(from, from + MOST_KEYS));
  }

  private async lookUp(requested: readonly (readonly [string, readonly Waiting<V>[]])[]): Promise<void> {
    try {
      const found = await this.find(requested.map(([key]) => key));
      for (const [key, waiting] of requested) for (const { resolve } of waiting) resolve(found.get(key));
    } catch (error) {
      // A key that the database refuses must not fail the others, so each is retried alone.
      if (requested.length > 1) for (const each of requested) void this.lookUp([each]);
      else for (const { reject } of requested[0]?.[1] ?? []) reject(error);
    }
  }
}
