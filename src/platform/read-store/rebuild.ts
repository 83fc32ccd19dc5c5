import { type Client, type ClientBase } from 'pg';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type EventStore } from '../event-store/event-store.js';
import { ensureCheckpoint, moveCheckpoints, readCheckpoints } from './checkpoints.js';
import { applyEvents, parkEvents, relevantEvents } from './projection-batch.js';
import { SWAP_LOCK_SQL } from './projector.js';
import { type Projection } from './projection.js';
import { isTransient, type ReadStore } from './read-store.js';
import { createLateIndexes, createNextTables, dropNextTables, sumTables, swapTables } from './rebuild-tables.js';

export interface RebuildProgress {
  readonly phase: 'filling' | 'indexing' | 'comparing' | 'swapped';
  /** 0 to 1 of the log that was there at the start. */
  readonly part: number;
  readonly events: number;
  readonly detail?: string;
}

export interface RebuildResult {
  readonly name: string;
  readonly events: number;
  readonly seconds: number;
  readonly rows: number;
  readonly checksum: string;
  /** Whether the live rows were the same; null where that was not asked. */
  readonly matches: boolean | null;
}

export interface RebuildOptions {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly projection: Projection;
  /** Compares with the live rows at one position before the swap. */
  readonly verify?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RebuildProgress) => void;
}

const FILL_BATCH = 2_000;
/** Fewer events than this behind live, the last part is done while live waits. */
const SHORT_TAIL = 2_000;
const SWAP_TRIES = 30;

/**
 * Rebuilds a read model from the log while the old one serves: fills `_next` tables up to where live stands, builds
 * indexes, and swaps in one transaction in which live waits. Safe to stop at any moment: live is untouched until then.
 *
 * @throws Error where another rebuild of the same projection runs.
 */
export async function rebuildProjection(options: RebuildOptions): Promise<RebuildResult> {
  const client = await options.readStore.dedicated();
  try {
    return await new Rebuild(options, client).run();
  } finally {
    await client.end().catch(() => undefined);
  }
}

class Rebuild {
  private readonly startedAt = performance.now();
  private events = 0;
  private position = -1n;
  private readonly parked = new Set<string>();

  constructor(
    private readonly options: RebuildOptions,
    private readonly client: Client,
  ) {}

  async run(): Promise<RebuildResult> {
    await this.claim();
    await this.prepare();
    await this.fill();
    await createLateIndexes(this.client, this.options.projection, (detail) => this.tell('indexing', 1, detail));
    while ((await this.behindLive()) > SHORT_TAIL) await this.fillTail(await this.livePosition());
    return this.swapWithRetries();
  }

  private async claim(): Promise<void> {
    const { name } = this.options.projection;
    const { rows } = await this.client.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended('scoutline rebuild ' || $1, 0)) AS locked`,
      [name],
    );
    if (!rows[0]?.locked) throw new Error(`another rebuild of ${name} is running; wait for it or stop it first`);
  }

  private async prepare(): Promise<void> {
    const { projection, readStore } = this.options;
    await ensureCheckpoint(readStore, projection.name, projection.version);
    await this.client.query(`SET synchronous_commit = off`);
    await this.client.query(`DELETE FROM read.parked_events WHERE projection = $1 AND generation = 'next'`, [
      projection.name,
    ]);
    await this.client.query(`DELETE FROM read.checkpoints WHERE projection = $1 AND generation = 'next'`, [
      projection.name,
    ]);
    await createNextTables(this.client, projection);
    await ensureCheckpoint(this.client, projection.name, projection.version, 'next');
  }

  private async fill(): Promise<void> {
    const goal = await this.livePosition();
    if (goal < 0n) return;
    const batches = this.options.eventStore.subscribe({
      from: 'start',
      categories: this.options.projection.categories,
      maxBatch: FILL_BATCH,
      ...(this.options.signal && { signal: this.options.signal }),
    });
    for await (const batch of batches) {
      const upTo = batch.position < goal ? batch.position : goal;
      const events = batch.events.filter((event) => event.position <= upTo);
      await this.inTransaction(() => this.apply(events, upTo));
      this.tell('filling', goal === 0n ? 1 : Number((upTo * 1_000n) / goal) / 1_000);
      if (batch.position >= goal || batch.live) break;
    }
    this.options.signal?.throwIfAborted();
    await this.fillTail(goal);
  }

  /** Reads on to exactly `goal`: a filtered subscription does not say when nothing more is to come. */
  private async fillTail(goal: bigint): Promise<void> {
    let events: RecordedEvent[] = [];
    const flush = async (upTo: bigint): Promise<void> => {
      await this.inTransaction(() => this.apply(events, upTo));
      events = [];
    };
    for await (const event of this.tailEvents(goal)) {
      events.push(event);
      if (events.length >= FILL_BATCH) await flush(event.position);
    }
    await flush(goal);
  }

  private async *tailEvents(goal: bigint): AsyncGenerator<RecordedEvent> {
    if (this.position >= goal) return;
    for await (const event of this.options.eventStore.readAll(this.position < 0n ? 'start' : this.position)) {
      this.options.signal?.throwIfAborted();
      if (event.position > goal) return;
      if (event.position > this.position) yield event;
    }
  }

  private async apply(events: readonly RecordedEvent[], upTo: bigint): Promise<void> {
    if (upTo <= this.position) return;
    const { projection } = this.options;
    const relevant = relevantEvents(projection, events, this.position, this.parked);
    await this.applyOrPark(relevant);
    await moveCheckpoints(this.client, 'next', [{ projection: projection.name, from: this.position, to: upTo }]);
    this.events += relevant.length;
    this.position = upTo;
  }

  private async applyOrPark(events: readonly RecordedEvent[]): Promise<void> {
    const { projection } = this.options;
    await this.client.query('SAVEPOINT batch');
    try {
      await applyEvents(this.client, projection, 'next', events);
      return;
    } catch (error) {
      if (isTransient(error) || projection.neverSkips) throw error;
      await this.client.query('ROLLBACK TO SAVEPOINT batch');
    }
    for (const event of events) {
      if (this.parked.has(event.stream)) {
        await parkEvents(this.client, projection, 'next', [
          { event, error: 'an earlier event of this stream is parked' },
        ]);
        continue;
      }
      await this.client.query('SAVEPOINT one');
      try {
        await applyEvents(this.client, projection, 'next', [event]);
      } catch (error) {
        if (isTransient(error)) throw error;
        await this.client.query('ROLLBACK TO SAVEPOINT one');
        const text = error instanceof Error ? error.message : String(error);
        await parkEvents(this.client, projection, 'next', [{ event, error: text }]);
        this.parked.add(event.stream);
      }
    }
  }

  private async swapWithRetries(): Promise<RebuildResult> {
    for (let attempt = 1; ; attempt++) {
      const before = { position: this.position, events: this.events };
      try {
        return await this.inTransaction((client) => this.swap(client));
      } catch (error) {
        this.position = before.position;
        this.events = before.events;
        if ((error as { code?: string }).code !== '55P03' || attempt >= SWAP_TRIES) {
          await dropNextTables(this.client, this.options.projection).catch(() => undefined);
          throw error;
        }
      }
    }
  }

  /** Live waits for this transaction, so both stand at one position. */
  private async swap(client: ClientBase): Promise<RebuildResult> {
    const { projection, verify } = this.options;
    await client.query(`SET LOCAL lock_timeout = '2s'`);
    await client.query(`SELECT pg_advisory_xact_lock(${SWAP_LOCK_SQL})`);
    const live = await this.livePosition(client);
    const events: RecordedEvent[] = [];
    for await (const event of this.tailEvents(live)) events.push(event);
    await this.apply(events, live);
    this.tell('comparing', 1);
    const next = await sumTables(client, projection, 'next');
    const current = verify ? await sumTables(client, projection, 'live') : null;
    await swapTables(client, projection);
    await client.query(`DELETE FROM read.parked_events WHERE projection = $1 AND generation = 'live'`, [
      projection.name,
    ]);
    await client.query(`UPDATE read.parked_events SET generation = 'live' WHERE projection = $1`, [projection.name]);
    await client.query(`DELETE FROM read.checkpoints WHERE projection = $1 AND generation = 'next'`, [projection.name]);
    await client.query(`UPDATE read.checkpoints SET version = $2 WHERE projection = $1 AND generation = 'live'`, [
      projection.name,
      projection.version,
    ]);
    this.tell('swapped', 1);
    return {
      name: projection.name,
      events: this.events,
      seconds: Math.round(performance.now() - this.startedAt) / 1_000,
      rows: next.rows,
      checksum: next.checksum,
      matches: current ? current.rows === next.rows && current.checksum === next.checksum : null,
    };
  }

  private async behindLive(): Promise<number> {
    const live = await this.livePosition();
    let behind = 0;
    for await (const event of this.tailEvents(live)) {
      if (event.position > this.position && ++behind > SHORT_TAIL) break;
    }
    return behind;
  }

  private async livePosition(client?: ClientBase): Promise<bigint> {
    const { name } = this.options.projection;
    if (!client) return (await readCheckpoints(this.options.readStore)).get(name)?.position ?? -1n;
    const { rows } = await client.query<{ position: string }>(
      `SELECT position FROM read.checkpoints WHERE projection = $1 AND generation = 'live'`,
      [name],
    );
    return BigInt(rows[0]?.position ?? -1);
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

  private tell(phase: RebuildProgress['phase'], part: number, detail?: string): void {
    this.options.onProgress?.({ phase, part, events: this.events, ...(detail !== undefined && { detail }) });
  }
}
