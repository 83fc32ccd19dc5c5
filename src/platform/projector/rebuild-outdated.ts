import { setTimeout as delay } from 'node:timers/promises';
import { type EventStore } from '../event-store/event-store.js';
import { newestRunning } from './running-builds.js';
import { readCheckpoints } from './checkpoints.js';
import { type Projection } from './projection.js';
import { type ReadStore } from '../read-store/read-store.js';
import { rebuildProjections, RebuildRunning, type RebuildResult } from './rebuild.js';

export interface KeepRebuiltOptions {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly projections: readonly Projection[];
  readonly signal: AbortSignal;
  readonly everyMs?: number;
  readonly onRebuilt?: (result: RebuildResult) => void;
  /** Told of a rebuild that failed; the old rows serve, and it is tried again. */
  readonly onError?: (error: unknown) => void;
}

const LOOK_EVERY_MS = 3_000;
const AFTER_FAILURE_MS = 30_000;

/**
 * Projections whose live rows another version of the code wrote, and which this process is to rebuild: those behind
 * its code, and those ahead of it once no process of a higher version lives. So of two builds at once the newer one
 * has its way, and after a roll-back the older one.
 */
export async function outdatedProjections(
  readStore: ReadStore,
  projections: readonly Projection[],
): Promise<Projection[]> {
  const checkpoints = await readCheckpoints(readStore);
  const other = projections.filter(({ name, version }) => (checkpoints.get(name)?.version ?? version) !== version);
  if (other.length === 0) return [];
  const alive = await newestRunning(readStore, other);
  return other.filter(({ name, version }) => (alive.get(name) ?? version) <= version);
}

/** Until `signal`: rebuilds what is outdated, from one reading of the log, while the old rows serve. */
export async function keepRebuilt(options: KeepRebuiltOptions): Promise<void> {
  const { readStore, signal, everyMs = LOOK_EVERY_MS } = options;
  while (!signal.aborted) {
    let pauseMs = everyMs;
    try {
      const projections = await outdatedProjections(readStore, options.projections);
      const results = projections.length === 0 ? [] : await rebuildProjections({ ...options, projections });
      for (const result of results) options.onRebuilt?.(result);
    } catch (error) {
      if (signal.aborted) return;
      // Another process does the same at this moment.
      if (!(error instanceof RebuildRunning)) {
        options.onError?.(error);
        pauseMs = Math.max(everyMs, AFTER_FAILURE_MS);
      }
    }
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
