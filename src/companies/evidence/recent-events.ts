import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type EventStore } from '../../platform/event-store/event-store.js';

/** A record's stream is short; this bounds a page for one that is not. */
const MOST_EVENTS = 2_000;

/** The last events of a stream, oldest first. */
export async function readRecent(eventStore: EventStore, stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of eventStore.readStream(stream, { backwards: true, maxCount: MOST_EVENTS })) {
    events.push(event);
  }
  return events.reverse();
}
