import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type Conditions } from './company-filters.js';
import { afterPlace, directed, type Order, type Place, type Window } from './company-slices.js';

export interface ListSample {
  /** Rows of the sample that match. */
  readonly hits: number;
  /** The place before which enough hits for the page most likely lie; null with too few in the sample. */
  readonly bound: Place | null;
  /** Sample rows up to the bound, hits or not; 0 where at most `passedAbove` rows are hits. */
  readonly passed: number;
}

/**
 * Estimates from a sample how many companies match and where in the order they lie. The planner cannot estimate
 * conditions that depend on each other or on the order.
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
       SELECT ${order.column} AS v, c.company_id FROM ${conditions.source.sample} WHERE ${conditions.sql}),
     bound AS MATERIALIZED (
       SELECT h.v, h.company_id FROM hits h WHERE ${afterPlace(where, 'h', order, window.after)}
       ORDER BY ${directed('h', order)} LIMIT 1 OFFSET ${hitsToSee(window, share) - 1})
     SELECT (SELECT count(*) FROM hits) AS hits, b.v::text AS value, b.company_id AS id, (
         SELECT count(*) FROM (SELECT ${order.column} AS v, c.company_id FROM ${conditions.source.sample}
           WHERE ${conditions.source.standing('c')}) l
         WHERE b.company_id IS NOT NULL AND (SELECT count(*) FROM hits) > ${passedAbove} AND ${afterPlace(where, 'l', order, window.after)} AND ${isUpToBound}) AS passed
     FROM bound b RIGHT JOIN (SELECT) one ON true`,
    where.params,
  );
  const { hits, value, id, passed } = found[0] ?? { hits: '0', value: null, id: null, passed: '0' };
  return { hits: Number(hits), bound: id === null ? null : { value, id }, passed: Number(passed) };
}

/** The hits to require in the sample: the page's share plus a safety margin. */
export function hitsToSee({ offset, limit }: Pick<Window, 'offset' | 'limit'>, share: number): number {
  const expected = (offset + limit) * share;
  return Math.ceil(expected + 2.5 * Math.sqrt(expected) + 1.2);
}

/** The estimated number of matching companies, and how many of these meet the further condition. */
export async function estimateOf(
  store: ReadStore,
  conditions: Conditions,
  { among, share }: { among: string; share: number },
): Promise<{ readonly hits: number; readonly among: number }> {
  const [found] = await store.query<{ hits: number; among: number }>(
    `SELECT count(*)::int AS hits, (count(*) FILTER (WHERE ${among}))::int AS among
     FROM ${conditions.source.sample} WHERE ${conditions.sql}`,
    conditions.params,
  );
  return { hits: Math.round((found?.hits ?? 0) / share), among: Math.round((found?.among ?? 0) / share) };
}
