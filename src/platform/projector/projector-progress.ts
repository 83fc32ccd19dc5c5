import { type ClientBase } from 'pg';
import { markOf } from '../event-store/event-mark.js';
import { type SubscriptionBatch } from '../event-store/subscription.js';
import { type ReadStore } from '../read-store/read-store.js';
import { newestRunning } from './running-builds.js';
import { BEFORE_FIRST, CHECKPOINT_CHANNEL, ensureCheckpoint, moveCheckpoints, readCheckpoints } from './checkpoints.js';
import { lastRelevant } from './projection-batch.js';
import { type Projection } from './projection.js';

/** The position of one live projection, and the row set that it belongs to. */
export interface Progress {
  readonly projection: Projection;
  /** Version of the stored rows; the code's may be higher until they are rebuilt. */
  readonly version: number;
  readonly swaps: number;
  position: bigint;
  parked: Set<string>;
  halted: string | null;
}

export interface Loaded {
  /** The projections that this process may write. */
  readonly progress: Progress[];
  /** Projections whose rows have a higher version than this code: they wait until a rebuild for this version. */
  readonly newer: Projection[];
  /** Whether a process with that higher version is running: then this one gives up all projections. */
  readonly isOutdated: boolean;
}

export async function loadProgress(readStore: ReadStore, projections: readonly Projection[]): Promise<Loaded> {
  for (const { name, version } of projections) await ensureCheckpoint(readStore, name, version);
  const checkpoints = await readCheckpoints(readStore);
  const parked = await readStore.query<{ projection: string; stream: string }>(
    `SELECT DISTINCT projection, stream FROM read.parked_events WHERE generation = 'live'`,
  );
  const all = projections.map((projection): Progress => {
    const stored = checkpoints.get(projection.name);
    return {
      projection,
      version: stored?.version ?? projection.version,
      swaps: stored?.swaps ?? 0,
      position: stored?.position ?? BEFORE_FIRST,
      parked: new Set(parked.filter((row) => row.projection === projection.name).map((row) => row.stream)),
      halted: null,
    };
  });
  const newer = all.filter(({ projection, version }) => version > projection.version).map((one) => one.projection);
  return {
    progress: all.filter(({ projection }) => !newer.includes(projection)),
    newer,
    isOutdated: newer.length > 0 && (await isOutrun(readStore, newer)),
  };
}

/** Whether a running process has a higher version of one of them. */
export async function isOutrun(readStore: ReadStore, projections: readonly Projection[]): Promise<boolean> {
  const alive = await newestRunning(readStore, projections);
  return projections.some(({ name, version }) => (alive.get(name) ?? version) > version);
}

/** Whether one of `projections` now has rows of its own version. */
export async function anyRebuilt(readStore: ReadStore, projections: readonly Projection[]): Promise<boolean> {
  const checkpoints = await readCheckpoints(readStore);
  return projections.some(({ name, version }) => checkpoints.get(name)?.version === version);
}

/** Moves the checkpoints with the rows, and notifies the waiting readers. @throws CheckpointMoved */
export async function commitTo(
  client: ClientBase,
  entries: readonly Progress[],
  { events, position: to }: SubscriptionBatch,
): Promise<void> {
  const mark = markOf(events);
  await moveCheckpoints(
    client,
    'live',
    entries.map(({ projection, position, version, swaps }) => {
      const changed = lastRelevant(projection, events, position);
      return { projection: projection.name, version, swaps, from: position, to, mark, changed };
    }),
  );
  const payload = entries.map(({ projection }) => `${projection.name}=${to}`).join(',');
  await client.query('SELECT pg_notify($1, $2)', [CHECKPOINT_CHANNEL, payload]);
}
