import { type ClientBase } from 'pg';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type EventStore } from '../event-store/event-store.js';
import { ensureCheckpoint, readCheckpoints } from '../projector/checkpoints.js';
import { fillOn, fillWith, moveAllOn, relevantOf, tailOf, type Filling } from './fill-next.js';
import { SWAP_LOCK_SQL } from '../projector/projector.js';
import { type Projection } from '../projector/projection.js';
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
import { inTransaction, RebuildConnections } from './rebuild-connections.js';
import { analyzeNext, createIndex, createNextTables, dropNextTables, lateIndexesOf } from './rebuild-tables.js';

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

const FILL_BATCH = 4_000;
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
  const connections = await RebuildConnections.open(options);
  try {
    const rebuild = new Rebuild(options, connections);
    return await rebuild.run().catch(async (error: unknown) => {
      // Another running rebuild owns the `_next` tables.
      if (!(error instanceof RebuildRunning)) await rebuild.discard().catch(() => undefined);
      throw error;
    });
  } finally {
    await connections.end();
  }
}

class Rebuild {
  private readonly startedAt = performance.now();
  private readonly fillings: readonly Filling[];
  private readonly client: ClientBase;
  private read = 0;

  constructor(
    private readonly options: RebuildOptions,
    private readonly connections: RebuildConnections,
  ) {
    this.client = connections.main;
    const begun = { position: -1n, events: 0 };
    this.fillings = options.projections.map((projection) => ({ ...begun, projection, parked: new Set<string>() }));
  }

  async run(): Promise<RebuildResult[]> {
    const { into } = this.options;
    if (into !== undefined) await refuseSchema(this.client, into);
    for (const { projection } of this.fillings) await this.prepare(projection);
    await this.connections.openOthers();
    await this.fill();
    await this.index();
    if (into !== undefined) {
      const filled = await this.sumsOf(sumFilled);
      return inTransaction(this.client, (client) => this.end(filled, (filling) => moveInto(client, filling, into)));
    }
    const filled = await this.summed();
    await this.approachLive();
    return this.withRetries(() => inTransaction(this.client, (client) => this.swap(client, filled)));
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
    let applying = Promise.resolve();
    try {
      for await (const batch of batches) {
        const upTo = batch.position < goal ? batch.position : goal;
        await applying;
        // Not awaited: the next batch is read while the database works on this one.
        applying = this.apply(batch.events, upTo);
        applying.catch(() => undefined);
        this.read += batch.events.length;
        this.report('filling', goal === 0n ? 1 : Number((upTo * 1_000n) / goal) / 1_000);
        // A filtered subscription may never report the end, so the tail is read without a filter.
        if (batch.position >= goal || batch.live) break;
      }
      this.options.signal?.throwIfAborted();
    } finally {
      await applying;
    }
  }

  /** Applies a batch to each read model in its own transaction, on all connections. */
  private async apply(events: readonly RecordedEvent[], upTo: bigint): Promise<void> {
    const each = this.fillings.map((filling) => ({ filling, relevant: relevantOf(filling, events, upTo) }));
    const concerned = each.filter(({ relevant }) => relevant.length > 0);
    await this.connections.share(concerned, (client, { filling, relevant }) =>
      inTransaction(client, () => fillWith(client, filling, relevant, upTo)),
    );
    await inTransaction(this.client, (client) => moveAllOn(client, this.fillings, upTo));
  }

  /** Applies the events of each up to exactly its live position. @returns the most events that one had to read */
  private async fillTails(): Promise<number> {
    const live = await this.livePositions(this.client);
    let most = 0;
    await this.connections.share(this.fillings, async (client, filling) => {
      const goal = live.get(filling.projection.name) ?? -1n;
      let [read, events]: [number, RecordedEvent[]] = [0, []];
      for await (const event of tailOf(this.options, filling, goal)) {
        most = Math.max(most, ++read);
        events.push(event);
        if (events.length < FILL_BATCH) continue;
        await inTransaction(client, () => fillOn(client, filling, events, event.position));
        events = [];
      }
      await inTransaction(client, () => fillOn(client, filling, events, goal));
    });
    return most;
  }

  /** Until live has so few events more that it can wait for them. */
  private async approachLive(): Promise<void> {
    while ((await this.fillTails()) > SHORT_TAIL);
  }

  /** Largest tables first: the costly projections come first in the list of all. */
  private async index(): Promise<void> {
    const projections = this.fillings.map(({ projection }) => projection);
    await this.connections.share(projections.flatMap(lateIndexesOf), async (client, late) => {
      this.report('indexing', 1, `${late.table.name}_${late.index.name}`);
      await createIndex(client, late);
    });
    const tables = projections.flatMap((projection) => projection.tables);
    await this.connections.share(tables, analyzeNext);
  }

  /** Minutes on large tables, so live goes on meanwhile. Compares with the live rows where that is asked. */
  private async summed(): Promise<ReadonlyMap<Filling, Summed>> {
    if (!this.options.verify) return this.sumsOf(sumFilled);
    await this.approachLive();
    await this.withRetries(() => beginAtOnePosition(this.client, () => this.fillToLive(this.client)));
    return this.connections.withSnapshot(() => this.sumsOf(compareFilled));
  }

  private async sumsOf(sum: typeof sumFilled): Promise<ReadonlyMap<Filling, Summed>> {
    const sums = new Map<Filling, Summed>();
    await this.connections.share(this.fillings, async (client, filling) => {
      this.report('comparing', 1, filling.projection.name);
      sums.set(filling, await sum(client, filling.projection));
    });
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
    const results = await this.end(filled, (filling) => swapIn(client, filling));
    await this.options.swapped?.(client);
    this.report('swapped', 1);
    return results;
  }

  /** @param each makes the filled tables of a read model live or moves them; returns the number of parked events */
  private async end(
    filled: ReadonlyMap<Filling, Summed>,
    each: (filling: Filling) => Promise<number>,
  ): Promise<RebuildResult[]> {
    const results: RebuildResult[] = [];
    for (const filling of this.fillings) {
      const tables = { ...(filled.get(filling) as Summed), parked: await each(filling) };
      const seconds = Math.round(performance.now() - this.startedAt) / 1_000;
      results.push({ name: filling.projection.name, events: filling.events, seconds, ...tables });
    }
    return results;
  }

  private async livePositions(client: ClientBase): Promise<Map<string, bigint>> {
    const { upTo } = this.options;
    const query = async (sql: string, params: unknown[]): Promise<object[]> =>
      (await client.query<object>(sql, params)).rows;
    const live = upTo === undefined ? await readCheckpoints({ query }) : null;
    const positionOf = (name: string): bigint => upTo ?? live?.get(name)?.position ?? -1n;
    return new Map(this.fillings.map(({ projection: { name } }) => [name, positionOf(name)] as const));
  }

  private report(phase: RebuildProgress['phase'], part: number, detail?: string): void {
    this.options.onProgress?.({ phase, part, events: this.read, ...(detail !== undefined && { detail }) });
  }
}
