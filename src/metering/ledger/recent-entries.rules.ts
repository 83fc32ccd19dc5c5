/** Entries carry their time; `at` never decreases within one index. */
export interface Dated {
  readonly at: number;
}

interface Shared<T> {
  readonly places: Map<string, number>;
  /** `before` is the index of the entry that the same id had before; undefined for its first one. */
  readonly entries: { readonly id: string; readonly value: T; readonly before: number | undefined }[];
  /** Index of `entries[0]`: entries are removed at the front, indices never change. */
  first: number;
}

/** Entries leave memory this much later than they expire, so that slightly older versions still see them. */
const SLACK_MS = 3_600_000;
const SLACK_ENTRIES = 1_024;

/**
 * An index of the latest entries by id, limited by age and number. Immutable: `add` returns a new version. All versions
 * share one array and one map and each sees its own prefix, so adding to the newest costs no copy; adding to an older
 * one copies.
 */
export class RecentEntries<T extends Dated> {
  private constructor(
    private readonly shared: Shared<T>,
    /** End index of this version's prefix. */
    private readonly end: number,
    private readonly windowMs: number,
    private readonly maxEntries: number,
    private readonly newestAt: number,
  ) {}

  static empty<T extends Dated>(windowMs: number, maxEntries = Number.MAX_SAFE_INTEGER): RecentEntries<T> {
    return new RecentEntries<T>({ places: new Map(), entries: [], first: 0 }, 0, windowMs, maxEntries, 0);
  }

  find(id: string): T | undefined {
    const { places, entries, first } = this.shared;
    let place = places.get(id);
    // Newer versions may have added the same id again.
    while (place !== undefined && place >= this.end) place = entries[place - first]?.before;
    if (place === undefined || place < this.end - this.maxEntries) return undefined;
    const entry = entries[place - first];
    return entry && entry.value.at > this.newestAt - this.windowMs ? entry.value : undefined;
  }

  add(id: string, value: T): RecentEntries<T> {
    const shared = this.isNewest() ? this.shared : this.copy();
    shared.entries.push({ id, value, before: shared.places.get(id) });
    shared.places.set(id, this.end);
    const newestAt = Math.max(this.newestAt, value.at);
    const version = new RecentEntries<T>(shared, this.end + 1, this.windowMs, this.maxEntries, newestAt);
    version.forget();
    return version;
  }

  /** Discards newer versions, so that the next `add` needs no copy. */
  rewind(): void {
    while (!this.isNewest()) {
      const dropped = this.shared.entries.pop();
      if (dropped?.before !== undefined) this.shared.places.set(dropped.id, dropped.before);
      else if (dropped) this.shared.places.delete(dropped.id);
    }
  }

  /** The entries of this version, oldest first. */
  *list(): Generator<readonly [string, T]> {
    const from = Math.max(0, this.end - this.maxEntries - this.shared.first);
    for (let index = from; index < this.end - this.shared.first; index++) {
      const entry = this.shared.entries[index];
      if (entry && entry.value.at > this.newestAt - this.windowMs) yield [entry.id, entry.value];
    }
  }

  private isNewest(): boolean {
    return this.end >= this.shared.first + this.shared.entries.length;
  }

  private copy(): Shared<T> {
    const entries = this.shared.entries.slice(0, this.end - this.shared.first);
    const places = new Map(entries.map(({ id }, index) => [id, this.shared.first + index] as const));
    return { places, entries, first: this.shared.first };
  }

  private forget(): void {
    const { shared } = this;
    const tooMany = shared.entries.length - this.maxEntries - SLACK_ENTRIES;
    const tooOld = this.newestAt - this.windowMs - SLACK_MS;
    let gone = 0;
    for (; gone < shared.entries.length; gone++) {
      const entry = shared.entries[gone];
      if (!entry || (gone >= tooMany && entry.value.at > tooOld)) break;
    }
    // Removes in bulk, because removing from the front of an array moves the rest.
    if (gone < SLACK_ENTRIES && tooMany < SLACK_ENTRIES) return;
    for (const { id } of shared.entries.splice(0, gone)) {
      if ((shared.places.get(id) ?? -1) < shared.first + gone) shared.places.delete(id);
    }
    shared.first += gone;
  }
}
