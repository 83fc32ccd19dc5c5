import { type Admin } from 'kafkajs';
import { PARTITIONS_PER_TOPIC } from '../feed/published-type.js';

/** Maximum size of a record batch: an event in the log is at most 4 MiB. */
export const MAX_MESSAGE_BYTES = 8_388_608;

/** A topic on the broker differs from what the feed needs; continuing would break the order within a stream. */
export class TopicMismatch extends Error {}

const EVENTS: Readonly<Record<string, string>> = {
  'cleanup.policy': 'delete',
  'retention.ms': '-1',
  'retention.bytes': '-1',
  'max.message.bytes': String(MAX_MESSAGE_BYTES),
};

/**
 * Creates the missing topics, with their fixed partitions and, by default, unlimited retention. `beforeMaking` receives
 * their names and must delete the positions of earlier topics with these names first, because a failure in between
 * would leave a gap.
 *
 * @throws TopicMismatch when a topic exists with another number of partitions.
 */
export async function ensureTopics(
  admin: Admin,
  topics: readonly string[],
  beforeMaking: (missing: readonly string[]) => Promise<void>,
  settings: Readonly<Record<string, string>> = EVENTS,
): Promise<void> {
  const existing = new Set(await admin.listTopics());
  const missing = topics.filter((topic) => !existing.has(topic));
  if (missing.length > 0) {
    await beforeMaking(missing);
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map((topic) => ({
        topic,
        numPartitions: PARTITIONS_PER_TOPIC,
        // -1 is the broker's default.
        replicationFactor: -1,
        configEntries: Object.entries(settings).map(([name, value]) => ({ name, value })),
      })),
    });
  }
  const { topics: described } = await admin.fetchTopicMetadata({ topics: [...topics] });
  for (const { name, partitions } of described) {
    if (partitions.length !== PARTITIONS_PER_TOPIC) {
      throw new TopicMismatch(
        `topic ${name} has ${partitions.length} partitions instead of ${PARTITIONS_PER_TOPIC}; ` +
          'a stream would change its partition. Remove the topic or give the service another broker.',
      );
    }
  }
}
