import { type RecordedEvent } from '../../kernel/domain-event.js';

/** The last event that a reader has seen. A log without this event at this position is another log. */
export interface EventMark {
  readonly position: bigint;
  readonly eventId: string;
}

/** Null when a batch has no events: the reader's previous mark remains. */
export function markOf(events: readonly RecordedEvent[]): EventMark | null {
  const last = events.at(-1);
  return last ? { position: last.position, eventId: last.id } : null;
}
