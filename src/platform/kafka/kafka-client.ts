import { Kafka, logLevel, type Admin, type logCreator } from 'kafkajs';
import { setTimeout as delay } from 'node:timers/promises';
import { patchKafkaJs } from './kafkajs-patches.js';

/** What was mended in the library, and whether that took hold. */
export const KAFKA_REPAIRS = patchKafkaJs();

export type { Admin };

export interface KafkaClientOptions {
  readonly brokers: readonly string[];
  readonly clientId: string;
  /** How long a request may go unanswered. */
  readonly requestTimeoutMs?: number;
  /** How often the library tries again by itself before it says so. */
  readonly retries?: number;
  /** Told what the library would have printed. */
  readonly onLog?: (level: 'error' | 'warn' | 'info', message: string, detail: object) => void;
}

/** A client with the time limits this service wants: a broker that does not answer is given up soon and tried again. */
export function kafkaClient(options: KafkaClientOptions): Kafka {
  return new Kafka({
    clientId: options.clientId,
    brokers: [...options.brokers],
    connectionTimeout: 3_000,
    requestTimeout: options.requestTimeoutMs ?? 10_000,
    enforceRequestTimeout: true,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: options.retries ?? 4 },
    logLevel: options.onLog ? logLevel.WARN : logLevel.NOTHING,
    ...(options.onLog && { logCreator: logTo(options.onLog) }),
  });
}

function logTo(onLog: NonNullable<KafkaClientOptions['onLog']>): logCreator {
  return () => (entry) => {
    const { message, timestamp: _timestamp, logger: _logger, ...detail } = entry.log;
    onLog(entry.level <= logLevel.ERROR ? 'error' : entry.level === logLevel.WARN ? 'warn' : 'info', message, detail);
  };
}

/** Runs `work` with a connected admin client and disconnects it, whatever happens. */
export async function withAdmin<T>(kafka: Kafka, work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    return await work(admin);
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

/** Resolves when a broker answers. @throws Error after `timeoutMs`, or at once when `signal` aborts. */
export async function waitForKafka(
  brokers: readonly string[],
  options: { readonly timeoutMs: number; readonly signal?: AbortSignal },
): Promise<void> {
  const giveUpAt = performance.now() + options.timeoutMs;
  const kafka = new Kafka({
    clientId: 'scoutline-wait',
    brokers: [...brokers],
    connectionTimeout: 1_000,
    requestTimeout: 2_000,
    retry: { retries: 0 },
    logLevel: logLevel.NOTHING,
  });
  let lastError: unknown = null;
  while (!options.signal?.aborted && performance.now() < giveUpAt) {
    try {
      const cluster = await withAdmin(kafka, (admin) => admin.describeCluster());
      if (cluster.brokers.length > 0) return;
    } catch (error) {
      lastError = error;
    }
    await delay(150);
  }
  throw new Error(`no Kafka broker answered at ${brokers.join(', ')}`, { cause: lastError });
}
