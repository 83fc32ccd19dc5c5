import { type Client, type ClientBase } from 'pg';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type EventStore } from '../event-store/event-store.js';
import { ensureCheckpoint, readCheckpoints } from './checkpoints.js';
import { fillAllOn, fillOn, tailOf, type Filling } from './fill-next.js';
import { SWAP_LOCK_SQL } from './projector.js';
import { type Projection } from './projection.js';
import { type ReadStore } from '../read-store/read-store.js';
import {
  beginAtOnePosition,
  compareFilled,
  LOCK_PATIENCE_SQL,
  moveInto,
  refuseSchema,
  sumFilled,
  swapIn,
  type FilledTables,
  type Summed,
} from './rebuild-ends.js';
import { createLateIndexes, createNextTables, dropNextTables } from './rebuild-tables.js';

export interface RebuildProgress {
  readonly phase: 'filling' | 'indexing' | 'comparing' | 'swapped';
  /** Fraction, 0 to 1, of the log at the start. */
  readonly part: number;
  /** Events read so far. */
  readonly events: number;
  readonly detail?: string;
}

export interface RebuildResult extends FilledTables {
  readonly name: string;
  /** Events of this read model, parked ones included. */
  readonly events: number;
  /** From the start of the rebuild until the swap; read models rebuilt together share it. */
  readonly seconds: number;
}

export interface RebuildOptions {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  /** Filled from one reading of the log. */
  readonly projections: readonly Projection[];
  /** Compares with the live rows at one position, before the swap. */
  readonly verify?: boolean;
  /** Fills up to this position of the log instead of the live position, and sets the checkpoints there. */
  readonly upTo?: bigint;
  /** Creates this schema for the filled tables, and leaves the live ones; with `upTo`. See `isScratchName`. */
  readonly into?: string;
  /** Runs in the transaction of the swap, after it. */
  readonly swapped?: (client: ClientBase) => Promise<void>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RebuildProgress) => void;
}

/** Another process is rebuilding the same read model. */
export class RebuildRunning extends Error {
  constructor(projection: string) {
    super(`another rebuild of ${projection} is running; wait for it or stop it first`);
  }
}

const FILL_BATCH = 2_000;
/** With fewer remaining events than this, the rebuild finishes while live waits. */
const SHORT_TAIL = 2_000;
const SWAP_TRIES = 30;

/**
 * Rebuilds read models from the log while the old ones stay live: fills `_next` tables up to the live position, builds
 * indexes, and swaps in one transaction in which live waits. It can be stopped at any time, because live is unchanged
 * until the swap.
 *
 * @throws Error when another rebuild of one of them runs, or the schema exists.
 */
export async function rebuildProjections(options: RebuildOptions): Promise<RebuildResult[]> {
  // Its transactions read the log, which may take long.
  const client = await options.readStore.dedicated({ idleInTransactionMs: 0 });
  try {
    const rebuild = new Rebuild(options, client);
    return await rebuild.run().catch(async (error: unknown) => {
      // Another running rebuild owns the `_next` tables.
      if (!(error instanceof RebuildRunning)) await rebuild.discard().catch(() => undefined);
      throw error;
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

class Rebuild {
  private readonly startedAt = performance.now();
  private readonly fillings: readonly Filling[];
  private read = 0;

  constructor(
    private readonly options: RebuildOptions,
    private readonly client: Client,
  ) {
    this.fillings = options.projections.map((projection) => ({
      projection,
      position: -1n,
      events: 0,
      parked: new Set<string>(),
    }));
  }

  async run(): Promise<RebuildResult[]> {
    const { into } = this.options;
    if (into !== undefined) await refuseSchema(this.client, into);
    for (const { projection } of this.fillings) await this.prepare(projection);
    await this.fill();
    for (const { projection } of this.fillings) {
      await createLateIndexes(this.client, projection, (detail) => this.report('indexing', 1, detail));
    }
    if (into !== undefined)
      return this.inTransaction((client) =>
        this.end((filling) => {
          this.report('comparing', 1, filling.projection.name);
          return moveInto(client, filling, into);
        }),
      );
    const filled = await this.summed();
    while (await this.farBehindLive()) await this.fillTails();
    return this.withRetries(() => this.inTransaction((client) => this.swap(client, filled)));
  }

  async discard(): Promise<void> {
    for (const { projection } of this.fillings) await dropNextTables(this.client, projection);
  }

  private async prepare({ name, version, ...rest }: Projection): Promise<void> {
    const { rows } = await this.client.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended('scoutline rebuild ' || $1, 0)) AS locked`,
      [name],
    );
    if (!rows[0]?.locked) throw new RebuildRunning(name);
    await ensureCheckpoint(this.client, name, version);
    await this.client.query('SET synchronous_commit = off');
    for (const table of ['parked_events', 'checkpoints']) {
      await this.client.query(`DELETE FROM read.${table} WHERE projection = $1 AND generation = 'next'`, [name]);
    }
    await createNextTables(this.client, { name, version, ...rest });
    await ensureCheckpoint(this.client, name, version, 'next');
  }

  /** One reading of the log for all, up to the lowest live position at the start. */
  private async fill(): Promise<void> {
    const live = [...(await this.livePositions(this.client)).values()];
    const goal = live.reduce((least, position) => (position < least ? position : least));
    if (goal >= 0n) await this.fillTo(goal);
    await this.fillTails();
  }

  private async fillTo(goal: bigint): Promise<void> {
    const batches = this.options.eventStore.subscribe({
      from: 'start',
      categories: [...new Set(this.fillings.flatMap(({ projection }) => projection.categories))],
      maxBatch: FILL_BATCH,
      ...(this.options.signal && { signal: this.options.signal }),
    });
    for await (const batch of batches) {
      const upTo = batch.position < goal ? batch.position : goal;
      await this.inTransaction((client) => fillAllOn(client, this.fillings, batch.events, upTo));
      this.read += batch.events.length;
      this.report('filling', goal === 0n ? 1 : Number((upTo * 1_000n) / goal) / 1_000);
      // A filtered subscription may never report the end, so the tail is read without a filter.
      if (batch.position >= goal || batch.live) break;
    }
    this.options.signal?.throwIfAborted();
  }

  /** Applies the events of each up to exactly its live position. */
  private async fillTails(): Promise<void> {
    const live = await this.livePositions(this.client);
    for (const filling of this.fillings) {
      const goal = live.get(filling.projection.name) ?? -1n;
      let events: RecordedEvent[] = [];
      for await (const event of tailOf(this.options, filling, goal)) {
        events.push(event);
        if (events.length < FILL_BATCH) continue;
        await this.inTransaction((client) => fillOn(client, filling, events, event.position));
        events = [];
      }
      await this.inTransaction((client) => fillOn(client, filling, events, goal));
    }
  }

  /**
   * Rows of the filled tables, compared with the live ones where that is asked. This takes minutes on large tables, so
   * live goes on meanwhile.
   */
  private async summed(): Promise<ReadonlyMap<Filling, Summed>> {
    if (!this.options.verify) return this.sumsOf((projection) => sumFilled(this.client, projection));
    while (await this.farBehindLive()) await this.fillTails();
    await this.withRetries(() => beginAtOnePosition(this.client, () => this.fillToLive(this.client)));
    try {
      return await this.sumsOf((projection) => compareFilled(this.client, projection));
    } finally {
      await this.client.query('ROLLBACK');
    }
  }

  private async sumsOf(sum: (projection: Projection) => Promise<Summed>): Promise<ReadonlyMap<Filling, Summed>> {
    const sums = new Map<Filling, Summed>();
    for (const filling of this.fillings) {
      this.report('comparing', 1, filling.projection.name);
      sums.set(filling, await sum(filling.projection));
    }
    return sums;
  }

  /** While live waits. */
  private async fillToLive(client: ClientBase): Promise<void> {
    const live = await this.livePositions(client);
    for (const filling of this.fillings) {
      const goal = live.get(filling.projection.name) ?? -1n;
      const events: RecordedEvent[] = [];
      for await (const event of tailOf(this.options, filling, goal)) events.push(event);
      await fillOn(client, filling, events, goal);
    }
  }

  /** Repeats `work` while live holds the lock; its effects on the fillings are undone before. */
  private async withRetries<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const before = this.fillings.map((filling) => ({ ...filling, parked: new Set(filling.parked) }));
      try {
        return await work();
      } catch (error) {
        for (const [index, filling] of this.fillings.entries()) Object.assign(filling, before[index]);
        if ((error as { code?: string }).code === '55P03' && attempt < SWAP_TRIES) continue;
        throw error;
      }
    }
  }

  /** Live waits for this transaction, so both have the same position. */
  private async swap(client: ClientBase, filled: ReadonlyMap<Filling, Summed>): Promise<RebuildResult[]> {
    await client.query(LOCK_PATIENCE_SQL);
    await client.query(`SELECT pg_advisory_xact_lock(${SWAP_LOCK_SQL})`);
    await this.fillToLive(client);
    const results = await this.end(async (filling) => {
      return { ...(filled.get(filling) as Summed), parked: await swapIn(client, filling) };
    });
    await this.options.swapped?.(client);
    this.report('swapped', 1);
    return results;
  }

  private async end(each: (filling: Filling) => Promise<FilledTables>): Promise<RebuildResult[]> {
    const results: RebuildResult[] = [];
    for (const filling of this.fillings) {
      const { name } = filling.projection;
      const tables = await each(filling);
      const seconds = Math.round(performance.now() - this.startedAt) / 1_000;
      results.push({ name, events: filling.events, seconds, ...tables });
    }
    return results;
  }

  private async farBehindLive(): Promise<boolean> {
    const live = await this.livePositions(this.client);
    for (const filling of this.fillings) {
      let behind = 0;
      for await (const _event of tailOf(this.options, filling, live.get(filling.projection.name) ?? -1n)) {
        if (++behind > SHORT_TAIL) return true;
      }
    }
    return false;
  }

  private async livePositions(client: ClientBase): Promise<Map<string, bigint>> {
    const { upTo } = this.options;
    if (upTo !== undefined) return new Map(this.fillings.map(({ projection: { name } }) => [name, upTo] as const));
    const checkpoints = await readCheckpoints({
      query: async (sql, params) => (await client.query<Record<string, unknown>>(sql, params)).rows,
    });
    return new Map(
      this.fillings.map(({ projection: { name } }) => [name, checkpoints.get(name)?.position ?? -1n] as const),
    );
  }

  private async inTransaction<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
    await this.client.query('BEGIN');
    try {
      const result = await work(this.client);
      await this.client.query('COMMIT');
      return result;
    } catch (error) {
      await this.client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  private report(phase: RebuildProgress['phase'], part: number, detail?: string): void {
    this.options.onProgress?.({ phase, part, events: this.read, ...(detail !== undefined && { detail }) });
  }
}
