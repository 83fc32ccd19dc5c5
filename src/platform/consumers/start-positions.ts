import { type EventStore } from '../event-store/event-store.js';
import { type ReadStore } from '../read-store/read-store.js';
import { type FeedConsumer } from './feed-consumer.js';
import { ensurePositions, hasPositions } from './group-positions.js';
import { BEFORE_FIRST } from '../relay/relay-positions.js';

/** Sets the start position of a new group, or of a topic that is new to the group. */
export async function beginGroup(readStore: ReadStore, eventStore: EventStore, consumer: FeedConsumer): Promise<void> {
  if (await hasPositions(readStore, consumer.group, consumer.topics)) return;
  const startAt = consumer.from === 'now' ? await eventStore.headPosition() : BEFORE_FIRST;
  await ensurePositions(readStore, consumer.group, consumer.topics, startAt);
}
