import type { SchemaRegistry } from '@kafkajs/confluent-schema-registry';
import { STATE_TABLES } from '../../src/dataset-tables.js';
import { type StatePublisher } from '../../src/datasets/states/state-publisher.js';
import { categoriesOf } from '../../src/datasets/states/state-run.js';
import { type ExportTable } from '../../src/file-export/export-table.js';
import { categoryOf } from '../../src/kernel/domain-event.js';
import { type EventStore } from '../../src/platform/event-store/event-store.js';
import { kafkaClient, withAdmin } from '../../src/platform/kafka/kafka-client.js';

import { until } from './until.js';

export interface StateRecord {
  readonly key: string;
  readonly value: Buffer | null;
  readonly position: bigint;
}

/** All messages of a topic, in the order of each partition. */
export async function readStates(brokers: readonly string[], topic: string): Promise<StateRecord[]> {
  const client = kafkaClient({ brokers, clientId: 'spec' });
  const ends = await withAdmin(client, async (admin) => {
    const offsets = (await admin.fetchTopicOffsets(topic)).filter(({ high }) => high !== '0');
    return new Map(offsets.map(({ partition, high }) => [partition, BigInt(high)]));
  });
  const found: StateRecord[] = [];
  if (ends.size === 0) return found;
  const consumer = client.consumer({ groupId: `spec-${Math.random()}`, maxWaitTimeInMs: 100 });
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  const read = new Promise<void>((done) => {
    consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload }) => {
      if (BigInt(payload.lastOffset) + 1n >= (ends.get(payload.partition) ?? 0n)) ends.delete(payload.partition);
      if (ends.size === 0) done();
    });
  });
  await consumer.run({
    autoCommit: false,
    eachBatch: ({ batch }) => {
      for (const { key, value, headers } of batch.messages) {
        found.push({ key: String(key), value, position: BigInt(String(headers?.position)) });
      }
      return Promise.resolve();
    },
  });
  await read;
  await consumer.disconnect();
  return found;
}

/** The last value of each key, without the deleted ones, as a stock client of the schema registry reads it. */
export async function compacted(
  records: readonly StateRecord[],
  registry: SchemaRegistry,
): Promise<Map<string, Record<string, unknown>>> {
  const last = new Map<string, Record<string, unknown>>();
  for (const { key, value } of records) {
    if (value === null) last.delete(key);
    else last.set(key, { ...((await registry.decode(value)) as object) });
  }
  return last;
}

/** A row of JSON as the registry's client gives it: days and instants are numbers. */
export function inRegistryTypes({ columns }: ExportTable, row: Readonly<Record<string, unknown>>): object {
  const typed = columns.map(({ name, type }) => {
    const value = row[name];
    if (value !== null && type === 'day') return [name, Date.parse(value as string) / 86_400_000];
    if (value !== null && type === 'instant') return [name, Date.parse(value as string)];
    return [name, value];
  });
  return Object.fromEntries(typed) as object;
}

/** Waits until the states show every event of the log that can change one. */
export async function expectShown(publisher: StatePublisher, eventStore: EventStore): Promise<void> {
  let head = 0n;
  for await (const { stream, position } of eventStore.readAll()) {
    if (categoriesOf(STATE_TABLES).includes(categoryOf(stream))) head = position;
  }
  await until(() => (publisher.state().position ?? -1n) >= head, {
    what: `states at ${head}, of ${publisher.state().state} ${publisher.state().trouble}`,
    timeoutMs: 30_000,
  });
}
