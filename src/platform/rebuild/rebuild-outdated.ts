import { type EventStore } from '../event-store/event-store.js';
import { newestRunning } from '../projector/running-builds.js';
import { readCheckpoints } from '../projector/checkpoints.js';
import { type Projection } from '../projector/projection.js';
import { type ReadStore } from '../read-store/read-store.js';
import { rebuildProjections, RebuildRunning, type RebuildResult } from './rebuild.js';
import { pauseFor } from '../process/pause-for.js';

export interface RebuildOutdatedOptions {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly projections: readonly Projection[];
  readonly signal: AbortSignal;
  readonly everyMs?: number;
  readonly onRebuilt?: (result: RebuildResult) => void;
  /** Called when a rebuild fails; the old rows stay live, and the rebuild is retried. */
  readonly onError?: (error: unknown) => void;
}

const POLL_MS = 3_000;
const AFTER_FAILURE_MS = 30_000;

/**
 * Projections that this process must rebuild because another code version wrote their live rows: rows of a lower
 * version, and rows of a higher version when no process of that version is running. So of two running builds the newer
 * one decides, and after a roll-back the older one.
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

/** Until `signal` aborts: rebuilds outdated projections from one reading of the log, while the old rows stay live. */
export async function rebuildOutdated(options: RebuildOutdatedOptions): Promise<void> {
  const { readStore, signal, everyMs = POLL_MS } = options;
  while (!signal.aborted) {
    let pauseMs = everyMs;
    try {
      const projections = await outdatedProjections(readStore, options.projections);
      const results = projections.length === 0 ? [] : await rebuildProjections({ ...options, projections });
      for (const result of results) options.onRebuilt?.(result);
    } catch (error) {
      if (signal.aborted) return;
      // Another process is rebuilding the same projections.
      if (!(error instanceof RebuildRunning)) {
        options.onError?.(error);
        pauseMs = Math.max(everyMs, AFTER_FAILURE_MS);
      }
    }
    await pauseFor(pauseMs, signal);
  }
}
