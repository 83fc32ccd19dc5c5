import { randomUUID } from 'node:crypto';
import { kafkaClient, withAdmin } from '../../platform/kafka/kafka-client.js';

type Consumer = ReturnType<ReturnType<typeof kafkaClient>['consumer']>;

const SILENT_MS = 30_000;

/** The keys in a compacted topic whose last message is not a deletion. Reads the topic up to its present end. */
export async function keysInTopic(
  brokers: readonly string[],
  topic: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<Set<string>> {
  const kafka = kafkaClient({ brokers, clientId: 'scoutline-state-keys' });
  const keys = new Set<string>();
  const ends = await withAdmin(kafka, async (admin) => {
    const offsets = await admin.fetchTopicOffsets(topic);
    const filled = offsets.filter(({ high, low }) => high !== low);
    return new Map(filled.map(({ partition, high }) => [partition, BigInt(high)]));
  });
  if (ends.size === 0) return keys;
  const groupId = `scoutline-state-keys-${randomUUID()}`;
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 200, allowAutoTopicCreation: false });
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    const run: Parameters<Consumer['run']>[0] = {
      autoCommit: false,
      eachBatch: ({ batch }) => {
        for (const { key, value } of batch.messages) {
          if (value === null) keys.delete(String(key));
          else keys.add(String(key));
        }
        return Promise.resolve();
      },
    };
    // Together: a reading that ends while the consumer still joins would be an error that nothing handles.
    await Promise.all([readToEnds(consumer, ends, signal), consumer.run(run)]);
  } finally {
    await consumer.disconnect().catch(() => undefined);
    await withAdmin(kafka, (admin) => admin.deleteGroups([groupId])).catch(() => undefined);
  }
  return keys;
}

/** The markers of transactions at the end of a partition are in no batch, but end one. */
function readToEnds(consumer: Consumer, ends: Map<number, bigint>, signal: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    const silent = (): void => finish(() => failed(new Error('a topic of states was not read to its end')));
    let timer = setTimeout(silent, SILENT_MS);
    const finish = (end: () => void): void => {
      clearTimeout(timer);
      end();
    };
    const stop = (): void => finish(() => failed(signal.reason as Error));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    // The client itself starts again after an error that passes, such as a coordinator that is still loading.
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!payload.restart) finish(() => failed(payload.error));
    });
    consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload }) => {
      clearTimeout(timer);
      timer = setTimeout(silent, SILENT_MS);
      if (BigInt(payload.lastOffset) + 1n >= (ends.get(payload.partition) ?? 0n)) ends.delete(payload.partition);
      if (ends.size === 0) finish(done);
    });
  });
}
