import { type EventStore } from '../../platform/event-store/event-store.js';

/** While the index is built again, this many events after its end are looked at. */
const MOST_UNINDEXED = 20_000;

/**
 * Position of the last event before an instant; null before the first.
 *
 * @param indexed what the index of the log knows, which follows it within a second
 */
export async function lastBefore(
  eventStore: EventStore,
  indexed: bigint | null,
  instant: Date,
): Promise<bigint | null> {
  let last = indexed;
  for await (const event of eventStore.readAll(indexed ?? 'start', MOST_UNINDEXED)) {
    if (event.recordedAt >= instant.getTime()) break;
    last = event.position;
  }
  return last;
}
