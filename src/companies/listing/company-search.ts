import { nameKey, namesIn } from '../../vocabulary/company-name.js';
import { asciiFold } from '../../vocabulary/ascii-fold.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type Conditions } from './company-filters.js';
import { editSimilarity } from './edit-similarity.rules.js';
import { fuzzyTerms } from './fuzzy-terms.rules.js';
import { registrableDomain } from '../record/company-id.rules.js';

export interface Hit {
  readonly id: string;
  /** Higher is better; ties go by id. */
  readonly score: number;
}

/** What was typed, read as a name, as a web address and as words. */
export interface Typed {
  /** Empty where there is nothing that a name could begin with. */
  readonly key: string;
  /** Of the other names in it, as in `Flirtey (SkyDrop)`, and of the whole; empty for a name without any. */
  readonly otherKeys: readonly string[];
  readonly domain: string | null;
  readonly words: string;
}

export interface Search {
  readonly typed: Typed;
  /** Whose name or domain it is, and whose names are spelt nearly so; each once. */
  readonly named: readonly Hit[];
}

/** Quotes stay: they make a phrase of what was typed. */
const PARTING = /[/._’‘„—–…•·«»→\u00a0\u2011]/g;
/** Of one way to be named, so many. */
const MOST_NAMED = 10_000;
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
export const TIER = { exact: 400, begun: 300, alike: 200, texts: 100 } as const;

/** Of two companies found alike the larger one is more likely meant; never more than a tenth of a way's span. */
export const SIZE = `least(ln(1 + coalesce(c.employee_count, 0)) / 150, 0.09)`;

export function typedOf(text: string): Typed {
  const [name = text, ...others] = namesIn(text);
  return {
    key: nameKey(name),
    otherKeys: others.length > 0 ? [...others, text].map(nameKey) : [],
    domain: /\S\.\S/.test(text) ? registrableDomain(text).domain : null,
    // Parted as the texts are.
    words: asciiFold(text).replace(PARTING, ' '),
  };
}

/**
 * Finds who is called what was typed, or nearly so. Names one edit away are looked up; what is further off is found by
 * shared trigrams, which is far more work, and only where the text as it was typed is nobody's name nor in any text. The
 * distance of the letters orders both.
 */
export async function readSearch(store: ReadStore, typed: Typed, filters: Conditions): Promise<Search> {
  const { key } = typed;
  const { exact, begun } = await asTyped(store, typed, filters);
  const named = [...exact];
  if (key.length >= SHORTEST_MISSPELT && begun < ENOUGH_BY_PREFIX) {
    const mayBeFarOff = named.length === 0 && key.length >= SHORTEST_BY_TRIGRAMS;
    const [near, isMeant] = await Promise.all([
      key.length <= LONGEST_BY_EDITS ? byEdits(store, key, filters) : [],
      mayBeFarOff && isInTexts(store, typed, filters),
    ]);
    named.push(...near);
    if (mayBeFarOff && near.length === 0 && !isMeant) named.push(...(await byTrigrams(store, key, filters)));
  }
  return { typed, named: bestOfEach(named) };
}

/** Names that begin as it was typed; null where nothing was that a name could begin with. */
export function beginsSo({ key }: Typed, conditions: Conditions): string | null {
  return key === '' ? null : `c.name_key COLLATE "C" LIKE ${conditions.param(`${key.replace(/[\\%_]/g, '\\$&')}%`)}`;
}

export function speaksOfIt({ words }: Typed, conditions: Conditions): string {
  return `c.document @@ websearch_to_tsquery('english', ${conditions.param(words)})`;
}

/** Names that begin so, or texts that speak of it; true of rows of the sample as of the companies themselves. */
export function foundWidely(typed: Typed, filters: Conditions, named: readonly Hit[] = []): Conditions {
  const conditions = filters.copy();
  const ways = [beginsSo(typed, conditions), speaksOfIt(typed, conditions)].filter((way) => way !== null);
  if (named.length > 0) ways.push(`c.company_id = ANY(${conditions.param(named.map(({ id }) => id))}::uuid[])`);
  conditions.addPlain(`(${ways.join(' OR ')})`);
  return conditions;
}

interface AsTyped {
  readonly exact: readonly Hit[];
  /** How many names begin so, counted up to a hundred. */
  readonly begun: number;
}

/** Names and domains as they were typed. */
export async function asTyped(store: ReadStore, typed: Typed, filters: Conditions): Promise<AsTyped> {
  const conditions = filters.copy();
  const where = conditions.sql;
  const ways: string[] = [];
  const found = (weight: string): string =>
    `SELECT c.company_id AS id, ${TIER.exact} + (${weight}) * 99 AS score, NULL::int AS begun`;
  if (typed.key !== '') {
    const name = conditions.param(typed.key);
    ways.push(
      `(${found(`CASE WHEN c.name_key = ${name} THEN 0.6 ELSE 0.1 END + ${SIZE}`)}
        FROM read.companies c WHERE c.name_keys @> ARRAY[${name}] AND ${where} LIMIT ${MOST_NAMED})`,
      ...(typed.otherKeys.length === 0 ? [] : [byOtherNames(typed, conditions, found)]),
      `SELECT NULL, NULL, count(*)::int FROM (
         SELECT 1 FROM read.companies c WHERE ${beginsSo(typed, conditions)} AND ${where} LIMIT ${ENOUGH_BY_PREFIX}) b`,
    );
  }
  if (typed.domain !== null) {
    const domain = conditions.param(typed.domain);
    // Two searches: an OR of the two would look at every company. Who contests a domain stands behind who holds it.
    ways.push(
      `(${found('0.9')} FROM read.companies c WHERE c.domain = ${domain} AND ${where})`,
      `(${found(`CASE WHEN d.kind = 'alias' THEN 0.9 ELSE 0.05 END`)}
        FROM read.company_domains d JOIN read.companies c ON c.company_id = d.company_id
        WHERE d.domain = ${domain} AND ${where})`,
    );
  }
  if (ways.length === 0) return { exact: [], begun: 0 };
  const rows = await store.query<{ id: string | null; score: number; begun: number | null }>(
    ways.join(' UNION ALL '),
    conditions.params,
  );
  return {
    exact: bestOfEach(rows.flatMap(({ id, score }) => (id === null ? [] : [{ id, score }]))),
    begun: rows.find(({ id }) => id === null)?.begun ?? 0,
  };
}

/** Whose names are several of those that were typed is meant before who has one of them. */
function byOtherNames({ key, otherKeys }: Typed, conditions: Conditions, found: (weight: string) => string): string {
  const where = conditions.sql;
  const own = conditions.param(key);
  const others = conditions.param(otherKeys);
  const whole = conditions.param(otherKeys.at(-1));
  const weight = `CASE WHEN c.name_keys @> ARRAY[${own}] OR c.name_key = ${whole} THEN 0.8 ELSE 0.1 END + ${SIZE}`;
  return `(${found(weight)}
    FROM read.companies c WHERE c.name_keys && ${others}::text[] AND ${where} LIMIT ${MOST_NAMED})`;
}

async function isInTexts(store: ReadStore, typed: Typed, filters: Conditions): Promise<boolean> {
  const conditions = filters.copy();
  const where = `${speaksOfIt(typed, conditions)} AND ${conditions.sql}`;
  // All are counted, though one is enough: for one the planner would rather read companies until it comes. Where the
  // sample has none they are few.
  const [row] = await store.query<{ is_in: boolean }>(
    `SELECT EXISTS (SELECT FROM read.company_sample c WHERE ${where})
       OR (SELECT count(*) FROM read.companies c WHERE ${where}) > 0 AS is_in`,
    conditions.params,
  );
  return row?.is_in ?? false;
}

interface Alike {
  readonly id: string;
  readonly name_keys: readonly string[];
  readonly size: number;
}

const ALIKE = `SELECT c.company_id AS id, c.name_keys, ${SIZE} AS size FROM read.companies c`;

async function byEdits(store: ReadStore, key: string, filters: Conditions): Promise<Hit[]> {
  const conditions = filters.copy();
  const near = conditions.param(fuzzyTerms(key));
  const found = await store.query<Alike>(
    `${ALIKE} WHERE c.name_key COLLATE "C" = ANY(${near}::text[]) AND ${conditions.sql} LIMIT ${MOST_NAMED}`,
    conditions.params,
  );
  return found.map((alike) => hitOf(alike, key));
}

async function byTrigrams(store: ReadStore, key: string, filters: Conditions): Promise<Hit[]> {
  const conditions = filters.copy();
  const name = conditions.param(key);
  const found = await store.transaction(
    (client) =>
      client.query<Alike>(
        `${ALIKE} WHERE c.name_key % ${name} AND ${conditions.sql}
         ORDER BY similarity(c.name_key, ${name}) DESC, c.company_id LIMIT ${MOST_ALIKE}`,
        conditions.params,
      ),
    `SET LOCAL pg_trgm.similarity_threshold = ${thresholdFor(key)}`,
  );
  return found.rows.map((alike) => hitOf(alike, key));
}

function hitOf({ id, name_keys, size }: Alike, key: string): Hit {
  const closest = Math.max(0, ...name_keys.map((name) => editSimilarity(name, key)));
  // Below half of the letters in common a name is no misspelling, only a neighbour: behind what the texts say.
  return { id, score: closest >= 0.5 ? TIER.alike + closest * 89 + size * 99 : closest * 99 };
}

function bestOfEach(hits: readonly Hit[]): Hit[] {
  const best = new Map<string, number>();
  for (const { id, score } of hits) if (score > (best.get(id) ?? 0)) best.set(id, score);
  return [...best].map(([id, score]) => ({ id, score }));
}

/** What two edits leave of the trigrams, between bounds: a high bar spares looking at all names with a common ending. */
function thresholdFor(key: string): number {
  const trigrams = key.length + 1;
  return Math.min(0.6, Math.max(key.length < 10 ? 0.4 : 0.45, (trigrams - 6) / (trigrams + 6)));
}
