import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator, type Emulator } from '../../src/embedded/eventstore/emulator.js';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { draftEvents, type CommandContext } from '../../src/platform/event-store/decide.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { FeedRegistry } from '../../src/platform/feed/feed-registry.js';
import { partitionOf } from '../../src/platform/feed/partition.js';
import { PARTITIONS_PER_TOPIC } from '../../src/platform/feed/published-type.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { PUBLISHED_TYPES } from '../../src/published-types.js';
import { type CreditEvent } from '../../src/metering/ledger/credits.events.js';
import { testDatabase } from './postgres.js';

/** A log and a database for one spec. */
export interface FeedWorld {
  readonly emulator: Emulator;
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly databaseUrl: string;
  close(): Promise<void>;
}

export async function feedWorld(): Promise<FeedWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'scoutline-feed-'));
  const emulator = await startEmulator({ dataDir: folder, port: 0 });
  const database = await testDatabase();
  const eventStore = new EventStore({ url: emulator.url, catalog: EVENT_CATALOG });
  const readStore = new ReadStore({ url: database.url });
  return {
    emulator,
    eventStore,
    readStore,
    databaseUrl: database.url,
    close: async () => {
      await eventStore.close();
      await readStore.close();
      await emulator.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The feed of a build from before a type. */
export function registryWithout(type: string): FeedRegistry {
  return new FeedRegistry(
    [...PUBLISHED_TYPES.all(), ...PUBLISHED_TYPES.withheld].filter((entry) => entry.type !== type),
  );
}

function accountIn(partition: number): string {
  for (;;) {
    const account = randomUUID();
    if (partitionOf(`credits-${account}`) === partition) return account;
  }
}

/** Appends charges to ledgers round robin; the log's order is the expected order. */
export class Charges {
  private readonly revisions = new Map<string, bigint>();
  written = 0;

  constructor(
    private readonly eventStore: EventStore,
    /** Two accounts per partition: random accounts would leave a partition empty in every ninth run. */
    readonly accounts: readonly string[] = Array.from({ length: 12 }, (_, n) => accountIn(n % PARTITIONS_PER_TOPIC)),
  ) {}

  /** Writes `count` charges, `perAppend` per append; returns the position of the last one. */
  async write(count: number, perAppend = 10): Promise<bigint> {
    let position = 0n;
    for (let left = count; left > 0; left -= perAppend) {
      const account = this.accounts[this.written % this.accounts.length] as string;
      position = await this.append(account, Math.min(perAppend, left));
    }
    return position;
  }

  async append(account: string, count: number): Promise<bigint> {
    const stream = `credits-${account}`;
    const revision = this.revisions.get(stream);
    const events = Array.from({ length: count }, () => this.charge());
    const drafts = draftEvents(this.eventStore, stream, events, context());
    const appended = await this.eventStore.append(stream, revision ?? 'no_stream', drafts);
    this.revisions.set(stream, appended.revision);
    return appended.position;
  }

  private charge(): CreditEvent {
    this.written++;
    return {
      type: 'CreditDebited',
      data: {
        at: Date.now(),
        requestId: randomUUID(),
        keyId: randomUUID(),
        operation: 'startups.get',
        wallet: 'api',
        amount: 1,
        split: { period: 1, balance: 0 },
        remaining: { period: 99, balance: this.written },
      },
    };
  }
}

export function context(): CommandContext {
  const commandId = randomUUID();
  return { commandId, correlationId: commandId, actor: 'system:spec', now: Date.now() };
}
