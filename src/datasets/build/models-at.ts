import { categoryOf } from '../../kernel/domain-event.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type BuildParts } from './build-parts.js';
import { withReplayedModels } from './replayed-models.js';
import { Snapshot } from './snapshot.js';

export interface ModelsAt {
  readonly snapshot: Snapshot;
  readonly position: bigint;
}

export interface ModelsRequest {
  readonly at: bigint | 'live';
  /** Takes the live read models, and their position, instead of filling others. */
  readonly mayBeLater?: boolean | undefined;
  readonly models: readonly string[];
  /** Called while the models are filled again. */
  readonly onEvents: (events: number) => void;
  readonly signal: AbortSignal | undefined;
}

/** With more events since, replaying is not much slower than looking at them. */
const MOST_LOOKED_AT = 20_000;

/**
 * Runs the work with the read models as of a position: the live ones where they are as they were then, else models that
 * are filled again up to there.
 */
export async function withModelsAt<T>(
  parts: BuildParts,
  request: ModelsRequest,
  work: (models: ModelsAt) => Promise<T>,
): Promise<T> {
  const { at, mayBeLater, models, onEvents, signal } = request;
  const snapshot = await Snapshot.open(parts.readStore, models, at === 'live' ? 0n : at);
  try {
    if (at === 'live') return await work({ snapshot, position: snapshot.position });
    if (await isUnchangedSince(parts, at, snapshot.position, models)) return await work({ snapshot, position: at });
    if (mayBeLater && snapshot.position > at) return await work({ snapshot, position: snapshot.position });
  } finally {
    await snapshot.close();
  }
  const { readStore, eventStore } = parts;
  const projections = parts.projections.filter(({ name }) => models.includes(name));
  return withReplayedModels({ readStore, eventStore, projections, upTo: at, onEvents, signal }, (store) =>
    withSnapshot(store, models, (replayed) => work({ snapshot: replayed, position: at })),
  );
}

async function withSnapshot<T>(
  store: ReadStore,
  models: readonly string[],
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const snapshot = await Snapshot.open(store, models);
  try {
    return await work(snapshot);
  } finally {
    await snapshot.close();
  }
}

/** Whether no event between the positions belongs to one of the models. */
async function isUnchangedSince(
  { eventStore, projections }: BuildParts,
  since: bigint,
  until: bigint,
  models: readonly string[],
): Promise<boolean> {
  if (until < since) return false;
  const read = projections.filter(({ name }) => models.includes(name));
  const categories = new Set<string>(read.flatMap((projection) => projection.categories));
  let looked = 0;
  for await (const { position, stream } of eventStore.readAll(since)) {
    if (position > until) return true;
    if (position > since && categories.has(categoryOf(stream))) return false;
    if (++looked > MOST_LOOKED_AT) return false;
  }
  return true;
}
