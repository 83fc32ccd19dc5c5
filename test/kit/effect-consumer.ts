import { type FeedConsumer } from '../../src/platform/consumers/feed-consumer.js';
import { type FeedMessage } from '../../src/platform/feed/feed-message.js';
import { type EventStore } from '../../src/platform/event-store/event-store.js';
import { type ReadStore } from '../../src/platform/read-store/read-store.js';
import { encodeMessage } from '../../src/platform/feed/feed-message.js';
import { PUBLISHED_TYPES } from '../../src/published-types.js';

/** The table has no unique key, so a repeated effect appears twice. */
export async function createEffectTable(store: ReadStore): Promise<void> {
  await store.query(
    `CREATE TABLE IF NOT EXISTS spec_effects
     (n bigserial, group_name text, event_id uuid, stream text, position bigint, partition int, member text)`,
  );
}

/** A consumer that writes one row per message. */
export function effectConsumer(
  group: string,
  options: {
    readonly from?: 'start' | 'now';
    readonly member?: string;
    readonly before?: (message: FeedMessage) => void | Promise<void>;
    readonly maxBatch?: number;
    readonly neverSkips?: boolean;
  } = {},
): FeedConsumer {
  return {
    group,
    topics: ['intel.credits.v1'],
    from: options.from ?? 'start',
    ...(options.maxBatch !== undefined && { maxBatch: options.maxBatch }),
    ...(options.neverSkips !== undefined && { neverSkips: options.neverSkips }),
    handle: async ({ messages, partition }, tx) => {
      for (const message of messages) {
        await options.before?.(message);
        await tx.query(
          `INSERT INTO spec_effects (group_name, event_id, stream, position, partition, member)
           VALUES ($1, $2, $3, $4, $5, $6)`,
          [group, message.id, message.stream, message.position.toString(), partition, options.member ?? 'one'],
        );
      }
    },
  };
}

/** Violations of a group's effects: exactly one per message of the log, in order within a stream. Empty without any. */
export async function effectViolations(
  store: ReadStore,
  eventStore: EventStore,
  group: string,
  options: { readonly except?: (streamOrId: string) => boolean } = {},
): Promise<string[]> {
  const rows = await store.query<{ event_id: string; stream: string; position: string }>(
    'SELECT event_id, stream, position FROM spec_effects WHERE group_name = $1 ORDER BY n',
    [group],
  );
  const found: string[] = [];
  const counts = new Map<string, number>();
  const lastOfStream = new Map<string, bigint>();
  for (const { event_id: id, stream, position } of rows) {
    counts.set(id, (counts.get(id) ?? 0) + 1);
    if (BigInt(position) <= (lastOfStream.get(stream) ?? -1n)) found.push(`${stream} went back to ${position}`);
    lastOfStream.set(stream, BigInt(position));
  }
  for await (const event of eventStore.readAll()) {
    if (encodeMessage(PUBLISHED_TYPES, event)?.topic !== 'intel.credits.v1') continue;
    if (options.except?.(event.stream)) continue;
    const count = counts.get(event.id) ?? 0;
    if (count !== 1) found.push(`${event.stream}@${event.revision} has ${count} effects`);
  }
  return found.slice(0, 20);
}

export async function effectCount(store: ReadStore, group: string): Promise<number> {
  const rows = await store.query<{ n: string }>('SELECT count(*) AS n FROM spec_effects WHERE group_name = $1', [
    group,
  ]);
  return Number(rows[0]?.n);
}
