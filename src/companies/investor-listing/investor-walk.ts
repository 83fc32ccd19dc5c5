import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type CursorKey } from '../../web/validation/cursor.js';
import { type Conditions } from '../listing/company-filters.js';
import { INVESTOR_COLUMNS, type InvestorRow } from '../investors/investors.service.js';
import { DEALS, type InvestorOrder } from './investor-order.rules.js';
import { PRESENT_INVESTORS, PRESENT_INVESTORS_BY_ID, presentMergedDealsOf } from './investor-source.js';

/** Index entries without a hit that a page may pass; beyond it, sorting all hits is cheaper. */
const MOST_PASSED = 2_000;

export interface InvestorWindow {
  /** The place after which the page begins. */
  readonly after: readonly CursorKey[] | null;
  readonly limit: number;
  readonly offset: number;
}

interface Walk extends InvestorWindow {
  readonly where: Conditions;
  readonly direction: 'ASC' | 'DESC';
}

/** The investors of a page; ordered by deals it has those under other names of the firm. */
const PAGE = {
  deals: `page p CROSS JOIN LATERAL (SELECT p.deals, p.lead_deals) m JOIN read.investors i USING (investor_id)
    LEFT JOIN read.investor_counts n USING (investor_id)`,
  name: `${PRESENT_INVESTORS_BY_ID} JOIN page p ON p.investor_id = i.investor_id`,
} as const;

/**
 * The rows of a page of present investors, read in the order of an index instead of sorting all of them. An index has
 * investors with deals, without deals, with a name and without one apart; a walk reads one of these.
 *
 * Null where the walk finds too few rows; the page may then continue elsewhere.
 */
export async function walkedPage(
  store: ReadStore,
  conditions: Conditions,
  { by, direction }: InvestorOrder,
  part: InvestorWindow,
): Promise<readonly InvestorRow[] | null> {
  const walk = { ...part, where: conditions.copy(), direction };
  const rows = await store.query<InvestorRow & { walked: string }>(
    `WITH ${by === 'deals' ? byDeals(walk) : byName(walk)},
     page AS (SELECT * FROM found ${pageOf(direction, part)})
     SELECT ${INVESTOR_COLUMNS}, (SELECT count(*) FROM walked) AS walked
     FROM ${PAGE[by]}
     ORDER BY p.v ${direction} NULLS LAST, p.investor_id ${direction}`,
    walk.where.params,
  );
  return Number(rows[0]?.walked ?? 0) < part.offset + part.limit ? null : rows;
}

/** The rows of a page of present investors, where all hits are sorted. */
export function sortedPage(
  store: ReadStore,
  conditions: Conditions,
  order: InvestorOrder,
  part: InvestorWindow,
): Promise<InvestorRow[]> {
  const where = conditions.copy();
  if (part.after !== null) order.addAfter(where, part.after);
  // OFFSET 0 stops the planner from walking an index of the order in the hope of an early end.
  return store.query<InvestorRow>(
    `WITH page AS (
       SELECT * FROM (SELECT i.investor_id, ${order.by === 'deals' ? `m.deals, m.lead_deals, ${DEALS}` : 'i.name_key'} AS v
         FROM ${PRESENT_INVESTORS.rows} WHERE ${where.sql} OFFSET 0) h ${pageOf(order.direction, part)})
     SELECT ${INVESTOR_COLUMNS} FROM ${PAGE[order.by]}
     ORDER BY p.v ${order.direction} NULLS LAST, p.investor_id ${order.direction}`,
    where.params,
  );
}

function pageOf(direction: string, { limit, offset }: InvestorWindow): string {
  return `ORDER BY v ${direction} NULLS LAST, investor_id ${direction} LIMIT ${limit} OFFSET ${offset}`;
}

/**
 * Firms with other names have more deals than the index says, at most all of their names together. Those that may be
 * between the begin of the page and the end of the walk are added; a full walk ends after the page, wherever they are.
 */
function byDeals(walk: Walk): string {
  const { where, direction, after, offset, limit } = walk;
  const isWithout = after === null ? direction === 'ASC' : after[0] === 0;
  const sign = direction === 'ASC' ? '>' : '<';
  const deals = after === null ? null : `${where.param(after[0])}::bigint`;
  const id = after === null ? null : `${where.param(after[1])}::uuid`;
  const isLater = (value: string, investor: string): string =>
    id === null ? 'true' : `(${value}, ${investor}) ${sign} (${deals}, ${id})`;
  const next = isWithout
    ? `(SELECT i.*, ${dealsOf('i.investor_id')} AS deals FROM read.investors i WHERE ${id === null ? 'true' : `i.investor_id ${sign} ${id}`}
        ORDER BY i.investor_id ${direction} LIMIT ${reachOf(walk)}) i`
    : `(SELECT * FROM read.investor_counts n WHERE n.deals > 0 AND ${isLater('n.deals', 'n.investor_id')}
        ORDER BY n.deals ${direction}, n.investor_id ${direction} LIMIT ${reachOf(walk)}) n JOIN read.investors i USING (investor_id)`;
  const end = `(SELECT ${direction === 'ASC' ? 'max' : 'min'}(v) FROM walked)`;
  const [least, most] = direction === 'ASC' ? [deals ?? '0', end] : [end, deals ?? 'b.deals'];
  return `walked AS MATERIALIZED (
      SELECT i.investor_id, deals AS v FROM ${next}
      WHERE ${where.sql} AND NOT EXISTS (SELECT FROM read.investors a WHERE a.merged_into = i.investor_id)
        ${isWithout ? 'AND deals = 0' : ''}
      ORDER BY ${isWithout ? '' : `deals ${direction}, `}i.investor_id ${direction} LIMIT ${offset + limit}),
    names AS (
      SELECT a.merged_into AS investor_id, sum(${dealsOf('a.investor_id')}) AS deals
      FROM read.investors a WHERE a.merged_into IS NOT NULL AND (SELECT count(*) FROM walked) = ${offset + limit} GROUP BY 1),
    near AS MATERIALIZED (
      SELECT * FROM (
        SELECT i.investor_id, ${dealsOf('i.investor_id')} AS deals, names.deals AS others
        FROM names JOIN read.investors i USING (investor_id) WHERE ${where.sql} OFFSET 0) b
      WHERE b.deals + b.others >= ${least} AND b.deals <= ${most}),
    found AS (
      SELECT investor_id, 0 AS deals, 0 AS lead_deals, v FROM walked
      UNION ALL SELECT * FROM (
        SELECT b.investor_id, m.deals, m.lead_deals, b.deals + m.deals AS v
        FROM near b CROSS JOIN LATERAL (${presentMergedDealsOf('b.investor_id')}) m) b
      WHERE ${isLater('b.v', 'b.investor_id')} AND b.v ${isWithout ? '= 0' : '> 0'})`;
}

/** Looked up one by one: for a join the planner would read the deals of all investors. */
function dealsOf(investor: string): string {
  return `coalesce((SELECT n.deals FROM read.investor_counts n WHERE n.investor_id = ${investor}), 0)`;
}

function byName(walk: Walk): string {
  const { where, direction, after, offset, limit } = walk;
  const isWithout = after !== null && after[0] === null;
  const conditions = [`i.name_key IS ${isWithout ? '' : 'NOT '}NULL`];
  if (after !== null) {
    const [place, columns] = isWithout
      ? [`(${where.param(after[1])}::uuid)`, '(i.investor_id)']
      : [`(${where.param(after[0])}::text, ${where.param(after[1])}::uuid)`, '(i.name_key, i.investor_id)'];
    conditions.push(`${columns} ${direction === 'ASC' ? '>' : '<'} ${place}`);
  }
  const order = `${isWithout ? '' : `i.name_key ${direction}, `}i.investor_id ${direction}`;
  return `walked AS MATERIALIZED (
      SELECT i.investor_id, i.name_key AS v FROM (
        SELECT * FROM read.investors i WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${reachOf(walk)}) i
      WHERE ${where.sql} ORDER BY ${order} LIMIT ${offset + limit}),
    found AS (SELECT * FROM walked)`;
}

function reachOf({ offset, limit }: InvestorWindow): number {
  return offset + limit + MOST_PASSED;
}
