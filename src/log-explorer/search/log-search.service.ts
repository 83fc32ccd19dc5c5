import { Injectable } from '@nestjs/common';
import { LAST_POSITION } from '../../kernel/moment.js';
import { ReadStore } from '../../platform/read-store/read-store.js';

/** An event as the index stores it. */
export interface FoundEvent {
  readonly position: bigint;
  readonly revision: bigint;
  readonly recordedAt: Date;
  readonly eventId: string;
  readonly correlation: string | null;
  readonly causation: string | null;
  readonly type: string;
  readonly actor: string;
  readonly stream: string;
}

export interface LogFilter {
  readonly type?: string;
  readonly category?: string;
  /** Complete, or a prefix with `*` at its end. */
  readonly actor?: string;
  readonly correlation?: string;
  /** Time of the log entry, inclusive. */
  readonly from?: Date;
  /** Exclusive. */
  readonly until?: Date;
}

/** Newest first: before a position, or the nearest after one. */
export interface LogPage {
  readonly before?: bigint;
  readonly after?: bigint;
  readonly limit: number;
}

interface Row {
  position: string;
  revision: string;
  recorded_at: Date;
  event_id: string;
  correlation: string | null;
  causation: string | null;
  type: string;
  actor: string;
  stream: string;
}

/** A prefix that more actors share is useless as a filter, and costs a look-up for each. */
export const MOST_ACTORS = 20;

const COLUMNS =
  'i.position, i.revision, i.recorded_at, i.event_id, i.correlation, i.causation, i.type_id, i.actor_id, i.stream';

/** Searches the log by its index. Every query walks an index in the order of its answer. */
@Injectable()
export class LogSearch {
  constructor(private readonly readStore: ReadStore) {}

  /** Newest first; null when the actor prefix matches more than `MOST_ACTORS`. */
  async page(filter: LogFilter, { before, after, limit }: LogPage): Promise<FoundEvent[] | null> {
    const types = await this.typeIds(filter);
    const actors = filter.actor === undefined ? null : await this.actorIds(filter.actor);
    if (actors && actors.length > MOST_ACTORS) return null;
    if (types?.length === 0 || actors?.length === 0) return [];
    const within = await this.bounds(filter);
    const low = after === undefined ? within.low : larger(after, within.low);
    const high = before === undefined ? within.high : smaller(before, within.high);
    if (low >= high) return [];
    const isNewer = after !== undefined;
    const params: unknown[] = [low.toString(), high.toString(), limit];
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const order = `ORDER BY i.position ${isNewer ? 'ASC' : 'DESC'} LIMIT $3`;
    const exact = [
      filter.from && `i.recorded_at >= ${bind(filter.from)}`,
      filter.until && `i.recorded_at < ${bind(filter.until)}`,
      filter.correlation && `i.correlation = ${bind(filter.correlation)}::uuid`,
    ].filter(Boolean);
    const one = (conditions: readonly string[]): string =>
      `SELECT ${COLUMNS} FROM ops.log_index i
       WHERE ${['i.position > $1 AND i.position < $2', ...conditions, ...exact].join(' AND ')} ${order}`;
    const found = this.foundBy(one, { types, actors, bind, isOfOne: filter.correlation !== undefined });
    return this.rows(
      `SELECT i.*, t.name AS type, a.name AS actor FROM (${found}) AS i
       JOIN ops.log_types t ON t.id = i.type_id JOIN ops.log_actors a ON a.id = i.actor_id ${order}`,
      params,
    ).then((rows) => (isNewer ? rows.reverse() : rows));
  }

  /** Events of the same request in log order around a position: this many before and after it. */
  async related(correlation: string, around: bigint, most: number): Promise<FoundEvent[]> {
    const half = (sign: string, order: string): string =>
      `(SELECT ${COLUMNS} FROM ops.log_index i WHERE correlation = $1::uuid AND position ${sign} $2
        ORDER BY position ${order} LIMIT $3)`;
    return this.named(`${half('<=', 'DESC')} UNION ALL ${half('>', 'ASC')}`, [correlation, around.toString(), most]);
  }

  /** Events of other requests that name one of these ids as their cause. */
  async causedBy(ids: readonly string[], most: number): Promise<FoundEvent[]> {
    return this.named(
      `(SELECT ${COLUMNS} FROM ops.log_index i WHERE causation = ANY($1::uuid[]) AND causation <> correlation
        ORDER BY position LIMIT $2)
       UNION (SELECT ${COLUMNS} FROM ops.log_index i WHERE correlation = ANY($1::uuid[]) ORDER BY position LIMIT $2)`,
      [ids, most],
    );
  }

  async byId(eventIds: readonly string[]): Promise<FoundEvent[]> {
    return this.named(`SELECT ${COLUMNS} FROM ops.log_index i WHERE event_id = ANY($1::uuid[])`, [eventIds]);
  }

  /** The event types in the log, by category. */
  async types(): Promise<{ readonly category: string; readonly name: string }[]> {
    return this.readStore.query('SELECT category, name FROM ops.log_types ORDER BY category, name');
  }

  private async typeIds({ type, category }: LogFilter): Promise<number[] | null> {
    if (type === undefined && category === undefined) return null;
    const rows = await this.readStore.query<{ id: number }>(
      `SELECT id FROM ops.log_types WHERE ($1::text IS NULL OR name = $1) AND ($2::text IS NULL OR category = $2)`,
      [type ?? null, category ?? null],
    );
    return rows.map(({ id }) => id);
  }

  private async actorIds(actor: string): Promise<number[]> {
    const isPrefix = actor.endsWith('*');
    const rows = await this.readStore.query<{ id: number }>(
      `SELECT id FROM ops.log_actors WHERE ${isPrefix ? 'name LIKE $1' : 'name = $1'} LIMIT $2`,
      [isPrefix ? `${actor.slice(0, -1).replace(/[\\%_]/g, '\\$&')}%` : actor, MOST_ACTORS + 1],
    );
    return rows.map(({ id }) => id);
  }

  /** The positions around the instants, both exclusive; within their minutes the rows' own times decide. */
  private async bounds({ from, until }: LogFilter): Promise<{ low: bigint; high: bigint }> {
    if (!from && !until) return { low: -1n, high: LAST_POSITION };
    const [row] = await this.readStore.query<{ low: string | null; high: string | null }>(
      `SELECT (SELECT position FROM ops.log_minutes WHERE minute <= $1 ORDER BY minute DESC LIMIT 1) AS low,
              (SELECT position FROM ops.log_minutes WHERE minute >= $2 ORDER BY minute LIMIT 1) AS high`,
      [from ?? null, until ?? null],
    );
    return {
      low: row?.low === null || row?.low === undefined ? -1n : BigInt(row.low) - 1n,
      high: row?.high === null || row?.high === undefined ? LAST_POSITION : BigInt(row.high),
    };
  }

  private foundBy(one: (conditions: readonly string[]) => string, by: By): string {
    const { types, actors, bind, isOfOne } = by;
    // One request has few types of events, so its own index is used, and the other conditions are filtered.
    if (isOfOne) {
      return one([
        ...(types ? [`i.type_id = ANY(${bind(types)}::int[])`] : []),
        ...(actors ? [`i.actor_id = ANY(${bind(actors)}::int[])`] : []),
      ]);
    }
    if (actors) {
      const ofTypes = types ? `unnest(${bind(types)}::int[]) AS t(id)` : 'ops.log_types AS t';
      return `SELECT i.* FROM unnest(${bind(actors)}::int[]) AS a(id) CROSS JOIN ${ofTypes}
              CROSS JOIN LATERAL (${one(['i.actor_id = a.id', 'i.type_id = t.id'])}) AS i`;
    }
    if (!types) return one([]);
    return `SELECT i.* FROM unnest(${bind(types)}::int[]) AS t(id)
            CROSS JOIN LATERAL (${one(['i.type_id = t.id'])}) AS i`;
  }

  private named(found: string, params: readonly unknown[]): Promise<FoundEvent[]> {
    return this.rows(
      `SELECT i.*, t.name AS type, a.name AS actor FROM (${found}) AS i
       JOIN ops.log_types t ON t.id = i.type_id JOIN ops.log_actors a ON a.id = i.actor_id ORDER BY i.position`,
      params,
    );
  }

  private async rows(sql: string, params: readonly unknown[]): Promise<FoundEvent[]> {
    const rows = await this.readStore.query<Row & Record<string, unknown>>(sql, params);
    return rows.map((row) => ({
      position: BigInt(row.position),
      revision: BigInt(row.revision),
      recordedAt: row.recorded_at,
      eventId: row.event_id,
      correlation: row.correlation,
      causation: row.causation,
      type: row.type,
      actor: row.actor,
      stream: row.stream,
    }));
  }
}

interface By {
  readonly types: readonly number[] | null;
  readonly actors: readonly number[] | null;
  readonly bind: (value: unknown) => string;
  /** Whether the query is limited to one request. */
  readonly isOfOne: boolean;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
