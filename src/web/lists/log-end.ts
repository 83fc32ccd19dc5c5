import { type EventStore } from '../../platform/event-store/event-store.js';
import { validationFailed } from '../problems/problem.js';

/**
 * A cursor of a log that was lost would pass everything that this log has until it is as long.
 *
 * @throws DomainError validation_failed for a place after the last event
 */
export async function refuseAfterEnd(
  eventStore: Pick<EventStore, 'endsBefore'>,
  since: bigint,
  suggestion = 'Load everything again from @0: this place is of another log',
): Promise<void> {
  if (!(await eventStore.endsBefore(since))) return;
  const message = 'since lies after the last event of the log';
  throw validationFailed([{ field: 'since', message, suggestion }]);
}
