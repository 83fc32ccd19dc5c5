/**
 * A model of an event store on arrays, written from the rules and independent of the emulator, so that the two can
 * disagree.
 */
export type Expected = 'any' | 'no_stream' | 'stream_exists' | number;

export type Outcome =
  | { readonly is: 'appended'; readonly revision: number }
  | { readonly is: 'wrong version'; readonly current: number }
  | { readonly is: 'deleted' };

interface ModelStream {
  /** Ids by revision. */
  readonly ids: string[];
  metadata: { maxCount?: number; truncateBefore?: number } | null;
  softDeleted: boolean;
  tombstoned: boolean;
}

export interface LogLine {
  readonly stream: string;
  readonly revision: number | 'tombstone';
  /** Absent for events written by the server itself. */
  readonly id?: string;
}

export class Model {
  private readonly streams = new Map<string, ModelStream>();
  readonly log: LogLine[] = [];
  private recent = new Map<string, { stream: string; revision: number }>();

  /** The server's memory of ids ends with its process. */
  restart(): void {
    this.recent = new Map();
  }

  current(name: string): number {
    return (this.streams.get(name)?.ids.length ?? 0) - 1;
  }

  append(name: string, expected: Expected, ids: readonly string[]): Outcome {
    const verdict = this.judge(name, expected, ids);
    if (verdict) return verdict;
    if (ids.length === 0) return { is: 'appended', revision: this.current(name) };
    const stream = this.open(name);
    if (stream.softDeleted) this.writeMetadata(name, { truncateBefore: stream.ids.length });
    for (const id of ids) {
      const revision = stream.ids.push(id) - 1;
      this.recent.set(id, { stream: name, revision });
      this.log.push({ stream: name, revision, id });
    }
    return { is: 'appended', revision: this.current(name) };
  }

  delete(name: string, expected: Expected): Outcome {
    const verdict = this.judge(name, expected, ['of its own']);
    if (verdict) return verdict;
    if (!this.streams.has(name)) return { is: 'wrong version', current: -1 };
    this.writeMetadata(name, {});
    this.open(name).softDeleted = true;
    return { is: 'appended', revision: 0 };
  }

  tombstone(name: string, expected: Expected): Outcome {
    const verdict = this.judge(name, expected, ['of its own']);
    if (verdict) return verdict;
    this.open(name).tombstoned = true;
    this.log.push({ stream: name, revision: 'tombstone' });
    return { is: 'appended', revision: 0 };
  }

  setMetadata(name: string, metadata: { maxCount?: number; truncateBefore?: number }): Outcome {
    const before = this.streams.get(name);
    const wasSoftDeleted = (before?.softDeleted ?? false) && !before?.tombstoned;
    this.writeMetadata(name, metadata);
    if (wasSoftDeleted) this.writeMetadata(name, { ...metadata, truncateBefore: this.current(name) + 1 });
    return { is: 'appended', revision: 0 };
  }

  /** Visible revisions, or the reason for none. */
  visible(name: string): number[] | 'not found' | 'deleted' {
    const stream = this.streams.get(name);
    if (stream?.tombstoned) return 'deleted';
    if (!stream || stream.ids.length === 0 || stream.softDeleted) return 'not found';
    const all = stream.ids.map((_, revision) => revision);
    const kept = stream.metadata?.maxCount === undefined ? all : all.slice(-stream.metadata.maxCount);
    return kept.filter((revision) => revision >= (stream.metadata?.truncateBefore ?? 0));
  }

  idAt(name: string, revision: number): string {
    return this.streams.get(name)!.ids[revision]!;
  }

  /** Why nothing is written; null where it is. */
  private judge(name: string, expected: Expected, ids: readonly string[]): Outcome | null {
    const stream = this.streams.get(name);
    const current = this.current(name);
    const wrong: Outcome = { is: 'wrong version', current };
    if (stream?.tombstoned) return { is: 'deleted' };
    if (expected === 'stream_exists' && !stream) return wrong;
    if (expected === 'stream_exists' && stream!.softDeleted) return { is: 'deleted' };
    if (expected === 'any' || expected === 'stream_exists') {
      const known = ids.map((id) => this.recent.get(id)).map((found) => (found?.stream === name ? found : null));
      if (known.length === 0 || !known[0]) return null;
      return known.every(Boolean) ? { is: 'appended', revision: known.at(-1)!.revision } : wrong;
    }
    const at = expected === 'no_stream' ? -1 : expected;
    if (at > current) return wrong;
    if (at === current) return null;
    const there = ids.map((id, i) => stream!.ids[at + 1 + i] === id);
    if (there.length > 0 && there.every(Boolean)) return { is: 'appended', revision: at + ids.length };
    return at === -1 && stream!.softDeleted && there.length > 0 && !there[0] ? null : wrong;
  }

  private open(name: string): ModelStream {
    const found = this.streams.get(name);
    if (found) return found;
    const made: ModelStream = { ids: [], metadata: null, softDeleted: false, tombstoned: false };
    this.streams.set(name, made);
    return made;
  }

  private writeMetadata(name: string, metadata: NonNullable<ModelStream['metadata']>): void {
    const stream = this.open(name);
    stream.metadata = metadata;
    stream.softDeleted = false;
    const metastream = `$$${name}`;
    const revision = this.log.filter((line) => line.stream === metastream).length;
    this.log.push({ stream: metastream, revision });
  }
}
