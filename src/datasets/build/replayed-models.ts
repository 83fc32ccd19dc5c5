import { hash, randomBytes } from 'node:crypto';
import { migrate } from '../../platform/read-store/migrate.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { type Projection } from '../../platform/projector/projection.js';
import { rebuildProjections } from '../../platform/rebuild/rebuild.js';

export interface Replay {
  /** Server and credentials; the database is another one. */
  readonly readStore: ReadStore;
  readonly eventStore: EventStore;
  readonly projections: readonly Projection[];
  readonly upTo: bigint;
  readonly onEvents: (events: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** The database user may not create the temporary database. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** How the names of temporary databases begin: deployments may share a server, so each has its own. */
export function replayPrefix({ options }: ReadStore): string {
  return `scoutline_replay_${hash('sha1', new URL(options.url).pathname).slice(0, 8)}_`;
}

/**
 * Fills read models up to a position of the log in a temporary database of the same server, and removes it after the
 * work.
 */
export async function withReplayedModels<T>(replay: Replay, work: (store: ReadStore) => Promise<T>): Promise<T> {
  const { readStore, eventStore, projections, upTo, onEvents, signal } = replay;
  const name = `${replayPrefix(readStore)}${randomBytes(4).toString('hex')}`;
  const url = new URL(readStore.options.url);
  url.pathname = `/${name}`;
  try {
    await createDatabase(readStore, name);
    await migrate(url.href);
    const store = new ReadStore({ url: url.href, applicationName: 'scoutline replay', poolSize: 2 });
    try {
      await rebuildProjections({
        eventStore,
        readStore: store,
        projections,
        upTo,
        onProgress: ({ events }) => onEvents(events),
        ...(signal && { signal }),
      });
      return await work(store);
    } finally {
      await store.close();
    }
  } finally {
    await readStore.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

async function createDatabase(readStore: ReadStore, name: string): Promise<void> {
  try {
    await readStore.query(`CREATE DATABASE ${name}`);
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Error(
      'a dataset of the past is built in a temporary database, and the database user may not create one; grant CREATEDB',
    );
  }
}
