import { nameKey } from '../../vocabulary/company-name.js';
import { plainLetters } from '../../vocabulary/plain-letters.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type Conditions } from './company-filters.service.js';
import { editSimilarity } from './edit-similarity.rules.js';
import { nearSpellings } from './near-spellings.rules.js';
import { registrableDomain } from '../record/company-id.rules.js';

export interface Hit {
  readonly id: string;
  /** Higher is better; ties go by id. */
  readonly score: number;
}

export interface Hits {
  /** Best first. */
  readonly hits: readonly Hit[];
  /** Whether there are more than the search ranks, so that their number is no exact total. */
  readonly isCapped: boolean;
}

/** Quotes stay: they make a phrase of what was typed. */
const PARTING = /[/._’‘„—–…•·«»→\u00a0\u2011]/g;
/** Up to here all that is found is ranked, each once and in one order whatever the page. */
const MOST_RANKED = 10_000;
/** Of names that only share trigrams with what was typed, the nearest. */
const MOST_ALIKE = 200;
/** A beginning that so many names have is no misspelling, and a name of two letters has too few to misspell. */
const ENOUGH_BY_PREFIX = 100;
const SHORTEST_MISSPELT = 3;
/** Up to here every text one edit away is looked up. */
const LONGEST_BY_EDITS = 24;
/** Shorter names share their few trigrams with very many others. */
const SHORTEST_BY_TRIGRAMS = 7;
/** Whole hundreds separate the ways a company can be found; within one way the fraction decides. */
const TIER = { exact: 400, prefix: 300, alike: 200, text: 100 } as const;

interface Candidate {
  readonly id: string;
  readonly tier: keyof typeof TIER;
  readonly name_keys: readonly string[] | null;
  readonly weight: number;
}

/**
 * Finds companies by whatever was typed: a name or former name as it is, the beginning of one, one spelt alike, then
 * words of the texts. Names one edit away are looked up; what is further off is found by shared trigrams, which is far
 * more work, and only where the text as it was typed is nobody's name nor in any text. The distance of the letters
 * orders both.
 */
export async function searchCompanies(store: ReadStore, text: string, filters: Conditions): Promise<Hits> {
  const key = nameKey(text);
  const domain = domainIn(text);
  const conditions = filters.copy();
  const typed = { key, domain, text };
  const candidates = await store.query<Candidate>(literalSql(conditions, typed, MOST_RANKED + 1), conditions.params);
  const count = (tier: Candidate['tier']): number => candidates.filter((candidate) => candidate.tier === tier).length;
  if (key.length >= SHORTEST_MISSPELT && count('prefix') < ENOUGH_BY_PREFIX) {
    if (key.length <= LONGEST_BY_EDITS) candidates.push(...(await byEdits(store, key, filters)));
    const isMeant = count('exact') + count('alike') + count('text') > 0;
    if (!isMeant && key.length >= SHORTEST_BY_TRIGRAMS) candidates.push(...(await byTrigrams(store, key, filters)));
  }
  const hits = ranked(candidates, key);
  const isCapped =
    hits.length > MOST_RANKED || (['exact', 'prefix', 'text'] as const).some((t) => count(t) > MOST_RANKED);
  return { hits, isCapped };
}

function byEdits(store: ReadStore, key: string, filters: Conditions): Promise<Candidate[]> {
  const conditions = filters.copy();
  const near = conditions.param(nearSpellings(key));
  return store.query<Candidate>(
    `${ALIKE} WHERE c.name_key COLLATE "C" = ANY(${near}::text[]) AND ${conditions.sql} LIMIT ${MOST_RANKED}`,
    conditions.params,
  );
}

async function byTrigrams(store: ReadStore, key: string, filters: Conditions): Promise<readonly Candidate[]> {
  const conditions = filters.copy();
  const name = conditions.param(key);
  return store.transaction(async (client) => {
    await client.query(`SET LOCAL pg_trgm.similarity_threshold = ${thresholdFor(key)}`);
    const found = await client.query<Candidate>(
      `${ALIKE} WHERE c.name_key % ${name} AND ${conditions.sql}
       ORDER BY similarity(c.name_key, ${name}) DESC, c.company_id LIMIT ${MOST_ALIKE}`,
      conditions.params,
    );
    return found.rows;
  });
}

/**
 * The best `most` of what `searchCompanies` finds, where names and domains as they were typed suffice for them: nothing
 * found otherwise comes before those. Null where they do not.
 */
export async function firstByName(
  store: ReadStore,
  text: string,
  { filters, most }: { filters: Conditions; most: number },
): Promise<readonly Hit[] | null> {
  const conditions = filters.copy();
  const branches = nameBranches(conditions, { key: nameKey(text), domain: domainIn(text), text }, MOST_RANKED + 1);
  if (branches.length === 0) return null;
  // A company can be found by each of the branches once.
  const candidates = await store.query<Candidate>(
    `SELECT * FROM (${branches.join(' UNION ALL ')}) found
     ORDER BY tier = 'exact' DESC, weight DESC, id LIMIT ${most * branches.length}`,
    conditions.params,
  );
  const hits = ranked(candidates, '');
  return hits.length < most ? null : hits.slice(0, most);
}

function ranked(candidates: readonly Candidate[], key: string): Hit[] {
  const best = new Map<string, number>();
  for (const candidate of candidates) {
    const score = scoreOf(candidate, key);
    if (score > (best.get(candidate.id) ?? 0)) best.set(candidate.id, score);
  }
  return [...best].map(([id, score]) => ({ id, score })).sort(byScore);
}

export function byScore(a: Hit, b: Hit): number {
  return b.score - a.score || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** All that is found literally, however many, as a condition of its own: for lists in another order than relevance. */
export function foundLiterally(text: string, filters: Conditions): Conditions {
  const conditions = filters.copy();
  const typed = { key: nameKey(text), domain: domainIn(text), text };
  const found = literalSql(conditions, typed, null);
  conditions.addPlain(`c.company_id IN (SELECT found.id FROM (${found}) found)`);
  return conditions;
}

function domainIn(text: string): string | null {
  return /\S\.\S/.test(text) ? registrableDomain(text).domain : null;
}

interface Typed {
  readonly key: string;
  readonly domain: string | null;
  readonly text: string;
}

function literalSql(conditions: Conditions, typed: Typed, most: number | null): string {
  const branches = nameBranches(conditions, typed, most);
  const where = conditions.sql;
  // Parted as the texts are.
  const words = conditions.param(plainLetters(typed.text).replace(PARTING, ' '));
  branches.push(
    `(SELECT t.company_id AS id, 'text' AS tier, NULL::text[] AS name_keys, least(t.rank * 0.9, 0.99) AS weight FROM (
        SELECT c.company_id, ts_rank(c.document, websearch_to_tsquery('english', ${words})) AS rank
        FROM read.companies c WHERE c.document @@ websearch_to_tsquery('english', ${words}) AND ${where}
        ${limitOf(most)}) t)`,
  );
  return branches.join(' UNION ALL ');
}

function limitOf(most: number | null): string {
  return most === null ? '' : `LIMIT ${most}`;
}

/** Names and domains as they are, and names that begin so. */
function nameBranches(conditions: Conditions, { key, domain }: Typed, most: number | null): string[] {
  const limit = limitOf(most);
  const where = conditions.sql;
  const branches: string[] = [];
  if (key !== '') {
    const name = conditions.param(key);
    const prefix = conditions.param(`${key.replace(/[\\%_]/g, '\\$&')}%`);
    branches.push(
      `(SELECT c.company_id AS id, 'exact' AS tier, NULL::text[] AS name_keys,
          CASE WHEN c.name_key = ${name} THEN 0.6 ELSE 0.1 END + ${SIZE} AS weight
        FROM read.companies c WHERE c.name_keys @> ARRAY[${name}] AND ${where} ${limit})`,
      `(SELECT c.company_id, 'prefix', NULL::text[], length(${name})::float8 / length(c.name_key) * 0.7 + ${SIZE}
        FROM read.companies c WHERE c.name_key COLLATE "C" LIKE ${prefix} AND ${where} ${limit})`,
    );
  }
  if (domain !== null) {
    const param = conditions.param(domain);
    const found = (weight: string): string =>
      `SELECT c.company_id AS id, 'exact' AS tier, NULL::text[] AS name_keys, ${weight} AS weight`;
    // Two searches: an OR of the two would look at every company. Who contests a domain stands behind who holds it.
    branches.push(
      `(${found('0.9')} FROM read.companies c WHERE c.domain = ${param} AND ${where})`,
      `(${found(`CASE WHEN d.kind = 'alias' THEN 0.9 ELSE 0.05 END`)}
        FROM read.company_domains d JOIN read.companies c ON c.company_id = d.company_id
        WHERE d.domain = ${param} AND ${where})`,
    );
  }
  return branches;
}

/** Of two companies found alike the larger one is more likely meant; never more than a tenth of a way's span. */
const SIZE = `least(ln(1 + coalesce(c.employee_count, 0)) / 150, 0.09)`;

const ALIKE = `SELECT c.company_id AS id, 'alike' AS tier, c.name_keys, ${SIZE} AS weight FROM read.companies c`;

function scoreOf({ tier, name_keys, weight }: Candidate, key: string): number {
  if (tier !== 'alike') return TIER[tier] + weight * 99;
  const closest = Math.max(0, ...(name_keys ?? []).map((name) => editSimilarity(name, key)));
  // Below half of the letters in common a name is no misspelling, only a neighbour: behind what the texts say.
  return closest >= 0.5 ? TIER.alike + closest * 89 + weight * 99 : closest * 99;
}

/** What two edits leave of the trigrams, between bounds: a high bar spares looking at all names with a common ending. */
function thresholdFor(key: string): number {
  const trigrams = key.length + 1;
  return Math.min(0.6, Math.max(key.length < 10 ? 0.4 : 0.45, (trigrams - 6) / (trigrams + 6)));
}
