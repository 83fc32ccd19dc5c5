import { type RecordedEvent } from '../../kernel/domain-event.js';

/** The last event that a reader has seen: the log that the reader knows has this event at this position. */
export interface EventMark {
  readonly position: bigint;
  readonly eventId: string;
}

/** Null where a batch has no events: the reader's former mark remains. */
export function markOf(events: readonly RecordedEvent[]): EventMark | null {
  const last = events.at(-1);
  return last ? { position: last.position, eventId: last.id } : null;
}
