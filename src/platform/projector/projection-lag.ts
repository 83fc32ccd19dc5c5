import { type EventStore } from '../event-store/event-store.js';
import { readCheckpoints } from './checkpoints.js';
import { type ReadStore } from '../read-store/read-store.js';

export interface ProjectionLag {
  readonly projection: string;
  readonly position: bigint;
  readonly head: bigint;
  /** Age of the oldest event that is not in the read model yet; 0 when all are. */
  readonly lagSeconds: number;
  readonly parked: number;
}

/** How far each projection is behind the log, measured now. */
export async function measureLag(eventStore: EventStore, readStore: ReadStore, now: number): Promise<ProjectionLag[]> {
  const head = await eventStore.headPosition();
  const checkpoints = await readCheckpoints(readStore);
  const parked = await readStore.query<{ projection: string; parked: string }>(
    `SELECT projection, count(*) AS parked FROM read.parked_events WHERE generation = 'live' GROUP BY projection`,
  );
  const ages = new Map<bigint, number>();
  const lags: ProjectionLag[] = [];
  for (const { projection, position } of checkpoints.values()) {
    let lagSeconds = 0;
    if (position < head) {
      lagSeconds = ages.get(position) ?? (await ageOfNext(eventStore, position, now));
      ages.set(position, lagSeconds);
    }
    lags.push({
      projection,
      position,
      head,
      lagSeconds,
      parked: Number(parked.find((row) => row.projection === projection)?.parked ?? 0),
    });
  }
  return lags;
}

async function ageOfNext(eventStore: EventStore, position: bigint, now: number): Promise<number> {
  for await (const event of eventStore.readAll(position < 0n ? 'start' : position, 64)) {
    if (event.position > position) return Math.max(0, (now - event.recordedAt) / 1_000);
  }
  return 0;
}
