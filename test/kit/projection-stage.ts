import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { applyEvents } from '../../src/platform/projector/projection-batch.js';
import { type Projection } from '../../src/platform/projector/projection.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { testDatabase, type TestDatabase } from './postgres.js';

/** One projection on its own migrated database, with events from the spec. */
export class ProjectionStage {
  readonly store: ReadStore;

  private constructor(
    private readonly projection: Projection,
    private readonly database: TestDatabase,
  ) {
    this.store = new ReadStore({ url: database.url });
  }

  static async open(projection: Projection, database?: TestDatabase): Promise<ProjectionStage> {
    return new ProjectionStage(projection, database ?? (await testDatabase()));
  }

  /** Each batch runs in its own transaction. */
  async project(...batches: readonly RecordedEvent[][]): Promise<void> {
    for (const batch of batches) {
      await this.store.transaction((client) => applyEvents(client, this.projection, 'live', batch));
    }
  }

  /** Moves the checkpoint, as the projector does with each batch; also of other projections that a reader waits for. */
  async reach(position: bigint, ...others: readonly Projection[]): Promise<void> {
    for (const { name, version } of [this.projection, ...others]) {
      await this.store.query(
        `INSERT INTO read.checkpoints (projection, generation, version, position, changed_position, changed_at)
         VALUES ($1, 'live', $2, $3, $3, now())
         ON CONFLICT (projection, generation) DO UPDATE SET position = $3, changed_position = $3, changed_at = now()`,
        [name, version, String(position)],
      );
    }
  }

  /** Another projection on the same database. */
  beside(projection: Projection): ProjectionStage {
    return new ProjectionStage(projection, this.database);
  }

  /** All rows of the projection by table, ordered by key. */
  async rows(): Promise<Record<string, unknown[]>> {
    const all: Record<string, unknown[]> = {};
    for (const { name, key } of this.projection.tables) {
      all[name] = await this.store.query(`SELECT * FROM read.${name} ORDER BY ${key.join(', ')}`);
    }
    return all;
  }

  async close(): Promise<void> {
    await this.store.close();
    await this.database.drop();
  }
}

/** The rows after every event was projected singly and twice. */
export async function rowsOfRepeats(
  projection: Projection,
  events: readonly RecordedEvent[],
): Promise<Record<string, unknown[]>> {
  const stage = await ProjectionStage.open(projection);
  try {
    await stage.project(...events.flatMap((event) => [[event], [event]]));
    return await stage.rows();
  } finally {
    await stage.close();
  }
}
