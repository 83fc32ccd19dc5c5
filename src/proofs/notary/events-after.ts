import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type EventStore } from '../../platform/event-store/event-store.js';

interface EventRange {
  readonly after: bigint | 'start';
  readonly upTo: bigint;
  readonly signal: AbortSignal;
}

const MAX_BATCH = 2_000;

/** The events of the service after a position, up to and with another, or as far as the log goes. */
export async function* eventsAfter(
  eventStore: EventStore,
  { after, upTo, signal }: EventRange,
): AsyncGenerator<readonly RecordedEvent[]> {
  const head = await eventStore.headPosition();
  const end = head < upTo ? head : upTo;
  // A subscription after a position where the log has no event would be refused again and again.
  if (after !== 'start' && (end <= after || (await eventStore.eventIdAt(after)) === null)) return;
  for await (const batch of eventStore.subscribe({ from: after, maxBatch: MAX_BATCH, signal })) {
    yield batch.events.filter(({ position }) => position <= end);
    if (batch.position >= end) break;
  }
  signal.throwIfAborted();
}
