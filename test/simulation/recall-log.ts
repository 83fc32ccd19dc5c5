import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { type EventDraft } from '../../src/platform/event-store/event-codec.js';
import { VersionConflict } from '../../src/platform/event-store/event-store.errors.js';
import { type ExpectedRevision, type ReadStreamOptions } from '../../src/platform/event-store/event-store.js';

/** A log in memory, in one order, with EventStoreDB's rules for expected revisions and repeated appends. */
export class RecallLog {
  readonly catalog = EVENT_CATALOG;
  readonly all: RecordedEvent[] = [];
  private readonly streams = new Map<string, RecordedEvent[]>();

  constructor(
    private readonly now: () => number,
    /** Called before and after each operation; throws where the process dies. */
    private readonly mayDie: () => void = () => undefined,
  ) {}

  /** The same log as another process sees it, which may die. */
  seenBy(mayDie: () => void): RecallLog {
    const view = new RecallLog(this.now, mayDie);
    Object.assign(view, { all: this.all, streams: this.streams });
    return view;
  }

  append(stream: string, expected: ExpectedRevision, drafts: readonly EventDraft[]) {
    return this.answered(() => {
      const events = this.streams.get(stream) ?? [];
      const at = expected === 'no_stream' ? 0 : Number(expected) + 1;
      if (at !== events.length) {
        const isRepeat = drafts.every(({ id }, index) => events[at + index]?.id === id);
        const last = events[at + drafts.length - 1];
        if (!isRepeat || !last) throw new VersionConflict(stream, BigInt(events.length - 1));
        return { revision: last.revision, position: last.position };
      }
      for (const draft of drafts) {
        const [revision, position] = [BigInt(events.length), BigInt(100 * (this.all.length + 1))];
        const event = { ...draft, stream, revision, position, recordedAt: this.now() };
        events.push(event);
        this.all.push(event);
      }
      this.streams.set(stream, events);
      const last = events.at(-1) as RecordedEvent;
      return { revision: last.revision, position: last.position };
    });
  }

  async *readStream(stream: string, options: ReadStreamOptions = {}): AsyncGenerator<RecordedEvent> {
    yield* await this.answered(() => this.read(stream, options));
  }

  read(stream: string, { from, backwards, maxCount }: ReadStreamOptions = {}): RecordedEvent[] {
    const events = this.streams.get(stream) ?? [];
    const picked = backwards
      ? events.slice(0, from === undefined ? undefined : Number(from) + 1).reverse()
      : events.slice(Number(from ?? 0n));
    return picked.slice(0, maxCount);
  }

  streamNames(): string[] {
    return [...this.streams.keys()];
  }

  private async answered<T>(work: () => T): Promise<T> {
    this.mayDie();
    const result = work();
    this.mayDie();
    return result;
  }
}
