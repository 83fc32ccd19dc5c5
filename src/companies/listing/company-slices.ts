import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type Conditions } from './company-filters.js';
import { LIST_COLUMNS, type CompanyListRow } from '../record/company-rows.rules.js';

/** The sort of a list; ids break ties, and rows without a value come last. */
export interface Order {
  readonly column: string;
  /** The column's type, for a cursor's value. */
  readonly type: string;
  readonly isNullable: boolean;
  readonly isDescending: boolean;
}

/** A row's place in the list: its sort value as text, or null, and its id. */
export interface Place {
  readonly value: string | null;
  readonly id: string;
}

/** The requested part of the list. With a place, the offset is 0. */
export interface Window {
  readonly after: Place | null;
  readonly offset: number;
  readonly limit: number;
}

export type PlacedRow = CompanyListRow & { readonly sort_value: string | null };

/**
 * One page of a list of at most `most` companies, with the total: any suitable index collects all matches once, then
 * they are counted and sorted. Null rows where there are more than `most`. With very few expected hits, only ids are
 * collected, from indexes with the filtered columns.
 */
export async function sliceOfFew(
  store: ReadStore,
  conditions: Conditions,
  order: Order,
  { window, most, isHardlyAny = false }: { window: Window; most: number; isHardlyAny?: boolean },
): Promise<{ readonly rows: PlacedRow[] | null; readonly found: number }> {
  const where = conditions.copy();
  const standing = conditions.source.standing('c');
  const value = isHardlyAny ? '' : `, ${order.column} AS v`;
  // One look-up per hit, since for a join the planner would scan all companies.
  const looked = `SELECT company_id, (SELECT ${order.column} FROM ${conditions.source.companies} WHERE c.company_id = hits.company_id AND ${standing}) AS v FROM hits`;
  const found = await store.query<PlacedRow & { found: string; company_id: string | null }>(
    `WITH hits AS MATERIALIZED (
       SELECT c.company_id${value} FROM ${conditions.source.companies} WHERE ${conditions.sql} LIMIT ${most + 1}),
     page AS (
       SELECT h.company_id, h.v FROM ${isHardlyAny ? `(${looked})` : 'hits'} h
       WHERE ${afterPlace(where, 'h', order, window.after)}
       ORDER BY ${directed('h', order)} LIMIT ${window.limit} OFFSET ${window.offset})
     SELECT t.found, ${LIST_COLUMNS}, p.v::text AS sort_value
     FROM (SELECT count(*) AS found FROM hits) t
     LEFT JOIN page p ON true LEFT JOIN ${conditions.source.companies} ON c.company_id = p.company_id AND ${standing} ORDER BY ${directed('p', order)}`,
    where.params,
  );
  const count = Number(found[0]?.found ?? 0);
  if (count > most) return { rows: null, found: count };
  return { rows: found.flatMap(({ found: _, ...row }) => (row.company_id === null ? [] : [row])), found: count };
}

/** How hits are found: within this many next rows of the list's index, or, if null, by any index. */
export type Reach = number | null;

/** The same for rows up to the bound or the end of the list; shorter than requested where these are too few. */
export function sliceUpTo(
  store: ReadStore,
  conditions: Conditions,
  order: Order,
  { window, bound, reach }: { window: Window; bound: Place | null; reach: Reach },
): Promise<PlacedRow[]> {
  const where = conditions.copy();
  const standing = conditions.source.standing('c');
  const direction = order.isDescending ? 'DESC' : 'ASC';
  const hit = `SELECT c.company_id, ${order.column} AS v FROM`;
  const hits = segments(where, order, { after: window.after, bound }).map((terms) => {
    const within = terms.join(' AND ') || 'true';
    // OFFSET 0 stops the planner from walking the list's index in the hope of an early end.
    if (reach === null) return `(${hit} ${conditions.source.companies} WHERE ${conditions.sql} AND ${within} OFFSET 0)`;
    const next = `SELECT c.*, ${order.column} AS v FROM ${conditions.source.companies} WHERE ${within} AND ${standing}
      ORDER BY ${order.column} ${direction}, c.company_id ${direction} LIMIT ${reach}`;
    // Rows arrive in order, so the walk ends at the last requested row.
    return `(SELECT c.company_id, c.v FROM (${next}) c WHERE ${conditions.sql}
      ORDER BY c.v ${direction}, c.company_id ${direction} LIMIT ${window.offset + window.limit})`;
  });
  return store.query<PlacedRow>(
    `SELECT ${LIST_COLUMNS}, w.v::text AS sort_value FROM (
       SELECT h.company_id, h.v FROM (${hits.join(' UNION ALL ')}) h
       ORDER BY ${directed('h', order)} LIMIT ${window.limit} OFFSET ${window.offset}) w
     JOIN ${conditions.source.companies} ON c.company_id = w.company_id AND ${standing} ORDER BY ${directed('w', order)}`,
    where.params,
  );
}

/**
 * Conditions for rows after one place and up to another, as alternatives that an index answers separately: rows with a
 * value, and rows without, which follow in the order of ids.
 */
function segments(
  where: Conditions,
  { column, type, isNullable, isDescending }: Order,
  { after, bound }: { after: Place | null; bound: Place | null },
): string[][] {
  const [later, upTo] = isDescending ? ['<', '>='] : ['>', '<='];
  const valued: string[] = [];
  const unvalued = [`${column} IS NULL`];
  const limit = (sign: string, place: Place | null): void => {
    if (!place) return;
    const id = `${where.param(place.id)}::uuid`;
    if (place.value === null) unvalued.push(`c.company_id ${sign} ${id}`);
    else valued.push(`(${column}, c.company_id) ${sign} (${where.param(place.value)}::${type}, ${id})`);
  };
  limit(later, after);
  limit(upTo, bound);
  if (isNullable && valued.length === 0) valued.push(`${column} IS NOT NULL`);
  return [
    ...(after?.value === null ? [] : [valued]),
    ...(isNullable && (!bound || bound.value === null) ? [unvalued] : []),
  ];
}

export function directed(alias: string, { isDescending }: Order): string {
  const direction = isDescending ? 'DESC' : 'ASC';
  return `${alias}.v ${direction} NULLS LAST, ${alias}.company_id ${direction}`;
}

export function afterPlace(where: Conditions, alias: string, order: Order, after: Place | null): string {
  if (!after) return 'true';
  const sign = order.isDescending ? '<' : '>';
  const id = where.param(after.id);
  if (after.value === null) return `${alias}.v IS NULL AND ${alias}.company_id ${sign} ${id}::uuid`;
  const value = where.param(after.value);
  const isLater = `(${alias}.v, ${alias}.company_id) ${sign} (${value}::${order.type}, ${id}::uuid)`;
  return order.isNullable ? `(${isLater} OR ${alias}.v IS NULL)` : isLater;
}
