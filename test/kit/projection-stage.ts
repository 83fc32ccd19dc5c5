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

  static async open(projection: Projection): Promise<ProjectionStage> {
    return new ProjectionStage(projection, await testDatabase());
  }

  /** Each batch runs in its own transaction. */
  async project(...batches: readonly RecordedEvent[][]): Promise<void> {
    for (const batch of batches) {
      await this.store.transaction((client) => applyEvents(client, this.projection, 'live', batch));
    }
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
