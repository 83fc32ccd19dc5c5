import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withStack, type StackHandle } from '../../../src/embedded/stack/with-stack.js';
import { EVENT_CATALOG } from '../../../src/event-catalog.js';
import { type CreditEvent } from '../../../src/metering/ledger/credits.events.js';
import { childEnvironment } from '../../../src/platform/config/environment.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { kafkaClient } from '../../../src/platform/kafka/kafka-client.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { type BenchContext } from '../measure.js';

const MAIN = join(import.meta.dirname, '../../../src/main.js');
const STREAMS = 64;

/** A log, a database and a real broker of the measure's own. */
export class FeedBench {
  private readonly revisions = new Map<string, bigint>();
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  private readonly admin: ReturnType<ReturnType<typeof kafkaClient>['admin']>;

  private constructor(readonly stack: StackHandle) {
    this.admin = kafkaClient({ brokers: this.brokers, clientId: 'bench' }).admin();
    this.eventStore = new EventStore({ url: stack.config.eventstoreUrl, catalog: EVENT_CATALOG });
    this.readStore = new ReadStore({ url: stack.config.databaseUrl, poolSize: 4 });
  }

  static with<T>(context: BenchContext, name: string, use: (bench: FeedBench) => Promise<T>): Promise<T> {
    const dataDir = join(context.dataDir, name);
    return withStack({ dataDir, needs: ['postgres', 'eventstore', 'kafka'], json: true }, async (stack) => {
      const bench = new FeedBench(stack);
      try {
        await bench.admin.connect();
        return await use(bench);
      } finally {
        await bench.admin.disconnect();
        await bench.eventStore.close();
        await bench.readStore.close();
      }
    });
  }

  get brokers(): readonly string[] {
    return this.stack.config.kafkaBrokers ?? [];
  }

  /** Charges, `perAppend` an append, over 64 ledgers side by side. */
  async write(count: number, perAppend: number): Promise<void> {
    let left = count;
    const writer = async (index: number): Promise<void> => {
      const account = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
      while (left > 0) {
        const size = Math.min(perAppend, left);
        left -= size;
        await this.append(account, size);
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, loop) => writer(loop * (STREAMS / 8))));
  }

  /** Calls `onId` before each event is sent, because a consumer may see it before the append is answered. */
  async append(account: string, count: number, onId?: (id: string) => void): Promise<void> {
    const stream = `credits-${account}`;
    const commandId = randomUUID();
    const events = Array.from({ length: count }, charge);
    const context = { commandId, correlationId: commandId, actor: 'system:bench', now: Date.now() };
    const drafts = draftEvents(this.eventStore, stream, events, context);
    if (onId) for (const { id } of drafts) onId(id);
    const appended = await this.eventStore.append(stream, this.revisions.get(stream) ?? 'no_stream', drafts);
    this.revisions.set(stream, appended.revision);
  }

  /** A process that is the relay and nothing else. */
  async startRelay(): Promise<ChildProcess> {
    const { config } = this.stack;
    const child = fork(MAIN, ['--role', 'relay'], {
      env: childEnvironment({
        NODE_ENV: 'development',
        DATABASE_URL: config.databaseUrl,
        EVENTSTORE_URL: config.eventstoreUrl,
        KAFKA_BROKERS: this.brokers.join(','),
        LOG_LEVEL: 'warn',
      }),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    return child;
  }

  async stopRelay(child: ChildProcess): Promise<void> {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }

  /** Number of messages in the topic of the charges. */
  async relayed(): Promise<number> {
    try {
      const offsets = await this.admin.fetchTopicOffsets('intel.credits.v1');
      return offsets.reduce((sum, { high }) => sum + Number(high), 0);
    } catch {
      // Not there yet.
      return 0;
    }
  }

  /** Waits for the topic to hold `count` messages; events a second between the first look and the last. */
  async relayRate(count: number): Promise<number> {
    let first: { at: number; count: number } | null = null;
    const base = await this.relayed();
    for (;;) {
      const now = { at: performance.now(), count: (await this.relayed()) - base };
      if (now.count > 0) first ??= now;
      if (now.count >= count) return ((now.count - (first?.count ?? 0)) * 1_000) / (now.at - (first?.at ?? 0));
      await delay(100);
    }
  }
}

function charge(): CreditEvent {
  return {
    type: 'CreditDebited',
    data: {
      at: 1_795_262_400_000,
      requestId: randomUUID(),
      keyId: randomUUID(),
      operation: 'startups.get',
      wallet: 'api',
      amount: 1,
      split: { period: 1, balance: 0 },
      remaining: { period: 99, balance: 0 },
    },
  };
}
