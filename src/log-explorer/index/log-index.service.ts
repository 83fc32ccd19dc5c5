import { Injectable } from '@nestjs/common';
import { type PoolClient } from 'pg';
import { arrayLiteral } from '../../platform/read-store/array-literal.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { firstOfMinutes, type IndexRow } from './log-index.rules.js';

/** Raise it when the rows change: the index is then rebuilt from the log. */
const FORMAT = 1;
export const BEFORE_FIRST = -1n;
/** Every key has an actor: the most recent ones are cached. */
const MOST_REMEMBERED = 50_000;

/** Another process has advanced the index: this one must stop and read its position again. */
export class LogIndexMoved extends Error {
  constructor() {
    super('the index of the log was moved by another process; this one restarts');
  }
}

export interface IndexProgress {
  /** Position up to which the log is indexed; -1n before the first event. */
  readonly position: bigint;
  readonly movedAt: Date;
}

/** Writes the index of the log in batches, each with its end position. */
@Injectable()
export class LogIndex {
  private readonly types = new Map<string, number>();
  private readonly actors = new Map<string, number>();

  constructor(private readonly readStore: ReadStore) {}

  async progress(): Promise<IndexProgress | null> {
    const [row] = await this.readStore.query<{ position: string; moved_at: Date }>(
      'SELECT position, moved_at FROM ops.log_index_state WHERE format = $1',
      [FORMAT],
    );
    return row ? { position: BigInt(row.position), movedAt: row.moved_at } : null;
  }

  /** The current position; an index of another format is deleted first. */
  async begin(): Promise<bigint> {
    const found = await this.progress();
    if (found) return found.position;
    await this.clear();
    return BEFORE_FIRST;
  }

  /** Deletes the index; it is rebuilt from the log. */
  async clear(): Promise<void> {
    await this.readStore.transaction(async (client) => {
      await client.query('TRUNCATE ops.log_index, ops.log_minutes, ops.stream_checkpoints');
      await client.query(
        `INSERT INTO ops.log_index_state (format, position) VALUES ($1, $2)
         ON CONFLICT (is_only) DO UPDATE SET format = $1, position = $2, moved_at = now()`,
        [FORMAT, BEFORE_FIRST.toString()],
      );
    });
  }

  /** @throws LogIndexMoved when the index is not at `from` */
  async write(rows: readonly IndexRow[], from: bigint, to: bigint): Promise<void> {
    const [types, actors] = [await this.typeIds(rows), await this.actorIds(rows)];
    await this.readStore.transaction(async (client) => {
      const moved = await client.query(
        `UPDATE ops.log_index_state SET position = $3, moved_at = now() WHERE format = $1 AND position = $2`,
        [FORMAT, from.toString(), to.toString()],
      );
      if (moved.rowCount !== 1) throw new LogIndexMoved();
      // The position moves with the rows, so each is inserted once and no existence check is needed, which would cost
      // an extra index.
      if (rows.length > 0) await insert(client, rows, types, actors);
      // A crash loses rows and position together, and the log restores both.
    }, 'SET LOCAL synchronous_commit = off');
  }

  private typeIds(rows: readonly IndexRow[]): Promise<number[]> {
    return idsOf(rows, this.types, {
      key: ({ category, type }) => `${category} ${type}`,
      add: async (missing) => {
        const columns = [missing.map(({ category }) => category), missing.map(({ type }) => type)];
        return this.named('ops.log_types', 'category, name', columns);
      },
    });
  }

  private actorIds(rows: readonly IndexRow[]): Promise<number[]> {
    return idsOf(rows, this.actors, {
      key: ({ actor }) => actor,
      add: (missing) => this.named('ops.log_actors', 'name', [missing.map(({ actor }) => actor)]),
    });
  }

  /** The ids of names, in order; new names get one. */
  private async named(table: string, columns: string, values: readonly (readonly string[])[]): Promise<number[]> {
    const lists = values.map((_, at) => `$${at + 1}::text[]`).join(', ');
    const names = columns.split(', ');
    const same = (left: string, right: string): string =>
      names.map((name) => `${left}.${name} = ${right}.${name}`).join(' AND ');
    await this.readStore.query(
      `INSERT INTO ${table} (${columns}) SELECT DISTINCT ${columns} FROM unnest(${lists}) AS u(${columns})
       WHERE NOT EXISTS (SELECT FROM ${table} k WHERE ${same('k', 'u')}) ON CONFLICT DO NOTHING`,
      values,
    );
    const rows = await this.readStore.query<{ id: number }>(
      `SELECT k.id FROM unnest(${lists}) WITH ORDINALITY AS u(${columns}, place) JOIN ${table} k ON ${same('k', 'u')}
       ORDER BY place`,
      values,
    );
    return rows.map(({ id }) => id);
  }
}

interface Names {
  readonly key: (row: IndexRow) => string;
  readonly add: (missing: readonly IndexRow[]) => Promise<number[]>;
}

async function idsOf(rows: readonly IndexRow[], known: Map<string, number>, names: Names): Promise<number[]> {
  const missing = new Map<string, IndexRow>();
  for (const row of rows) {
    const key = names.key(row);
    if (!known.has(key)) missing.set(key, row);
  }
  if (missing.size > 0) {
    if (known.size > MOST_REMEMBERED) {
      known.clear();
      return idsOf(rows, known, names);
    }
    const ids = await names.add([...missing.values()]);
    for (const [at, key] of [...missing.keys()].entries()) known.set(key, ids[at] as number);
  }
  return rows.map((row) => known.get(names.key(row)) as number);
}

async function insert(
  client: PoolClient,
  rows: readonly IndexRow[],
  types: readonly number[],
  actors: readonly number[],
): Promise<void> {
  await client.query({
    name: 'log-index-insert',
    text: `INSERT INTO ops.log_index
             (position, revision, recorded_at, event_id, correlation, causation, type_id, actor_id, stream)
           SELECT u.position, u.revision, to_timestamp(u.ms / 1000.0), u.event_id, u.correlation, u.causation,
                  u.type_id, u.actor_id, u.stream
           FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::uuid[], $5::uuid[], $6::uuid[], $7::int[],
                       $8::int[], $9::text[])
             AS u(position, revision, ms, event_id, correlation, causation, type_id, actor_id, stream)`,
    values: [
      arrayLiteral(rows.map(({ position }) => position.toString())),
      arrayLiteral(rows.map(({ revision }) => revision.toString())),
      arrayLiteral(rows.map(({ recordedAt }) => recordedAt)),
      arrayLiteral(rows.map(({ eventId }) => eventId)),
      arrayLiteral(rows.map(({ correlation }) => correlation)),
      arrayLiteral(rows.map(({ causation }) => causation)),
      arrayLiteral(types),
      arrayLiteral(actors),
      arrayLiteral(rows.map(({ stream }) => stream)),
    ],
  });
  const minutes = firstOfMinutes(rows);
  await client.query({
    name: 'log-minutes-insert',
    text: `INSERT INTO ops.log_minutes (minute, position)
           SELECT to_timestamp(ms / 1000.0), position FROM unnest($1::bigint[], $2::bigint[]) AS u(ms, position)
           ON CONFLICT DO NOTHING`,
    values: [minutes.map(({ minute }) => minute), minutes.map(({ position }) => position.toString())],
  });
}
