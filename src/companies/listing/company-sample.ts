import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type Conditions } from './company-filters.js';
import { afterPlace, directed, type Order, type Place, type Window } from './company-slices.js';

export interface ListSample {
  /** Rows of the sample that meet the conditions. */
  readonly hits: number;
  /** Before this place stand, most likely, enough hits for the part of the list; null where the sample has too few. */
  readonly bound: Place | null;
  /** Rows of the sample, hits or not, in the part of the list up to the bound; 0 where no more than `passedAbove` are hits. */
  readonly passed: number;
}

/**
 * Learns from the sample how many companies meet the conditions and where in the list they stand: what the planner knows
 * neither where conditions depend on each other nor where they depend on the order.
 */
export async function sampleOf(
  store: ReadStore,
  conditions: Conditions,
  order: Order,
  { window, share, passedAbove = -1 }: { window: Window; share: number; passedAbove?: number },
): Promise<ListSample> {
  const where = conditions.copy();
  const upTo = order.isDescending ? '>=' : '<=';
  const isUpToBound = order.isNullable
    ? `(CASE WHEN b.v IS NULL THEN l.v IS NOT NULL OR l.company_id ${upTo} b.company_id
             ELSE (l.v, l.company_id) ${upTo} (b.v, b.company_id) END)`
    : `(l.v, l.company_id) ${upTo} (b.v, b.company_id)`;
  const found = await store.query<{ hits: string; value: string | null; id: string | null; passed: string }>(
    `WITH hits AS MATERIALIZED (
       SELECT ${order.column} AS v, c.company_id FROM read.company_sample c WHERE ${conditions.sql}),
     bound AS MATERIALIZED (
       SELECT h.v, h.company_id FROM hits h WHERE ${afterPlace(where, 'h', order, window.after)}
       ORDER BY ${directed('h', order)} LIMIT 1 OFFSET ${hitsToSee(window, share) - 1})
     SELECT (SELECT count(*) FROM hits) AS hits, b.v::text AS value, b.company_id AS id, (
         SELECT count(*) FROM (SELECT ${order.column} AS v, c.company_id FROM read.company_sample c) l
         WHERE b.company_id IS NOT NULL AND (SELECT count(*) FROM hits) > ${passedAbove} AND ${afterPlace(where, 'l', order, window.after)} AND ${isUpToBound}) AS passed
     FROM bound b RIGHT JOIN (SELECT) one ON true`,
    where.params,
  );
  const { hits, value, id, passed } = found[0] ?? { hits: '0', value: null, id: null, passed: '0' };
  return { hits: Number(hits), bound: id === null ? null : { value, id }, passed: Number(passed) };
}

/** As many as the share of what is asked for, and so many more that the sample is hardly ever wrong by as much. */
export function hitsToSee({ offset, limit }: Pick<Window, 'offset' | 'limit'>, share: number): number {
  const expected = (offset + limit) * share;
  return Math.ceil(expected + 2.5 * Math.sqrt(expected) + 1.2);
}

/** How many of all companies meet the conditions, and how many of these the further condition too, as the sample has it. */
export async function estimateOf(
  store: ReadStore,
  conditions: Conditions,
  { among, share }: { among: string; share: number },
): Promise<{ readonly hits: number; readonly among: number }> {
  const [found] = await store.query<{ hits: number; among: number }>(
    `SELECT count(*)::int AS hits, (count(*) FILTER (WHERE ${among}))::int AS among
     FROM read.company_sample c WHERE ${conditions.sql}`,
    conditions.params,
  );
  return { hits: Math.round((found?.hits ?? 0) / share), among: Math.round((found?.among ?? 0) / share) };
}
