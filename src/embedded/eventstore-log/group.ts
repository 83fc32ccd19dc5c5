import { randomUUID } from 'node:crypto';
import { type LRUCache } from 'lru-cache';
import { checkCommit, type Committed, type Expected, type KnownEvents } from './check-commit.js';
import { encodeStored, eventIdOf, revisionOf, streamIdOf, type NewEvent, TOMBSTONE_REVISION } from './frame.js';
import { type LogEntry, type Store } from './store.js';
import { isMetastream, isSoftDeleted, NO_RULES, parseRules, type StreamState } from './stream-state.js';

export type WriteCommand =
  | { readonly kind: 'append'; readonly events: readonly NewEvent[] }
  | { readonly kind: 'delete' }
  | { readonly kind: 'tombstone' };

export type WriteOutcome =
  | { readonly kind: 'done'; readonly revision: number; readonly position: number | null }
  | { readonly kind: 'wrong'; readonly current: number }
  | { readonly kind: 'deleted' }
  /** full: for want of room on the disk; nothing is stored. */
  | { readonly kind: 'failed' | 'full'; readonly message: string };

const MAX_PADDING = 64;
const NOTHING = Buffer.alloc(0);
const SOFT_DELETED = Buffer.from('{"$tb":9223372036854775807}');

/** The writes of one commit on top of the stored state; invisible until the commit. */
export class Group implements KnownEvents {
  readonly entries: (LogEntry & { streamId: number; revision: number })[] = [];
  readonly streams = new Map<string, StreamState>();
  nextStreamId: number;
  bytes = 0;
  private nextPosition: number;
  private readonly ids = new Map<string, Committed>();
  private readonly createdMs = Date.now();

  constructor(
    private readonly store: Store,
    /** Positions of recently committed events, by id. */
    private readonly recentIds: LRUCache<string, number>,
  ) {
    this.nextStreamId = store.nextStreamId;
    this.nextPosition = store.nextPosition;
  }

  stream(name: string): StreamState | null {
    return this.streams.get(name) ?? this.store.stream(name);
  }

  recent(id: string): Committed | undefined {
    const ownId = this.ids.get(id);
    if (ownId) return ownId;
    const position = this.recentIds.get(id);
    const stored = position === undefined ? null : this.store.at(position);
    return stored ? { streamId: streamIdOf(stored), revision: revisionOf(stored), position: position! } : undefined;
  }

  positionOf(id: string, streamId: number, revision: number): number | null {
    const recent = this.recent(id);
    if (recent && recent.streamId === streamId && recent.revision === revision) return recent.position;
    const stored = this.store.eventAt(streamId, revision);
    return stored && eventIdOf(stored.stored) === id ? stored.position : null;
  }

  remember(): void {
    for (const [id, { position }] of this.ids) this.recentIds.set(id, position);
  }

  apply(stream: string, expected: Expected, command: WriteCommand): WriteOutcome {
    const state = this.stream(stream);
    const ids = command.kind === 'append' ? command.events.map((event) => event.id) : [randomUUID()];
    const verdict = checkCommit(state, expected, ids, this);
    if (verdict.kind === 'same') return { ...verdict, kind: 'done' };
    if (verdict.kind !== 'write') return verdict;
    if (command.kind === 'tombstone') return this.tombstone(stream);
    if (command.kind === 'delete') return state ? this.softDelete(stream) : { kind: 'wrong', current: -1 };
    return command.events.length > 0
      ? this.append(stream, command.events)
      : {
          kind: 'done',
          revision: state?.last ?? -1,
          position: this.entries.at(-1)?.position ?? this.store.headPosition,
        };
  }

  private append(stream: string, events: readonly NewEvent[]): WriteOutcome {
    const before = this.stream(stream);
    if (before && isSoftDeleted(before)) this.setMetadata(stream, { $tb: before.last + 1 });
    const outcome = this.write(stream, events);
    if (isMetastream(stream)) this.obeyMetadata(stream.slice(2), events.at(-1)!);
    return outcome;
  }

  /** Metadata for a soft-deleted stream revives it: the server writes the metadata again with the truncation. */
  private obeyMetadata(stream: string, event: NewEvent): void {
    const state = this.stream(stream);
    const revives = state !== null && isSoftDeleted(state) && !state.tombstoned;
    this.setRules(stream, event.data);
    if (!revives) return;
    let metadata: unknown;
    try {
      metadata = JSON.parse(event.data.toString('utf8'));
    } catch {
      metadata = null;
    }
    const existing = typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata) ? metadata : {};
    this.setMetadata(stream, { ...existing, $tb: state.last + 1 });
  }

  private setMetadata(stream: string, metadata: object): WriteOutcome {
    return this.writeMetadata(stream, Buffer.from(JSON.stringify(metadata)));
  }

  private softDelete(stream: string): WriteOutcome {
    return this.writeMetadata(stream, SOFT_DELETED);
  }

  private writeMetadata(stream: string, data: Buffer): WriteOutcome {
    const event = { id: randomUUID(), type: '$metadata', json: true, custom: NOTHING, data };
    const outcome = this.write(`$$${stream}`, [event]);
    this.setRules(stream, data);
    return outcome;
  }

  private tombstone(stream: string): WriteOutcome {
    const event = { id: randomUUID(), type: '$streamDeleted', json: false, custom: NOTHING, data: NOTHING };
    const state = this.stream(stream) ?? this.create();
    const position = this.add(stream, state, event, TOMBSTONE_REVISION);
    this.streams.set(stream, { ...state, tombstoned: true });
    return { kind: 'done', revision: Number(TOMBSTONE_REVISION), position };
  }

  private setRules(stream: string, data: Buffer): void {
    this.streams.set(stream, { ...(this.stream(stream) ?? this.create()), rules: parseRules(data) });
  }

  private write(stream: string, events: readonly NewEvent[]): WriteOutcome {
    const state = this.stream(stream) ?? this.create();
    let last = state.last;
    let position = 0;
    for (const event of events) position = this.add(stream, state, event, ++last);
    this.streams.set(stream, { ...state, last });
    return { kind: 'done', revision: last, position };
  }

  private create(): StreamState {
    return { id: this.nextStreamId++, last: -1, tombstoned: false, rules: NO_RULES };
  }

  private add(stream: string, state: StreamState, event: NewEvent, revision: number | bigint): number {
    // Random padding, so that no client relies on positions being anything but increasing.
    const position = this.nextPosition + 1 + Math.floor(Math.random() * MAX_PADDING);
    const stored = encodeStored(event, {
      streamId: state.id,
      streamName: Buffer.from(stream),
      revision,
      position,
      createdMs: this.createdMs,
    });
    this.nextPosition = position + stored.length;
    this.bytes += stored.length;
    this.entries.push({ position, stored, streamId: state.id, revision: Number(revision) });
    this.ids.set(event.id, { streamId: state.id, revision: Number(revision), position });
    return position;
  }
}
