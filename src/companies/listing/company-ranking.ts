import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type Conditions } from './company-filters.js';
import { beginsSo, speaksOfIt, textQuery, TIER, type Hit, type Search, type Typed } from './company-search.js';

/** The companies to rank from one search path: all up to a limit, or those with these ids. */
export type Among = { readonly most: number } | { readonly ids: readonly string[] };

export interface Ranked {
  /** The window's hits, best first. */
  readonly hits: readonly Hit[];
  /** The number of ranked companies. */
  readonly found: number;
  /** Matches by name prefix and by text; one more than `most` where there are more. */
  readonly begun: number;
  readonly texts: number;
}

/** The requested part of a ranking. After a hit, the offset is 0. */
export interface RankWindow {
  readonly after: Hit | null;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Ranks the hits of all search paths in one order, each company by its best path, and returns one window, so that
 * thousands of hits stay in the database.
 */
export async function ranked(
  store: ReadStore,
  search: Search,
  filters: Conditions,
  { begun, texts, window }: { begun: Among | null; texts: Among | null; window: RankWindow },
): Promise<Ranked> {
  const conditions = filters.copy();
  const branches = [
    begun && begunBranch(conditions, search, begun),
    texts && textsBranch(conditions, search, texts),
    namedBranch(conditions, search.named),
  ].filter((branch) => branch !== null);
  const page = `SELECT b.id, b.score FROM best b WHERE ${afterHit(conditions, window.after)}
    ORDER BY b.score DESC, b.id LIMIT ${window.limit} OFFSET ${window.offset}`;
  const rows = await store.query<Omit<Ranked, 'hits'> & { id: string | null; score: number }>(
    `WITH found AS MATERIALIZED (${branches.join(' UNION ALL ')}),
     best AS MATERIALIZED (SELECT f.id, max(f.score) AS score FROM found f GROUP BY f.id),
     counted AS (
       SELECT (count(*) FILTER (WHERE f.way = ${TIER.begun}))::int AS begun,
         (count(*) FILTER (WHERE f.way = ${TIER.texts}))::int AS texts, (SELECT count(*)::int FROM best) AS found
       FROM found f)
     SELECT n.*, p.id, p.score FROM counted n LEFT JOIN (${page}) p ON true ORDER BY p.score DESC, p.id`,
    conditions.params,
  );
  const { found = 0, begun: begunFound = 0, texts: textsFound = 0 } = rows[0] ?? {};
  return {
    hits: rows.flatMap(({ id, score }) => (id === null ? [] : [{ id, score }])),
    found,
    begun: begunFound,
    texts: textsFound,
  };
}

function namedBranch(conditions: Conditions, named: readonly Hit[]): string {
  const ids = conditions.param(named.map(({ id }) => id));
  const scores = conditions.param(named.map(({ score }) => score));
  return `SELECT n.id, n.score, 0 AS way FROM unnest(${ids}::uuid[], ${scores}::float8[]) AS n(id, score)`;
}

/** From 0 to 1, which a hundred thousand employees give. */
const PROMINENCE = `least(ln(1 + coalesce(c.employee_count, 0)) / ln(100000), 1)`;

/** Few letters say little of a name, so prominence decides; the longer the prefix, the more its share of the name. */
function begunBranch(conditions: Conditions, { typed }: Search, among: Among): string | null {
  const condition = beginsSo(typed, conditions);
  if (condition === null) return null;
  const { length } = typed.key;
  const ofShare = Math.min(0.7, Math.max(0.1, (length - 2) * 0.15));
  const share = `${conditions.param(length)}::float8 / length(c.name_key)`;
  const score = `${share} * ${ofShare} + ${PROMINENCE} * ${0.99 - ofShare}`;
  return `(SELECT c.company_id AS id, ${TIER.begun} + (${score}) * 99 AS score, ${TIER.begun} AS way
    FROM ${conditions.source.companies} WHERE ${within(conditions, condition, among)})`;
}

function textsBranch(conditions: Conditions, { typed }: Search, among: Among): string {
  const condition = speaksOfIt(typed, conditions);
  return `(SELECT c.company_id AS id, ${TIER.texts} + ${textScore(typed, conditions)} * 99 AS score, ${TIER.texts} AS way
    FROM ${conditions.source.companies} WHERE ${within(conditions, condition, among)})`;
}

/** A text with the words as typed ranks above every text with corrected ones. */
function textScore(typed: Typed, conditions: Conditions): string {
  const rank = `least(ts_rank(c.document, ${textQuery(typed, conditions)}) * 0.9, 0.99)`;
  if (typed.corrected === null) return rank;
  const asTyped = textQuery({ ...typed, corrected: null }, conditions);
  return `(CASE WHEN c.document @@ ${asTyped} THEN 0.5 ELSE 0 END + ${rank} * 0.49)`;
}

/** With known ids no other index should be used: IS TRUE hides the condition from the planner. */
function within(conditions: Conditions, condition: string, among: Among): string {
  if ('most' in among) return `${condition} AND ${conditions.sql} LIMIT ${among.most + 1}`;
  return `c.company_id = ANY(${conditions.param(among.ids)}::uuid[]) AND (${condition}) IS TRUE AND ${conditions.sql}`;
}

function afterHit(conditions: Conditions, after: Hit | null): string {
  if (after === null) return 'true';
  const [score, id] = [conditions.param(after.score), conditions.param(after.id)];
  return `(b.score < ${score}::float8 OR b.score = ${score}::float8 AND b.id > ${id}::uuid)`;
}
