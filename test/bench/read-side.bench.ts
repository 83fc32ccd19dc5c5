import { unsealing } from '../../src/platform/projector/projection.js';
import { Vault } from '../../src/platform/vault/vault.js';
import { EventStoreDBClient, START } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PROJECTIONS } from '../../projections/index.js';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { creditStream } from '../../src/metering/ledger/credits.events.js';
import { metadataOf } from '../../src/platform/event-store/decide.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { rebuildProjections } from '../../src/platform/rebuild/rebuild.js';
import { allProjected, indexed } from './load/caught-up.js';
import { median, type StackBenchContext, type StackMeasure } from './measure.js';
import { fillMixedLog } from './worlds/mixed-log.js';

const EVENTS = 1_000_000;
const WARM_UP_SECONDS = 4;
const READ_MODEL_EVENTS_A_SECOND = 1_000;
const CATCH_UP_MS = 1_800_000;

interface Stores {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly freshness: Freshness;
}

async function withStores<T>({ stack }: StackBenchContext, work: (stores: Stores) => Promise<T>): Promise<T> {
  const eventStore = new EventStore({ url: stack.config.eventstoreUrl, catalog: EVENT_CATALOG });
  const readStore = new ReadStore({ url: stack.config.databaseUrl, poolSize: 4 });
  const freshness = new Freshness(readStore);
  await freshness.start();
  try {
    return await work({ eventStore, readStore, freshness });
  } finally {
    await freshness.close();
    await Promise.allSettled([eventStore.close(), readStore.close()]);
  }
}

/** How fast the client alone can take the whole log in, doing nothing with it. */
async function bareDecode(url: string): Promise<number> {
  const client = EventStoreDBClient.connectionString(url);
  const startedAt = performance.now();
  let events = 0;
  for await (const resolved of client.readAll({ fromPosition: START })) if (resolved.event) events++;
  const seconds = (performance.now() - startedAt) / 1_000;
  await client.dispose();
  return events / seconds;
}

/** Milliseconds that a rebuild of all read models takes. */
export async function rebuildAllMs(
  { eventStore, readStore, vault }: Pick<Stores, 'eventStore' | 'readStore'> & { readonly vault: Vault },
  signal: AbortSignal,
): Promise<number> {
  const startedAt = performance.now();
  const projections = unsealing(PROJECTIONS, (sealed) => vault.openAll(sealed));
  await rebuildProjections({ eventStore, readStore, projections, signal });
  return performance.now() - startedAt;
}

const rebuildAll: StackMeasure = {
  name: 'rebuild_all',
  summary: 'events a second into all read models at once (70 % debits, 30 % companies), against the bare client',
  needsStack: true,
  run: (context) =>
    withStores(context, async ({ eventStore, readStore, freshness }) => {
      const goal = Math.round(EVENTS * context.scale);
      const filled = await fillMixedLog(eventStore, goal, (done) => {
        if (done % 100_000 < 1_000) context.log(`  ${done} of ${goal} events appended`);
      });
      context.log('  waiting for the live read models and the index of the log, so that the machine is quiet');
      await allProjected(freshness, filled.position, CATCH_UP_MS);
      await indexed(readStore, filled.position, CATCH_UP_MS);
      const vault = new Vault(readStore, context.stack.config.vaultKey);
      const rates: number[] = [];
      const bare: number[] = [];
      for (let round = 0; round < context.rounds; round++) {
        bare.push(await bareDecode(context.stack.config.eventstoreUrl));
        const ms = await rebuildAllMs({ eventStore, readStore, vault }, context.signal);
        rates.push(filled.events / (ms / 1_000));
        context.log(`  round ${round + 1}: ${Math.round(rates.at(-1) ?? 0)} against ${Math.round(bare.at(-1) ?? 0)}`);
      }
      return {
        value: Math.round(median(rates)),
        unit: 'events_per_second',
        baseline: { name: 'bare client reading the same log', value: Math.round(median(bare)) },
        ratio: Math.round(median(rates.map((rate, i) => rate / (bare[i] ?? rate))) * 100) / 100,
      };
    }),
};

const appendToReadModel: StackMeasure = {
  name: 'append_to_read_model_p99',
  summary: 'from the acknowledgement of an append to its row, at 1,000 events a second',
  needsStack: true,
  run: (context) =>
    withStores(context, async (stores) => {
      // Not timed: a process that has just begun is slower, and so is a machine on which a stack has.
      await lagsOf(stores, WARM_UP_SECONDS);
      const lags = await lagsOf(stores, context.roundSeconds * context.rounds);
      lags.sort((a, b) => a - b);
      return { value: Math.round(lags[Math.floor(lags.length * 0.99)] ?? 0), unit: 'ms', target: 150 };
    }),
};

async function lagsOf(stores: Stores, seconds: number): Promise<number[]> {
  const lags: number[] = [];
  const waiting: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < READ_MODEL_EVENTS_A_SECOND * seconds; n++) {
    const due = startedAt + (n * 1_000) / READ_MODEL_EVENTS_A_SECOND;
    if (due > performance.now() + 1) await delay(due - performance.now());
    waiting.push(timeOne(stores).then((ms) => void lags.push(ms)));
  }
  await Promise.all(waiting);
  return lags;
}

async function timeOne({ eventStore, freshness }: Stores): Promise<number> {
  const id = randomUUID();
  const context = { commandId: id, correlationId: id, actor: 'system:bench', now: Date.now() };
  const data = { at: context.now, grantId: id, wallet: 'api', amount: 1, remaining: { period: 0, balance: 1 } };
  const metadata = metadataOf(eventStore, 'CreditGranted', context);
  const drafts = [{ id, type: 'CreditGranted', data, metadata }];
  const { position } = await eventStore.append(creditStream(id), 'no_stream', drafts);
  const acknowledgedAt = performance.now();
  if (!(await freshness.waitFor(['usage'], position, 30_000))) throw new Error('the read model does not catch up');
  return performance.now() - acknowledgedAt;
}

export const readSideMeasures = [rebuildAll, appendToReadModel];
