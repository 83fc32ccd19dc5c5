import { open, type Database, type RootDatabase } from 'lmdb';
import { LRUCache } from 'lru-cache';
import { statfsSync } from 'node:fs';
import { type StreamState, decodeStreamState, encodeStreamState } from './stream-state.js';
import { openEnvironment, refuseWhileOthersHaveIt } from './store-open.js';
import { revisionOf } from './frame.js';

/** An event in the log. */
export interface LogEntry {
  readonly position: number;
  /** Head and frame; see frame.ts. */
  readonly stored: Buffer;
}

/** The writes of one group commit. */
interface WriteSet {
  readonly entries: readonly { position: number; streamId: number; revision: number; stored: Buffer }[];
  readonly streams: ReadonlyMap<string, StreamState>;
  readonly nextStreamId: number;
}

/** Events read at a time; a page closes its read transaction, so that a slow reader pins no old pages. */
const PAGE_EVENTS = 256;
const CACHED_STREAMS = 20_000;
const BEYOND_LAST = Number.MAX_VALUE;

/**
 * The tables of one LMDB file:
 *
 *     log      position                → the event (frame.ts); in commit order, append-only
 *     index    [stream id, revision]   → position, a double
 *     streams  name                    → id, last revision, metadata rules (stream-state.ts)
 *     meta     'format', 'next-stream' → format of the file; the next free stream id
 */
export class Store {
  private readonly log: Database<Buffer, number>;
  private readonly index: Database<Buffer, [number, number]>;
  private readonly streams: Database<Buffer, Buffer>;
  private readonly meta: Database<string | number, string>;
  private readonly cache = new LRUCache<string, StreamState>({ max: CACHED_STREAMS });
  private sharedPage: { after: number; head: number; page: LogEntry[] } | null = null;
  /** Position of the last committed event, 0 for an empty log. */
  headPosition = 0;
  nextPosition: number;
  nextStreamId: number;

  private constructor(
    private readonly root: RootDatabase,
    private readonly folder: string,
    private readonly release: () => void,
  ) {
    this.log = root.openDB({ name: 'log', encoding: 'binary' });
    this.index = root.openDB({ name: 'index', encoding: 'binary' });
    this.streams = root.openDB({ name: 'streams', encoding: 'binary', keyEncoding: 'binary' });
    this.meta = root.openDB({ name: 'meta', encoding: 'json' });
    const last = this.readLog({ start: BEYOND_LAST, reverse: true, limit: 1 })[0];
    this.headPosition = last?.position ?? 0;
    // Positions of the real server start after a header and are never dense.
    this.nextPosition = last ? last.position + last.stored.length : 256;
    this.nextStreamId = (this.meta.get('next-stream') as number | undefined) ?? 1;
  }

  /** @throws when the folder is in use, or contains anything but a store of this emulator. */
  static async open(folder: string): Promise<Store> {
    const { root, file, release } = await openEnvironment(folder, open);
    try {
      const store = new Store(root, folder, release);
      refuseWhileOthersHaveIt(root, file);
      return store;
    } catch (error) {
      await root.close();
      release();
      throw error;
    }
  }

  /** Null for a stream without events and metadata. */
  stream(name: string): StreamState | null {
    const cached = this.cache.get(name);
    if (cached) {
      this.cache.set(name, cached);
      return cached;
    }
    const value = this.streams.get(Buffer.from(name));
    if (!value) return null;
    const state = decodeStreamState(value);
    this.cache.set(name, state);
    return state;
  }

  positionAt(streamId: number, revision: number): number | null {
    return this.index.get([streamId, revision])?.readDoubleLE(0) ?? null;
  }

  /** The event at a position, or null when no event starts there. */
  at(position: number): Buffer | null {
    return this.log.get(position) ?? null;
  }

  eventAt(streamId: number, revision: number): LogEntry | null {
    const position = this.positionAt(streamId, revision);
    const stored = position === null ? null : this.at(position);
    return stored && { position: position!, stored };
  }

  /** Up to a page of the log strictly after a position. Subscribers at the same position share one read. */
  logAfter(position: number): LogEntry[] {
    if (position >= this.headPosition) return [];
    const shared = this.sharedPage;
    if (
      shared &&
      shared.after === position &&
      (shared.head === this.headPosition || shared.page.length === PAGE_EVENTS)
    )
      return shared.page;
    const page = this.readLog({ start: position, exclusiveStart: true, limit: PAGE_EVENTS });
    this.sharedPage = { after: position, head: this.headPosition, page };
    return page;
  }

  /** Up to a page of the log strictly before a position, last event first. */
  logBefore(position: number): LogEntry[] {
    return this.readLog({ start: position, exclusiveStart: true, reverse: true, limit: PAGE_EVENTS });
  }

  /** Up to a page of a stream from a revision, inclusive. */
  streamForwards(streamId: number, from: number): LogEntry[] {
    return this.readIndex({ start: [streamId, from], end: [streamId + 1, 0], limit: PAGE_EVENTS });
  }

  /** Up to a page of a stream down from a revision, inclusive. */
  streamBackwards(streamId: number, from: number): LogEntry[] {
    return this.readIndex({ start: [streamId, from], end: [streamId, -1], reverse: true, limit: PAGE_EVENTS });
  }

  /**
   * Commits all of it or none; resolves once it is flushed to disk.
   *
   * @throws the disk's error; nothing is stored then.
   */
  async commit(writes: WriteSet): Promise<void> {
    try {
      await this.put(writes);
    } catch (error) {
      throw await reasonOf(error);
    }
    this.root.resetReadTxn();
    for (const [name, state] of writes.streams) this.cache.set(name, state);
    this.nextStreamId = writes.nextStreamId;
    const last = writes.entries.at(-1);
    if (last) {
      this.headPosition = last.position;
      this.nextPosition = last.position + last.stored.length;
    }
  }

  /** Room on its disk for ordinary users. */
  freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.folder);
    return bavail * bsize;
  }

  async close(): Promise<void> {
    await this.root.close();
    this.release();
  }

  private put(writes: WriteSet): Promise<boolean> {
    const positions = Buffer.allocUnsafeSlow(8 * writes.entries.length);
    return this.root.batch(() => {
      writes.entries.forEach((entry, i) => {
        positions.writeDoubleLE(entry.position, 8 * i);
        // The batch is awaited; its failure also rejects every write.
        this.log.put(entry.position, entry.stored, APPEND as never).catch(ignore);
        this.index.put([entry.streamId, entry.revision], positions.subarray(8 * i, 8 * i + 8)).catch(ignore);
      });
      for (const [name, state] of writes.streams) {
        this.streams.put(Buffer.from(name), encodeStreamState(state)).catch(ignore);
      }
      if (writes.nextStreamId !== this.nextStreamId) this.meta.put('next-stream', writes.nextStreamId).catch(ignore);
    });
  }

  private readLog(range: { start: number; exclusiveStart?: boolean; reverse?: boolean; limit: number }): LogEntry[] {
    const page: LogEntry[] = [];
    for (const { key, value } of this.log.getRange(range)) page.push({ position: key, stored: value });
    return page;
  }

  private readIndex(range: {
    start: [number, number];
    end: [number, number];
    reverse?: boolean;
    limit: number;
  }): LogEntry[] {
    const positions: number[] = [];
    for (const { value } of this.index.getRange(range)) positions.push(value.readDoubleLE(0));
    return positions.map((position) => ({ position, stored: this.at(position)! }));
  }
}

const APPEND = { append: true };

function ignore(): void {}

/** LMDB's client throws "commit failed" and attaches the reason as a rejecting promise. */
async function reasonOf(error: unknown): Promise<unknown> {
  try {
    await (error as { commitError?: Promise<unknown> }).commitError;
    return error;
  } catch (reason) {
    return reason;
  }
}

/** Whether a stored event is its stream's tombstone. */
export function isTombstone(stored: Buffer): boolean {
  return revisionOf(stored) > Number.MAX_SAFE_INTEGER;
}
