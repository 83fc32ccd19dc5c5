import { type ClientBase } from 'pg';
import { messageOf } from '../../kernel/error-message.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { LAST_POSITION } from '../../kernel/moment.js';
import { type EventStore } from '../event-store/event-store.js';
import { type SubscriptionBatch } from '../event-store/subscription.js';
import { holdBuildLocks } from './running-builds.js';
import { CheckpointMoved } from './checkpoints.js';
import { applyEvents, applyTogether, FOLLOWS_A_PARKED_ONE, parkEvents, relevantEvents } from './projection-batch.js';
import { type Projection } from './projection.js';
import { anyRebuilt, commitTo, isOutrun, loadProgress, type Progress } from './projector-progress.js';
import { isTransient, type ReadStore } from '../read-store/read-store.js';
import { SharedWork } from '../locks/shared-work.js';
import { groupOf, groupsOf, PROJECTOR } from './projection-groups.js';
import { pauseFor } from '../process/pause-for.js';

export interface ProjectorOptions {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly projections: readonly Projection[];
  readonly maxBatch?: number;
  readonly onEvent?: (event: ProjectorEvent) => void;
}

export type ProjectorEvent =
  | { readonly kind: 'standby' }
  | { readonly kind: 'active'; readonly groups: readonly string[] }
  /** A newer build is running, and has rebuilt rows that this one cannot write. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'batch'; readonly events: number; readonly ms: number; readonly position: bigint }
  | { readonly kind: 'parked'; readonly projection: string; readonly eventType: string; readonly error: string }
  | { readonly kind: 'halted'; readonly projection: string; readonly error: string }
  | { readonly kind: 'retry'; readonly error: string };

/** A rebuild takes this lock exclusively while it swaps tables; every live batch shares it. */
export const SWAP_LOCK_SQL = `hashtextextended('scoutline projection swap', 0)`;
const TRIES_BEFORE_PARKING = 3;
/** Minimum interval between batches; `BUSY_MS` under load, and the longest wait after a batch that took longer. */
const INTERVAL_MS = 30;
const BUSY_MS = 60;
const MAX_BUSY_MS = 100;
const BUSY = { from: 100, to: 500 };
const REBUILT_POLL_MS = 1_000;

/**
 * Updates live projections from one subscription to `$all`. Processes share the groups of projections, each group under
 * an advisory lock, and take over the groups of a process whose connection ends. Rows and checkpoints commit together,
 * so an event counts exactly once after any crash.
 */
export class Projector {
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;
  private progress: Progress[] = [];
  private isOutdated = false;

  constructor(private readonly options: ProjectorOptions) {}

  start(): void {
    const { readStore, projections } = this.options;
    const onStandby = (): void => this.report({ kind: 'standby' });
    const shared = new SharedWork(readStore, { kind: PROJECTOR, units: groupsOf(projections), onStandby });
    this.running ??= Promise.all([
      holdBuildLocks(readStore, projections, this.stopping.signal, (error) =>
        this.report({ kind: 'retry', error: messageOf(error) }),
      ),
      shared.run(this.stopping.signal, (groups, signal) => this.project(groups, signal)),
    ]).then(() => undefined);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running?.catch(() => undefined);
  }

  /** Projections that stopped at an event they could not apply and must not skip. */
  halted(): { readonly projection: string; readonly error: string }[] {
    return this.progress.flatMap((entry) =>
      entry.halted === null ? [] : [{ projection: entry.projection.name, error: entry.halted }],
    );
  }

  private async project(groups: readonly string[], signal: AbortSignal): Promise<void> {
    const { readStore } = this.options;
    const projections = this.options.projections.filter((projection) => groups.includes(groupOf(projection)));
    const { progress, newer, isOutdated } = await loadProgress(readStore, projections);
    if (isOutdated) return this.giveWay();
    this.isOutdated = false;
    this.report({ kind: 'active', groups });
    this.progress = progress;
    if (progress.length === 0) return;
    const over = new AbortController();
    // Not awaited: a database that does not answer must not delay the release of the locks.
    if (newer.length > 0) void endWhenRebuilt(readStore, newer, over);
    await this.follow(signal, AbortSignal.any([signal, over.signal])).finally(() => over.abort());
  }

  /** @param signal ends a batch too, as `whole` does between batches */
  private async follow(signal: AbortSignal, whole: AbortSignal): Promise<void> {
    const from = this.progress.reduce((least, { position }) => (position < least ? position : least), LAST_POSITION);
    const maxBatch = this.options.maxBatch ?? 2_000;
    const batches = this.options.eventStore.follow({
      from: from < 0n ? 'start' : from,
      maxBatch,
      signal: whole,
      onLost: (error) => this.report({ kind: 'retry', error: messageOf(error) }),
    });
    for await (const batch of batches) {
      const startedAt = performance.now();
      await this.applyUntilDone(batch, signal);
      if (signal.aborted) return;
      this.report({
        kind: 'batch',
        events: batch.events.length,
        ms: performance.now() - startedAt,
        position: batch.position,
      });
      // The first event after an idle time has not waited; under load, few large batches cost less than many small ones.
      const isFull = batch.events.length >= maxBatch;
      const restMs = isFull ? 0 : restAfter(batch.events.length, performance.now() - startedAt);
      if (restMs > 0) await pauseFor(restMs, whole);
    }
  }

  /** Releases the lock, so that the newer build can take it, and then requests it again. */
  private giveWay(): void {
    this.progress = [];
    if (!this.isOutdated) this.report({ kind: 'outdated' });
    this.isOutdated = true;
  }

  /** All projections in one transaction; after a permanent failure each alone, so that one cannot stop the others. */
  private async applyUntilDone(batch: SubscriptionBatch, signal: AbortSignal): Promise<void> {
    const behind = (): Progress[] =>
      this.progress.filter((entry) => entry.halted === null && entry.position < batch.position);
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        await this.applyTogether(behind(), batch);
        return;
      } catch (error) {
        if (error instanceof CheckpointMoved) throw error;
        this.report({ kind: 'retry', error: messageOf(error) });
        if (!isTransient(error) && attempt >= TRIES_BEFORE_PARKING) break;
        await pauseFor(Math.min(50 * 2 ** attempt, 2_000), signal);
      }
    }
    if (signal.aborted) return;
    for (const entry of behind()) await this.applyAlone(entry, batch);
  }

  private async applyTogether(entries: readonly Progress[], batch: SubscriptionBatch): Promise<void> {
    if (entries.length === 0) return;
    await this.options.readStore.transaction(async (client) => {
      for (const { projection, position, parked } of entries) {
        await this.parkFollowers(client, projection, batch.events, position, parked);
      }
      const work = entries.map(({ projection, position, parked }) => {
        return { projection, events: relevantEvents(projection, batch.events, position, parked) };
      });
      await applyTogether(client, 'live', work);
      await commitTo(client, entries, batch);
    }, BATCH_OPENING);
    for (const entry of entries) entry.position = batch.position;
  }

  /** Event by event behind savepoints, to park exactly the failing ones. */
  private async applyAlone(entry: Progress, batch: SubscriptionBatch): Promise<void> {
    const { projection } = entry;
    const newlyParked = new Set(entry.parked);
    await this.options.readStore
      .transaction(async (client) => {
        for (const event of relevantEvents(projection, batch.events, entry.position, new Set())) {
          if (newlyParked.has(event.stream)) {
            await parkEvents(client, projection, 'live', [{ event, error: FOLLOWS_A_PARKED_ONE }]);
            continue;
          }
          const error = await tryOne(client, projection, event);
          if (error === null) continue;
          if (projection.neverSkips) {
            entry.halted = `${event.type} at ${event.position}: ${error}`;
            this.report({ kind: 'halted', projection: projection.name, error: entry.halted });
            throw new Error(entry.halted);
          }
          this.report({ kind: 'parked', projection: projection.name, eventType: event.type, error });
          await parkEvents(client, projection, 'live', [{ event, error }]);
          newlyParked.add(event.stream);
        }
        await commitTo(client, [entry], batch);
      }, BATCH_OPENING)
      .catch((error: unknown) => {
        if (entry.halted === null) throw error;
      });
    if (entry.halted !== null) return;
    entry.position = batch.position;
    entry.parked = newlyParked;
  }

  private async parkFollowers(
    client: ClientBase,
    projection: Projection,
    events: readonly RecordedEvent[],
    after: bigint,
    parked: ReadonlySet<string>,
  ): Promise<void> {
    if (parked.size === 0) return;
    const followers = relevantEvents(projection, events, after, new Set()).filter(({ stream }) => parked.has(stream));
    if (followers.length === 0) return;
    await parkEvents(
      client,
      projection,
      'live',
      followers.map((event) => ({ event, error: FOLLOWS_A_PARKED_ONE })),
    );
  }

  private report(event: ProjectorEvent): void {
    this.options.onEvent?.(event);
  }
}

/** Aborts `over` when rows of `newer` were rebuilt for this build, or a build that can write them is running. */
async function endWhenRebuilt(store: ReadStore, newer: readonly Projection[], over: AbortController): Promise<void> {
  const isOver = async (): Promise<boolean> => (await anyRebuilt(store, newer)) || (await isOutrun(store, newer));
  while (!over.signal.aborted) {
    await pauseFor(REBUILT_POLL_MS, over.signal);
    // Without an answer of the database, the next round asks again.
    if (!over.signal.aborted && (await isOver().catch(() => false))) over.abort();
  }
}

function restAfter(events: number, tookMs: number): number {
  if (events < BUSY.from) return Math.max(INTERVAL_MS - tookMs, 0);
  if (events >= BUSY.to) return 0;
  return tookMs < BUSY_MS ? BUSY_MS - tookMs : Math.min(tookMs, MAX_BUSY_MS);
}

/** Asynchronous commit is safe: a crash loses rows and checkpoint together, and the log restores both. */
const BATCH_OPENING = `SET LOCAL synchronous_commit = off; SELECT pg_advisory_xact_lock_shared(${SWAP_LOCK_SQL})`;

async function tryOne(client: ClientBase, projection: Projection, event: RecordedEvent): Promise<string | null> {
  await client.query('SAVEPOINT one');
  try {
    await applyEvents(client, projection, 'live', [event]);
    await client.query('RELEASE SAVEPOINT one');
    return null;
  } catch (error) {
    if (isTransient(error)) throw error;
    await client.query('ROLLBACK TO SAVEPOINT one');
    return messageOf(error);
  }
}
