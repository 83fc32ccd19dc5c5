import { type EventStore } from '../event-store/event-store.js';
import { readCheckpoints } from './checkpoints.js';
import { type Projection } from './projection.js';
import { type ReadStore } from '../read-store/read-store.js';
import { rebuildProjections, type RebuildResult } from './rebuild.js';

/** Projections whose code has changed since their live rows were written, by the version stored with them. */
export async function outdatedProjections(
  readStore: ReadStore,
  projections: readonly Projection[],
): Promise<Projection[]> {
  const checkpoints = await readCheckpoints(readStore);
  return projections.filter((projection) => {
    const stored = checkpoints.get(projection.name);
    return stored !== undefined && stored.version !== projection.version;
  });
}

/** Rebuilds what is outdated, from one reading of the log, while the old rows serve. */
export async function rebuildOutdated(options: {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly projections: readonly Projection[];
  readonly signal?: AbortSignal;
  readonly onRebuilt?: (result: RebuildResult) => void;
}): Promise<void> {
  const { eventStore, readStore, signal } = options;
  const projections = await outdatedProjections(readStore, options.projections);
  if (projections.length === 0) return;
  const results = await rebuildProjections({ eventStore, readStore, projections, ...(signal && { signal }) });
  for (const result of results) options.onRebuilt?.(result);
}
