import { type Client } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { QueryQueue } from '../../platform/read-store/query-queue.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';

const ROWS_PER_FETCH = 2_000;
const TRIES = 100;
const TRY_AGAIN_MS = 100;

interface CheckpointRow {
  readonly projection: string;
  readonly position: string;
  /** Position of the last event before it. */
  readonly event_position: string | null;
}

/** The read models are at different positions, so no position describes their rows. */
export class ModelsApart extends Error {}

/** The read models at one position of the log, read in one transaction that sees nothing later. */
export class Snapshot {
  private readonly queries: QueryQueue;

  private constructor(
    private readonly client: Client,
    /** Of the last event that the rows show. */
    readonly position: bigint,
  ) {
    this.queries = new QueryQueue(client);
  }

  /**
   * @param models read models that must be at the same position
   * @param least position that they should have reached; they are waited for, and taken as they are after ten seconds
   * @throws ModelsApart when they are not within ten seconds.
   */
  static async open(readStore: ReadStore, models: readonly string[], least = 0n): Promise<Snapshot> {
    // A table of a million rows is read in minutes.
    const client = await readStore.dedicated({ idleInTransactionMs: 0 });
    try {
      for (let tries = TRIES; tries > 0; tries--) {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL cursor_tuple_fraction = 1');
        const position = await positionOf(client, models);
        if (position !== null && (position >= least || tries === 1)) return new Snapshot(client, position);
        await client.query('ROLLBACK');
        await delay(TRY_AGAIN_MS);
      }
      throw new ModelsApart(`${models.join(', ')} are not at one position; npm run projections -- status shows why`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  async query<R extends object = Record<string, unknown>>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
    return (await this.queries.query<R>(sql, params as unknown[])).rows;
  }

  async prepared<R extends object = Record<string, unknown>>(
    name: string,
    text: string,
    params: readonly unknown[] = [],
  ): Promise<R[]> {
    return (await this.queries.query<R>({ name, text, values: params as unknown[] })).rows;
  }

  /** The rows of a statement in batches, each read while the one before is used; one stream at a time. */
  async *stream<R extends object>(sql: string): AsyncGenerator<readonly R[]> {
    await this.query(`DECLARE export NO SCROLL CURSOR FOR ${sql}`);
    try {
      let next = this.fetch<R>();
      for (;;) {
        const rows = await next;
        const isLast = rows.length < ROWS_PER_FETCH;
        if (!isLast) next = this.fetch<R>();
        if (rows.length > 0) yield rows;
        if (isLast) return;
      }
    } finally {
      await this.query('CLOSE export').catch(() => undefined);
    }
  }

  private fetch<R extends object>(): Promise<R[]> {
    const rows = this.query<R>(`FETCH ${ROWS_PER_FETCH} FROM export`);
    // Its reader may end before it asks for this batch.
    rows.catch(() => undefined);
    return rows;
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}

async function positionOf(client: Client, models: readonly string[]): Promise<bigint | null> {
  const { rows } = await client.query<CheckpointRow>(
    `SELECT projection, position, event_position FROM read.checkpoints
     WHERE generation = 'live' AND projection = ANY($1::text[])`,
    [models],
  );
  const [first] = rows;
  const isOne = rows.length === models.length && rows.every(({ position }) => position === first?.position);
  if (!isOne || !first) return null;
  // A read model that was filled at once has no mark.
  const events = rows.map(({ event_position: event, position }) => BigInt(event ?? position));
  const last = events.reduce((least, each) => (each < least ? each : least));
  return last < 0n ? 0n : last;
}
