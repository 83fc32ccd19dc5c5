import { type ReadStore } from '../platform/read-store/read-store.js';
import { type Conditions } from './company-filters.js';
import { LIST_COLUMNS, type CompanyListRow } from './company-rows.js';

/** What a list is ordered by; the id decides between equal values, and rows without a value come last. */
export interface Order {
  readonly column: string;
  /** Of the column, for a cursor's value. */
  readonly type: string;
  readonly isNullable: boolean;
  readonly isDescending: boolean;
  /** Columns that an index has before this one: conditions on one value of them narrow a walk along it. */
  readonly within: readonly string[];
}

/** The place of a row in the list: its sort value as text, null where it has none, and its id. */
export interface Place {
  readonly value: string | null;
  readonly id: string;
}

/** The part of the list that is asked for. With a place, the offset is 0. */
export interface Window {
  readonly after: Place | null;
  readonly offset: number;
  readonly limit: number;
}

export type PlacedRow = CompanyListRow & { readonly sort_value: string | null };

/**
 * One part of the list of at most `most` companies, and how many there are: all that meet the conditions are gathered
 * once, by whatever index finds them, then counted and sorted. Null rows where there are more than `most`.
 */
export async function sliceOfFew(
  store: ReadStore,
  conditions: Conditions,
  order: Order,
  { window, most }: { window: Window; most: number },
): Promise<{ readonly rows: PlacedRow[] | null; readonly found: number }> {
  const where = conditions.copy();
  const hits = `SELECT c.company_id, ${order.column} AS v FROM read.companies c WHERE ${conditions.sql} LIMIT ${most + 1}`;
  const found = await store.query<PlacedRow & { found: string; company_id: string | null }>(
    `WITH hits AS MATERIALIZED (${hits}),
     page AS (
       SELECT h.company_id, h.v, row_number() OVER (ORDER BY ${directed('h', order)}) AS place FROM hits h
       WHERE ${afterPlace(where, 'h', order, window.after)} ORDER BY place LIMIT ${window.limit} OFFSET ${window.offset})
     SELECT t.found, ${LIST_COLUMNS}, p.v::text AS sort_value
     FROM (SELECT count(*) AS found FROM hits) t
     LEFT JOIN page p ON true LEFT JOIN read.companies c ON c.company_id = p.company_id ORDER BY p.place`,
    where.params,
  );
  const count = Number(found[0]?.found ?? 0);
  if (count > most) return { rows: null, found: count };
  return { rows: found.flatMap(({ found: _, ...row }) => (row.company_id === null ? [] : [row])), found: count };
}

/**
 * The same by walking the list's index and leaving out what does not meet the conditions; at most `reach` entries.
 * Null where that did not fill the part: the list may end there, or what is wanted may stand further on.
 */
export async function sliceByWalk(
  store: ReadStore,
  conditions: Conditions,
  order: Order,
  { window, reach }: { window: Window; reach: number },
): Promise<PlacedRow[] | null> {
  const where = conditions.copy();
  const { column, type, isDescending } = order;
  const direction = isDescending ? 'DESC' : 'ASC';
  const walked = conditions.termsOn(column, order.within);
  const { after } = window;
  // A place among those without a value: these stand in the order of their ids.
  const isUnvalued = after?.value === null;
  if (order.isNullable) walked.push(`${column} IS ${isUnvalued ? '' : 'NOT '}NULL`);
  if (after) {
    const sign = isDescending ? '<' : '>';
    if (isUnvalued) walked.push(`c.company_id ${sign} ${where.param(after.id)}::uuid`);
    else {
      const [value, id] = [where.param(after.value), where.param(after.id)];
      walked.push(`(${column}, c.company_id) ${sign} (${value}::${type}, ${id}::uuid)`);
    }
  }
  const by = (alias: string, value: string): string =>
    isUnvalued ? `${alias}.company_id ${direction}` : `${value} ${direction}, ${alias}.company_id ${direction}`;
  const rows = await store.query<PlacedRow>(
    `SELECT ${LIST_COLUMNS}, w.v::text AS sort_value FROM (
       SELECT c.company_id, c.v FROM (
         SELECT c.*, ${column} AS v FROM read.companies c WHERE ${walked.join(' AND ') || 'true'}
         ORDER BY ${by('c', column)} LIMIT ${reach}) c
       WHERE ${conditions.sql} LIMIT ${window.limit} OFFSET ${window.offset}) w
     JOIN read.companies c ON c.company_id = w.company_id ORDER BY ${by('w', 'w.v')}`,
    where.params,
  );
  return rows.length === window.limit ? rows : null;
}

/** The same by sorting all that meet the conditions, however many: what is left where the index's order is no help. */
export function sliceBySort(
  store: ReadStore,
  conditions: Conditions,
  order: Order,
  window: Window,
): Promise<PlacedRow[]> {
  const where = conditions.copy();
  // OFFSET 0 keeps the planner from walking the index after all.
  return store.query<PlacedRow>(
    `SELECT ${LIST_COLUMNS}, w.v::text AS sort_value FROM (
       SELECT h.company_id, h.v FROM (
         SELECT c.company_id, ${order.column} AS v FROM read.companies c WHERE ${conditions.sql} OFFSET 0) h
       WHERE ${afterPlace(where, 'h', order, window.after)}
       ORDER BY ${directed('h', order)} LIMIT ${window.limit} OFFSET ${window.offset}) w
     JOIN read.companies c ON c.company_id = w.company_id ORDER BY ${directed('w', order)}`,
    where.params,
  );
}

function directed(alias: string, { isDescending }: Order): string {
  const direction = isDescending ? 'DESC' : 'ASC';
  return `${alias}.v ${direction} NULLS LAST, ${alias}.company_id ${direction}`;
}

function afterPlace(where: Conditions, alias: string, order: Order, after: Place | null): string {
  if (!after) return 'true';
  const sign = order.isDescending ? '<' : '>';
  const id = where.param(after.id);
  if (after.value === null) return `${alias}.v IS NULL AND ${alias}.company_id ${sign} ${id}::uuid`;
  const value = where.param(after.value);
  const isLater = `(${alias}.v, ${alias}.company_id) ${sign} (${value}::${order.type}, ${id}::uuid)`;
  return order.isNullable ? `(${isLater} OR ${alias}.v IS NULL)` : isLater;
}
