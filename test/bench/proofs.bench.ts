import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startEmulator } from '../../src/embedded/eventstore/emulator.js';
import { migrate } from '../../src/platform/read-store/migrate.js';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { FolderObjectStore } from '../../src/platform/object-store/folder-object-store.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { Vault } from '../../src/platform/vault/vault.js';
import { LogEntries } from '../../src/proofs/notary/log-entries.service.js';
import { LogKey } from '../../src/proofs/notary/log-key.service.js';
import { LogTiles } from '../../src/proofs/notary/log-tiles.service.js';
import { Notary } from '../../src/proofs/notary/notary.js';
import { SignedLogs } from '../../src/proofs/notary/signed-logs.service.js';
import { Prover } from '../../src/tlog/prover.js';
import { median, type Measured, type StackBenchContext, type StackMeasure } from './measure.js';

const LEAVES = 200_000;
const PROOFS = 500;
/** Another number than the service's own log, whose notary runs beside. */
const LOG = 2;

interface Filled {
  readonly notary: Notary;
  readonly tiles: LogTiles;
  readonly perSecond: number;
  readonly publishMs: readonly number[];
}

/** The transparency log: how fast the notary grows it, and what a proof costs. */
export const proofsMeasures: readonly StackMeasure[] = [
  {
    name: 'notary_leaves',
    needsStack: true,
    summary: 'events a second that one notary turns into durable tiles, with a signed checkpoint for each 10,000',
    run: (context) =>
      filled(context, async ({ perSecond }) => ({ value: Math.round(perSecond), unit: 'per_second', target: 20_000 })),
  },
  {
    name: 'notary_checkpoint',
    needsStack: true,
    summary: 'time from events in memory to their published checkpoint, 10,000 at a time',
    run: (context) =>
      filled(context, async ({ publishMs }) => ({
        value: Math.round(median([...publishMs])),
        unit: 'ms',
        target: 1_000,
      })),
  },
  {
    name: 'inclusion_proof_p99',
    needsStack: true,
    summary: 'the hashes of one leaf from tiles on disk',
    run: (context) => filled(context, proofTimes),
  },
];

async function filled(context: StackBenchContext, measure: (log: Filled) => Promise<Measured>): Promise<Measured> {
  const leaves = Math.max(10_000, Math.round(LEAVES * context.scale));
  const emulator = await startEmulator({ dataDir: join(context.dataDir, 'log'), port: 0 });
  const eventStore = new EventStore({ url: emulator.url, catalog: EVENT_CATALOG });
  await migrate(context.stack.config.databaseUrl);
  const readStore = new ReadStore({ url: context.stack.config.databaseUrl, poolSize: 4 });
  try {
    await readStore.query('DELETE FROM vault.signed_logs WHERE log = $1', [LOG]);
    await readStore.query('DELETE FROM ops.log_leaves WHERE log = $1', [LOG]);
    await readStore.query('DELETE FROM vault.log_edges WHERE log = $1', [LOG]);
    await append(eventStore, leaves);
    const tiles = new LogTiles(new FolderObjectStore(join(context.dataDir, `objects-${randomUUID()}`)), readStore);
    const vault = new Vault(readStore, context.stack.config.vaultKey);
    const notary = await Notary.open(
      {
        log: LOG,
        tiles,
        eventStore,
        signedLogs: new SignedLogs(readStore),
        entries: new LogEntries(vault),
        key: new LogKey(vault, context.stack.config),
      },
      context.signal,
    );
    return await measure({ notary, tiles, ...(await grow(notary, eventStore, context.signal)) });
  } finally {
    await eventStore.close();
    await readStore.close();
    await emulator.close();
  }
}

async function append(eventStore: EventStore, count: number): Promise<void> {
  const metadata = {
    correlationId: randomUUID(),
    causationId: randomUUID(),
    actor: 'system:bench',
    occurredAt: '2026-01-01T00:00:00.000Z',
    schemaVersion: 1,
  };
  for (let done = 0; done < count; done += 1_000) {
    const drafts = Array.from({ length: 1_000 }, (_, at) => ({
      id: randomUUID(),
      type: 'BenchAppended',
      metadata,
      data: { at: done + at, filler: 'x'.repeat(250) },
    }));
    await eventStore.append(`bench-${randomUUID()}`, 'no_stream', drafts);
  }
}

async function grow(
  notary: Notary,
  eventStore: EventStore,
  signal: AbortSignal,
): Promise<Pick<Filled, 'perSecond' | 'publishMs'>> {
  const head = await eventStore.headPosition();
  const publishMs: number[] = [];
  const startedAt = performance.now();
  let arrivedAt = startedAt;
  for await (const { events, position } of eventStore.subscribe({ from: 'start', maxBatch: 2_000, signal })) {
    await notary.add(events);
    const isLast = position >= head;
    if (notary.unsigned < 10_000 && !isLast) continue;
    await notary.publish();
    publishMs.push(performance.now() - arrivedAt);
    arrivedAt = performance.now();
    if (isLast) break;
  }
  return { perSecond: notary.size / ((performance.now() - startedAt) / 1_000), publishMs };
}

async function proofTimes({ notary, tiles }: Filled): Promise<Measured> {
  const times: number[] = [];
  for (let n = 0; n < PROOFS; n++) {
    const leaf = Math.floor((n / PROOFS) * notary.size);
    const startedAt = performance.now();
    await new Prover(notary.size, (address) => tiles.read(LOG, address)).inclusion(leaf);
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return { value: Math.round((times[Math.floor(PROOFS * 0.99)] as number) * 10) / 10, unit: 'ms', target: 20 };
}
