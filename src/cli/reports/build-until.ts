import { type ClientBase } from 'pg';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { isTransient, type ReadStore } from '../../platform/read-store/read-store.js';
import { applyEvents, relevantEvents } from '../../platform/projector/projection-batch.js';
import { type Projection } from '../../platform/projector/projection.js';

export interface BuildOptions {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly projections: readonly Projection[];
  /** The schema to create; see `isScratchName`. */
  readonly schema: string;
  /** The last position that counts. */
  readonly until: bigint;
  readonly signal?: AbortSignal;
  readonly onProgress?: (events: number) => void;
}

export interface BuiltTables {
  readonly name: string;
  /** Events that this read model applied. */
  readonly events: number;
  /** Events left out because they or an earlier one of their stream cannot be applied. */
  readonly parked: number;
  readonly rows: number;
}

const BATCH = 2_000;

/** Whether a scratch schema may have this name. */
export function isScratchName(name: string): boolean {
  return /^scratch(_[a-z0-9]{1,40})?$/.test(name);
}

/**
 * Builds read models from the log up to a position into a new schema: what they were then, as a check of lists as of it.
 * Live tables and checkpoints stay as they are.
 *
 * @throws Error when the schema exists.
 */
export async function buildUntil(options: BuildOptions): Promise<BuiltTables[]> {
  const client = await options.readStore.dedicated({ idleInTransactionMs: 0 });
  try {
    await createTables(client, options);
    const built = new Map(
      options.projections.map(({ name }) => [name, { events: 0, parked: new Set<string>(), left: 0 }]),
    );
    let events: RecordedEvent[] = [];
    let read = 0;
    const apply = async (): Promise<void> => {
      for (const projection of options.projections) await applyOne(client, options, projection, { events, built });
      read += events.length;
      events = [];
      options.onProgress?.(read);
    };
    for await (const event of options.eventStore.readAll('start')) {
      options.signal?.throwIfAborted();
      if (event.position > options.until) break;
      events.push(event);
      if (events.length >= BATCH) await apply();
    }
    await apply();
    const tables: BuiltTables[] = [];
    for (const projection of options.projections) {
      const { events: applied = 0, left = 0 } = built.get(projection.name) ?? {};
      const rows = await countRows(client, options, projection);
      tables.push({ name: projection.name, events: applied, parked: left, rows });
    }
    return tables;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createTables(client: ClientBase, { schema, projections }: BuildOptions): Promise<void> {
  if (!isScratchName(schema)) throw new Error(`${schema} is no name of a scratch schema`);
  await client.query(`CREATE SCHEMA ${schema}`);
  for (const { name } of projections.flatMap(({ tables }) => tables)) {
    await client.query(`CREATE TABLE ${schema}.${name} (LIKE read.${name} INCLUDING ALL)`);
  }
}

type Progress = Map<string, { events: number; readonly parked: Set<string>; left: number }>;

async function applyOne(
  client: ClientBase,
  { schema }: BuildOptions,
  projection: Projection,
  { events, built }: { readonly events: readonly RecordedEvent[]; readonly built: Progress },
): Promise<void> {
  const progress = built.get(projection.name);
  if (!progress) return;
  const all = relevantEvents(projection, events, -1n, new Set());
  const relevant = all.filter(({ stream }) => !progress.parked.has(stream));
  progress.left += all.length - relevant.length;
  if (relevant.length === 0) return;
  if (await applied(client, schema, projection, relevant)) {
    progress.events += relevant.length;
    return;
  }
  for (const event of relevant) {
    if (!progress.parked.has(event.stream) && (await applied(client, schema, projection, [event]))) progress.events++;
    else {
      progress.parked.add(event.stream);
      progress.left++;
    }
  }
}

async function applied(
  client: ClientBase,
  schema: string,
  projection: Projection,
  events: readonly RecordedEvent[],
): Promise<boolean> {
  await client.query('BEGIN');
  try {
    await applyEvents(client, projection, { schema }, events);
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (isTransient(error) || projection.neverSkips) throw error;
    return false;
  }
}

async function countRows(client: ClientBase, { schema }: BuildOptions, { tables }: Projection): Promise<number> {
  let rows = 0;
  for (const { name } of tables) {
    await client.query(`ANALYZE ${schema}.${name}`);
    const counted = await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${schema}.${name}`);
    rows += Number(counted.rows[0]?.n ?? 0);
  }
  return rows;
}
