import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { type EventStore } from '../../src/platform/event-store/event-store.js';
import { VersionConflict } from '../../src/platform/event-store/event-store.errors.js';

/** As of the event store. */
const MOST_BYTES = 1_048_576;

/** A log of the memory, for specs of services that append to a few streams. */
export class MemoryLog {
  /** Called before each append; may throw, as a store that is gone. */
  beforeAppend: (stream: string) => void = () => undefined;
  private readonly streams = new Map<string, RecordedEvent[]>();

  readonly store = {
    catalog: new Proxy({}, { get: () => ({ version: 1 }) }),
    readStream: async function* (this: MemoryLog, stream: string, { from = 0n } = {}) {
      yield* await Promise.resolve(this.events(stream).slice(Number(from)));
    }.bind(this),
    append: (stream: string, expected: bigint | 'no_stream', drafts: readonly object[]) => {
      if (Buffer.byteLength(JSON.stringify(drafts)) > MOST_BYTES) throw new Error('the append is too large');
      this.beforeAppend(stream);
      const events = this.streams.get(stream) ?? [];
      const revision = BigInt(events.length) - 1n;
      const wanted = expected === 'no_stream' ? -1n : expected;
      if (wanted !== revision) throw new VersionConflict(stream, revision);
      for (const draft of drafts) {
        events.push({ ...draft, stream, revision: BigInt(events.length), position: 0n, recordedAt: 0 } as never);
      }
      this.streams.set(stream, events);
      return Promise.resolve({ revision: BigInt(events.length) - 1n, position: 0n });
    },
  } as unknown as EventStore;

  get streamCount(): number {
    return this.streams.size;
  }

  events(stream: string): readonly RecordedEvent[] {
    return this.streams.get(stream) ?? [];
  }
}
