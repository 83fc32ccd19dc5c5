import { type Replica } from '../../platform/read-store/replica.js';
import { currentReplica } from '../../platform/read-store/replica-context.js';

interface Waiting<V> {
  readonly resolve: (value: V | undefined) => void;
  readonly reject: (error: unknown) => void;
}

const MOST_KEYS = 100;

/**
 * Combines the look-ups by key of one event-loop turn into one statement with distinct keys, for each database that its
 * requests read from. Every statement starts after its look-ups, so a result is never older than its request. Callers
 * may share a result and must not change it.
 */
export class BatchedLookup<V> {
  private readonly byDatabase = new Map<Replica | null, Map<string, Waiting<V>[]>>();

  constructor(private readonly find: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>) {}

  /** Undefined when the key has no row. */
  get(key: string): Promise<V | undefined> {
    return new Promise((resolve, reject) => {
      const database = currentReplica();
      const requested = this.byDatabase.get(database) ?? new Map<string, Waiting<V>[]>();
      const others = requested.get(key);
      if (others) {
        others.push({ resolve, reject });
        return;
      }
      // The context of this request, and so its database, is that of the statement too.
      if (requested.size === 0) setImmediate(() => this.lookUpAll(database));
      this.byDatabase.set(database, requested.set(key, [{ resolve, reject }]));
    });
  }

  private lookUpAll(database: Replica | null): void {
    const requested = [...(this.byDatabase.get(database) ?? [])];
    this.byDatabase.delete(database);
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
