import { setTimeout as delay } from 'node:timers/promises';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type FeedRegistry } from '../../platform/feed/feed-registry.js';
import { kafkaClient, withAdmin, type Admin } from '../../platform/kafka/kafka-client.js';
import { LogScan } from './log-scan.js';
import { PARTITIONS_PER_TOPIC } from '../../platform/feed/published-type.js';
import { BEFORE_FIRST } from '../../platform/relay/relay-positions.js';

export interface TopicLag {
  readonly name: string;
  readonly partitions: number;
  /** Messages in the topic; without a broker, events of the log that the topic would contain. */
  readonly messages: number;
  /** Events of the log that are not in the topic yet. */
  readonly lag: number;
}

export interface GroupLag {
  readonly name: string;
  /** Messages that the group has not handled yet. */
  readonly lag: number;
  /** When the log took the oldest of them, ms since 1970; null when nothing is pending, or the search took too long. */
  readonly oldestAt: number | null;
  readonly parked: number;
}

export interface FeedLag {
  readonly transport: 'kafka' | 'in-process';
  readonly topics: readonly TopicLag[];
  readonly groups: readonly GroupLag[];
  /** Whether the count hit its time limit: then the counts are lower bounds. */
  readonly atLeast: boolean;
}

export interface FeedLagParts {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly registry: FeedRegistry;
  readonly brokers: readonly string[] | null;
}

const SCAN_LIMIT_MS = 5_000;

interface GroupRow {
  group_name: string;
  topic: string;
  partition: number;
  position: string;
  cluster_id: string | null;
  next_offset: string | null;
}

/**
 * How far the relay and every group are behind, measured now. Groups first: their events are at the end of the log.
 *
 * @param options `countsMessages`: counts what topics contain, for which the whole log is read where there is no broker
 * @throws when a store or the broker does not answer.
 */
export async function measureFeedLag(
  parts: FeedLagParts,
  { scanLimitMs = SCAN_LIMIT_MS, countsMessages = true } = {},
): Promise<FeedLag> {
  const positions = await readPositions(parts);
  const { broker } = positions;
  const groups = await measuredGroups(parts, positions, scanLimitMs);
  const relayed = broker && (await relayPositions(parts.readStore, broker.clusterId));
  const scan = new LogScan();
  const topics = parts.registry.topics();
  for (const topic of topics) {
    if (broker) scan.count(`relay ${topic}`, topic, relayed?.get(topic) ?? BEFORE_FIRST);
    else if (countsMessages) scan.count(`messages ${topic}`, topic, BEFORE_FIRST);
  }
  const isCut = await scan.run(parts, scanLimitMs);
  return {
    transport: broker ? 'kafka' : 'in-process',
    topics: topics.map((name) => ({
      name,
      partitions: PARTITIONS_PER_TOPIC,
      messages: broker ? sum(broker.ends.get(name) ?? []) : scan.result(`messages ${name}`),
      lag: scan.result(`relay ${name}`),
    })),
    groups: groups.groups,
    atLeast: groups.atLeast || isCut,
  };
}

/**
 * How far every group is behind: from the broker's offsets, or without a broker from the events in the log after the
 * position of the group that is furthest behind. @throws when a store or the broker does not answer.
 */
export async function measureGroupLag(parts: FeedLagParts, scanLimitMs: number): Promise<MeasuredGroups> {
  return measuredGroups(parts, await readPositions(parts), scanLimitMs);
}

type MeasuredGroups = Pick<FeedLag, 'groups' | 'atLeast'>;

async function measuredGroups(parts: FeedLagParts, positions: Positions, scanLimitMs: number): Promise<MeasuredGroups> {
  const scan = new LogScan();
  countGroups(positions, scan);
  const atLeast = await scan.run(parts, scanLimitMs);
  return { groups: groupLags(positions, scan), atLeast };
}

interface Positions {
  /** Groups that moved within a week or that a process reports. A shorter time would end the alert for stopped consumers. */
  readonly rows: readonly GroupRow[];
  readonly parked: ReadonlyMap<string, number>;
  readonly broker: Broker | null;
}

async function readPositions({ readStore, registry, brokers }: FeedLagParts): Promise<Positions> {
  const rows = await readStore.query<GroupRow>(
    `SELECT group_name, topic, partition, position, p.cluster_id,
       greatest(next_offset, start_offset) AS next_offset
     FROM ops.feed_positions AS p LEFT JOIN ops.feed_starts AS s USING (cluster_id, topic, partition)
     WHERE group_name IN (SELECT group_name FROM ops.feed_positions WHERE updated_at > now() - interval '7 days')
       OR 'group ' || group_name IN (SELECT part FROM ops.feed_status)`,
  );
  const parked = await readStore.query<{ group_name: string; n: string }>(
    'SELECT group_name, count(*) AS n FROM ops.feed_parked GROUP BY group_name',
  );
  const broker = brokers && (await readBroker(brokers, registry));
  return { rows, parked: new Map(parked.map((row) => [row.group_name, Number(row.n)])), broker };
}

function countGroups({ rows, broker }: Positions, scan: LogScan): void {
  for (const row of rows) {
    const lag = behindBy(row, broker);
    const after = { topic: row.topic, after: BigInt(row.position), partition: row.partition };
    if (lag === null) scan.count(`group ${row.group_name}`, row.topic, after.after, row.partition);
    // The broker counts, and the log has the age.
    else if (lag > 0) scan.findOldest(`group ${row.group_name}`, after);
  }
}

function groupLags({ rows, parked, broker }: Positions, scan: LogScan): GroupLag[] {
  return [...new Set(rows.map((row) => row.group_name))].sort().map((name) => ({
    name,
    lag:
      sum(rows.filter((row) => row.group_name === name).map((row) => behindBy(row, broker) ?? 0)) +
      scan.result(`group ${name}`),
    oldestAt: scan.oldestOf(`group ${name}`),
    parked: parked.get(name) ?? 0,
  }));
}

/** Null when the broker's offsets do not apply. */
function behindBy(row: GroupRow, broker: Broker | null): number | null {
  return broker ? offsetLag(row, broker) : null;
}

interface Broker {
  readonly clusterId: string;
  /** End offsets by topic, indexed by partition. */
  readonly ends: ReadonlyMap<string, readonly number[]>;
}

function readBroker(brokers: readonly string[], registry: FeedRegistry): Promise<Broker> {
  const kafka = kafkaClient({ brokers, clientId: 'scoutline-lag', requestTimeoutMs: 3_000, retries: 3 });
  return withAdmin(kafka, async (admin) => {
    const existing = await admin.listTopics();
    const ends = new Map<string, number[]>();
    for (const topic of registry.topics()) {
      if (existing.includes(topic)) ends.set(topic, await endOffsets(admin, topic));
    }
    return { clusterId: (await admin.describeCluster()).clusterId, ends };
  });
}

async function endOffsets(admin: Admin, topic: string): Promise<number[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      const offsets: number[] = [];
      for (const { partition, high } of await admin.fetchTopicOffsets(topic)) offsets[partition] = Number(high);
      return offsets;
    } catch (error) {
      // A newly created topic has no leader yet.
      if (!(error as { retriable?: boolean }).retriable || attempt >= 10) throw error;
      await delay(200);
    }
  }
}

async function relayPositions(store: ReadStore, clusterId: string): Promise<Map<string, bigint>> {
  const rows = await store.query<{ topic: string; position: string }>(
    'SELECT topic, position FROM ops.feed_relay WHERE cluster_id = $1',
    [clusterId],
  );
  return new Map(rows.map((row) => [row.topic, BigInt(row.position)]));
}

/** Null when the group's offsets belong to another cluster, or the group last read from the other transport. */
function offsetLag(row: GroupRow, { clusterId, ends }: Broker): number | null {
  const end = ends.get(row.topic)?.[row.partition] ?? 0;
  if (row.cluster_id === clusterId) return Math.max(0, end - Number(row.next_offset ?? 0));
  return BigInt(row.position) === BEFORE_FIRST || end === 0 ? end : null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
