import type * as KafkaJs from 'kafkajs';
import { type Admin, type Kafka, type logCreator } from 'kafkajs';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { type Repair } from '../telemetry/repair.js';
import { patchKafkaJs } from './kafkajs-patches.js';

interface PatchedLibrary {
  readonly kafkajs: typeof KafkaJs;
  readonly repairs: readonly Repair[];
}

let library: PatchedLibrary | undefined;

/** Loaded on first use: without a broker, the library's 150 modules would add a tenth of a second to the start. */
function patched(): PatchedLibrary {
  if (!library) {
    const load = createRequire(import.meta.url);
    const repairs = patchKafkaJs(load);
    library = { repairs, kafkajs: load('kafkajs') as typeof KafkaJs };
  }
  return library;
}

/** The patches to the library, and whether each is in effect. */
export function kafkaRepairs(): readonly Repair[] {
  return patched().repairs;
}

export type { Admin };

export interface KafkaClientOptions {
  readonly brokers: readonly string[];
  readonly clientId: string;
  /** How long the client waits for a response. */
  readonly requestTimeoutMs?: number;
  /** How often the library retries before it reports an error. */
  readonly retries?: number;
  /** Receives the library's log lines. */
  readonly onLog?: (level: 'error' | 'warn' | 'info', message: string, detail: object) => void;
}

/** A client with this service's time limits: it soon gives up on a broker that does not answer, and callers retry. */
export function kafkaClient(options: KafkaClientOptions): Kafka {
  const { kafkajs } = patched();
  return new kafkajs.Kafka({
    clientId: options.clientId,
    brokers: [...options.brokers],
    connectionTimeout: 3_000,
    requestTimeout: options.requestTimeoutMs ?? 10_000,
    enforceRequestTimeout: true,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: options.retries ?? 4 },
    logLevel: options.onLog ? kafkajs.logLevel.WARN : kafkajs.logLevel.NOTHING,
    ...(options.onLog && { logCreator: logTo(options.onLog) }),
  });
}

function logTo(onLog: NonNullable<KafkaClientOptions['onLog']>): logCreator {
  const { logLevel } = patched().kafkajs;
  return () => (entry) => {
    const { message, timestamp: _timestamp, logger: _logger, ...detail } = entry.log;
    onLog(entry.level <= logLevel.ERROR ? 'error' : entry.level === logLevel.WARN ? 'warn' : 'info', message, detail);
  };
}

/** Runs `work` with a connected admin client and always disconnects it. */
export async function withAdmin<T>(kafka: Kafka, work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    return await work(admin);
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

/** Resolves when a broker answers. @throws Error after `timeoutMs`, or immediately when `signal` aborts. */
export async function waitForKafka(
  brokers: readonly string[],
  options: { readonly timeoutMs: number; readonly signal?: AbortSignal },
): Promise<void> {
  const giveUpAt = performance.now() + options.timeoutMs;
  const { kafkajs } = patched();
  const kafka = new kafkajs.Kafka({
    clientId: 'scoutline-wait',
    brokers: [...brokers],
    connectionTimeout: 1_000,
    requestTimeout: 2_000,
    retry: { retries: 0 },
    logLevel: kafkajs.logLevel.NOTHING,
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
