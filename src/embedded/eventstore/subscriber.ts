import { randomUUID } from 'node:crypto';
import { type CallWriter } from './call-writer.js';
import { invalidArgument, streamDeleted } from './errors.js';
import { revisionOf } from '../eventstore-log/frame.js';
import { position } from './messages.js';
import { lengthField } from '../../platform/event-store-codec/protobuf.js';
import { type ReadRequest } from './read-request.js';
import { isExpired, render } from '../eventstore-log/reader.js';
import { isTombstone, type LogEntry, type Store } from '../eventstore-log/store.js';
import { firstVisible } from '../eventstore-log/stream-state.js';

type StreamSubscription = Extract<ReadRequest, { kind: 'stream-subscription' }>;
type AllSubscription = Extract<ReadRequest, { kind: 'all-subscription' }>;

const CAUGHT_UP = lengthField(8, Buffer.alloc(0));
/** The real server's live buffer: a reader further behind is catching up again. */
const LIVE_BUFFER_EVENTS = 32;

/**
 * Serves one subscription: a position in the log, from which it reads pages until the head, and again after each
 * commit. A stalled reader occupies only its position.
 */
export async function subscribe(
  store: Store,
  request: StreamSubscription | AllSubscription,
  out: CallWriter,
  onCommit: (listener: () => void) => () => void,
): Promise<void> {
  const source =
    request.kind === 'stream-subscription' ? new StreamSource(store, request) : new AllSource(store, request);
  const unlisten = onCommit(() => out.stir());
  try {
    out.write(lengthField(2, lengthField(1, randomUUID())));
    let live = false;
    let wasFull = false;
    while (!out.ended) {
      await out.turn();
      const page = source.next(live);
      if (page.length === 0) {
        if (!live) for (const message of source.atHead()) out.write(message);
        live = true;
        await out.stirred();
        continue;
      }
      if (live && wasFull && page.length > LIVE_BUFFER_EVENTS) {
        live = false;
        for (const message of source.behind()) out.write(message);
      }
      wasFull = false;
      for (const entry of page) {
        for (const message of source.messages(entry)) {
          if (out.write(message)) continue;
          wasFull = true;
          await out.ready();
          if (out.ended) return;
        }
        source.check(entry);
      }
    }
  } finally {
    unlisten();
  }
}

interface Source {
  /** The next page; empty at the head. */
  next(live: boolean): LogEntry[];
  messages(entry: LogEntry): Buffer[];
  /** The messages on reaching the head, and on falling behind it again. */
  atHead(): Buffer[];
  behind(): Buffer[];
  /** @throws when the subscription must end after this event. */
  check(entry: LogEntry): void;
}

class AllSource implements Source {
  private cursor: number;
  private considered = 0;
  private checkpointed = -1;

  constructor(
    private readonly store: Store,
    private readonly request: AllSubscription,
  ) {
    const { from } = request;
    if (typeof from === 'number' && from <= store.headPosition && !store.at(from)) {
      throw invalidArgument('Trying to read from an invalid position.');
    }
    this.cursor = from === 'start' ? 0 : from === 'end' ? store.headPosition : from;
  }

  next(): LogEntry[] {
    return this.store.logAfter(this.cursor);
  }

  messages(entry: LogEntry): Buffer[] {
    this.cursor = entry.position;
    const { filter } = this.request;
    if (!filter) return [render(this.store, entry, this.request)];
    const messages = filter.matches(entry.stored) ? [render(this.store, entry, this.request)] : [];
    if (++this.considered >= filter.checkpointEvery) messages.push(...this.checkpoint());
    return messages;
  }

  atHead(): Buffer[] {
    return this.request.filter ? [...this.checkpoint(), CAUGHT_UP] : [CAUGHT_UP];
  }

  behind(): Buffer[] {
    return this.request.filter ? this.checkpoint() : [];
  }

  check(): void {}

  private checkpoint(): Buffer[] {
    this.considered = 0;
    const at = Math.min(this.cursor, this.store.headPosition);
    if (at === this.checkpointed || at === 0) return [];
    this.checkpointed = at;
    return [lengthField(3, position(at))];
  }
}

class StreamSource implements Source {
  private cursor: number;

  constructor(
    private readonly store: Store,
    private readonly request: StreamSubscription,
  ) {
    const state = store.stream(request.stream);
    if (state?.tombstoned) throw streamDeleted(request.stream);
    const { from } = request;
    this.cursor = from === 'start' ? -1 : from === 'end' ? (state?.last ?? -1) : from;
  }

  next(live: boolean): LogEntry[] {
    const state = this.store.stream(this.request.stream);
    if (!state || (this.cursor >= state.last && !state.tombstoned)) return [];
    // Truncated events are omitted from history; live events are always delivered.
    const first = live ? 0 : firstVisible(this.request.stream, state);
    const page = this.store.streamForwards(state.id, Math.max(this.cursor + 1, first));
    if (live) return page;
    if (page.length === 0) {
      // All of it is hidden, and what is hidden stays so when an event comes.
      if (!state.tombstoned) this.cursor = state.last;
      return page;
    }
    const visible = page.filter((entry) => !isExpired(state, entry.stored));
    if (visible.length === 0) {
      this.cursor = revisionOf(page.at(-1)!.stored);
      return this.next(live);
    }
    return visible;
  }

  messages(entry: LogEntry): Buffer[] {
    this.cursor = revisionOf(entry.stored);
    return [render(this.store, entry, this.request)];
  }

  atHead(): Buffer[] {
    return [CAUGHT_UP];
  }

  behind(): Buffer[] {
    return [];
  }

  check(entry: LogEntry): void {
    if (isTombstone(entry.stored)) throw streamDeleted(this.request.stream);
  }
}
