import { Injectable } from '@nestjs/common';
import { type PoolClient } from 'pg';
import { arrayLiteral } from '../../platform/read-store/array-literal.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { rowsOf } from '../../platform/projector/change-set.js';
import {
  type ColumnValue,
  type Projection,
  type Row,
  type RowChange,
  type Scalar,
  type TableSpec,
} from '../../platform/projector/projection.js';
import { type RowDifference } from './replay-stream.query.js';

/** The row changes that a stream's events make in one projection, each with its event's position. */
export interface MadeChanges {
  readonly projection: Projection;
  readonly changes: readonly { readonly position: bigint; readonly change: RowChange }[];
}

export interface ComparedRows {
  /** Compared rows, and their columns. */
  readonly rows: number;
  readonly columns: number;
  readonly differences: readonly RowDifference[];
  /** Columns of projections that complete rows from other rows (`resolve`): they may differ. */
  readonly completed: number;
  /** Projections that have not reached the stream's last event. */
  readonly behind: readonly string[];
}

/** Limit for the newest rows of a table; an account has one row for each of its movements. */
const MOST_ROWS = 200;

/** Compares the rows that a stream's own events produce with those of the read models. */
@Injectable()
export class ReadRows {
  constructor(private readonly readStore: ReadStore) {}

  compare(made: readonly MadeChanges[]): Promise<ComparedRows> {
    return this.readStore.transaction(async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const positions = await client.query<{ projection: string; position: string }>(
        `SELECT projection, position FROM read.checkpoints WHERE generation = 'live'`,
      );
      const reached = new Map(positions.rows.map((row) => [row.projection, BigInt(row.position)]));
      const total = { rows: 0, columns: 0, completed: 0, differences: [] as RowDifference[], behind: [] as string[] };
      for (const { projection, changes } of made) {
        const at = reached.get(projection.name) ?? -1n;
        const known = changes.filter(({ position }) => position <= at);
        if (known.length < changes.length) total.behind.push(projection.name);
        for (const table of projection.tables) {
          const rows = remainingRows(table, known.map(({ change }) => change)); // prettier-ignore
          for (const row of rows.slice(-MOST_ROWS)) {
            const differing = await differingColumns(client, table, row);
            total.rows++;
            total.columns += Object.keys(row).length;
            if (projection.resolve ?? projection.resolveSealed) total.completed += differing.length;
            else {
              const key = table.key.map((column) => `${column} = ${textOf(row[column] as Scalar) ?? ''}`).join(', ');
              const where = { projection: projection.name, table: table.name, key };
              total.differences.push(...differing.map((column) => ({ ...where, column })));
            }
          }
        }
      }
      return total;
    });
  }
}

/** Whole rows only: counters sum over many streams, and a partial row cannot be compared alone. */
function remainingRows(table: TableSpec, changes: readonly RowChange[]): readonly Row[] {
  const ownChanges = changes.filter((change) => change.table === table.name);
  if (ownChanges.some((change) => 'add' in change)) return [];
  return rowsOf([table], ownChanges).get(table.name) ?? [];
}

/** Columns whose stored value differs; all columns when the row is missing. */
async function differingColumns(client: PoolClient, table: TableSpec, row: Row): Promise<string[]> {
  const columns = Object.keys(row).filter((column) => column in table.columns);
  const compared = columns.map((column, at) => {
    const type = table.columns[column] ?? 'text';
    // Type json has no equality, and it preserves the key order, which is irrelevant.
    const [stored, compared] = type === 'json' ? [`"${column}"::jsonb`, 'jsonb'] : [`"${column}"`, type];
    return `${stored} IS NOT DISTINCT FROM $${at + 1}::${compared} AS "c${at}"`;
  });
  const key = table.key.map((column) => `"${column}" = $${columns.indexOf(column) + 1}::${table.columns[column] ?? 'text'}`); // prettier-ignore
  const found = await client.query<Record<string, boolean>>(
    `SELECT ${compared.join(', ')} FROM read."${table.name}" WHERE ${key.join(' AND ')}`,
    columns.map((column) => parameterOf(row[column], table.columns[column] ?? 'text')),
  );
  const [answer] = found.rows;
  return columns.filter((_, at) => answer?.[`c${at}`] !== true);
}

function parameterOf(value: ColumnValue | undefined, type: string): string | null {
  if (value === null || value === undefined) return null;
  if (type === 'jsonb' || type === 'json') return JSON.stringify(value);
  if (Array.isArray(value)) return arrayLiteral((value as readonly Scalar[]).map((item) => textOf(item)));
  return textOf(value as Scalar);
}

function textOf(value: Scalar): string | null {
  return value === null ? null : String(value);
}
