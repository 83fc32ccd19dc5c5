import { deserialize, serialize } from 'node:v8';
import { loopTurn } from '../../platform/fairness/loop-turns.js';
import { VenueError } from './venue.port.js';

/** The compact content of one answer as the thread reads it, row by row. */
export interface AnswerContent<Row> {
  readonly rows: Iterable<Row>;
  /** The cursor of the next page; empty for the last one. */
  readonly next: string;
}

/** The same, complete. */
export interface AnswerRows<Row> extends AnswerContent<Row> {
  readonly rows: readonly Row[];
}

/**
 * What the thread hands over. Rows are serialised in groups, because a copy of all objects at once would
 * block the event loop for as long as parsing the answer.
 */
export interface PackedRows {
  readonly groups: readonly Uint8Array[];
  readonly next: string;
}

/** Number of values in a group: it takes a few milliseconds to unpack. */
const GROUP_VALUES = 5_000;
const MOST_ROWS = 50_000;
const MOST_BYTES = 32 * 1024 * 1024;

/** @throws VenueError for an invalid answer, and for more rows or bytes than a valid one contains */
export function packRows({ rows, next }: AnswerContent<unknown>): PackedRows {
  const groups: Uint8Array[] = [];
  let group: unknown[] = [];
  let [listed, values, bytes] = [0, 0, 0];
  const close = (): void => {
    const packed = serialize(group);
    bytes += packed.length;
    if (bytes > MOST_BYTES) throw new VenueError('malformed', `one answer contains more than ${MOST_BYTES} bytes`);
    groups.push(packed);
    [group, values] = [[], 0];
  };
  for (const row of rows) {
    if (++listed > MOST_ROWS) throw new VenueError('malformed', `one answer lists more than ${MOST_ROWS} entries`);
    group.push(row);
    values += valuesIn(row);
    if (values >= GROUP_VALUES) close();
  }
  if (group.length > 0) close();
  return { groups, next };
}

export async function unpackRows({ groups, next }: PackedRows): Promise<AnswerRows<unknown>> {
  const rows: unknown[] = [];
  for (const group of groups) {
    if (rows.length > 0) await loopTurn();
    for (const row of deserialize(group) as unknown[]) rows.push(row);
  }
  return { rows, next };
}

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  let values = 1;
  for (const inner of Object.values(value)) values += valuesIn(inner);
  return values;
}
