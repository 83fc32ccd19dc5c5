import { nameKey, nameKeysOf, namesIn } from '../../vocabulary/company-name.js';
import { asciiFold } from '../../vocabulary/ascii-fold.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type Conditions } from './company-filters.js';
import { editSimilarity } from './edit-similarity.rules.js';
import { fuzzyTerms } from './fuzzy-terms.rules.js';
import { type NameTrigrams } from './name-trigrams.js';
import { type SpellingCorrection } from './spelling-correction.js';
import { registrableDomain } from '../record/company-id.rules.js';

export interface Hit {
  readonly id: string;
  /** Higher is better; ids break ties. */
  readonly score: number;
}

/** The query as a name, as a web address and as words. */
export interface Typed {
  /** Empty where the text cannot start a name. */
  readonly key: string;
  /** The name as written. */
  readonly name: string;
  /**
   * Keys of the other names in the text, as in `Flirtey (SkyDrop)`, of its transliteration, and of the whole; empty
   * without any.
   */
  readonly otherKeys: readonly string[];
  readonly domain: string | null;
  readonly words: string;
  /** The words without misspellings; null where they have none. */
  readonly corrected: string | null;
}

/** What a search reads. */
export interface Lookup {
  readonly store: ReadStore;
  readonly spelling: SpellingCorrection;
  readonly trigrams: NameTrigrams;
}

export interface Search {
  readonly typed: Typed;
  /** Distinct matches by exact name or domain, and by similar names. */
  readonly named: readonly Hit[];
}

/** Quotes stay, since they mark a phrase. */
const PARTING = /[/._’‘„—–…•·«»→\u00a0\u2011]/g;
/** A hyphen between words is a dash; before a word it excludes that word. */
const DASH = /(^|\s)-(?=\s)/g;
/** The maximum of matches per kind of name match. */
const MOST_NAMED = 10_000;
/** The nearest matches among names that only share trigrams. */
const MOST_ALIKE = 200;
/** A prefix with this many matches is no misspelling; names of two letters are too short for one. */
const ENOUGH_BY_PREFIX = 100;
const SHORTEST_MISSPELT = 3;
/** Up to this length all texts one edit away are looked up. */
const LONGEST_BY_EDITS = 24;
/** Shorter names share their trigrams with too many others. */
const SHORTEST_BY_TRIGRAMS = 7;
/** A longer text is a sentence, and each name with any of its many trigrams would be compared. */
const LONGEST_BY_TRIGRAMS = 60;
/** Hundreds separate the search paths; the fraction ranks within one path. */
export const TIER = { exact: 400, begun: 300, alike: 200, texts: 100 } as const;

/** The larger of two equal matches is the likelier target; at most a tenth of a path's span. */
export const SIZE = `least(ln(1 + coalesce(c.employee_count, 0)) / 150, 0.09)`;

export function typedOf(text: string): Typed {
  const [name = text, ...others] = namesIn(text);
  return {
    key: nameKey(name),
    name,
    otherKeys: otherKeysOf(text, name, others),
    domain: /\S\.\S/.test(text) ? registrableDomain(text).domain : null,
    // Split as the indexed texts are.
    words: asciiFold(text).replace(PARTING, ' ').replace(DASH, ' '),
    corrected: null,
  };
}

function otherKeysOf(text: string, name: string, others: readonly string[]): string[] {
  const latin = nameKeysOf(name).slice(1);
  return others.length + latin.length > 0
    ? [...latin, ...others.flatMap((other) => nameKeysOf(other)), nameKey(text)]
    : [];
}

/**
 * Finds exact and similar names. Names one edit away are looked up; more distant ones need a costlier trigram search,
 * which runs only where the text neither begins a name nor is in any text. Edit distance orders both. Where the text is
 * no name, its misspelt words are corrected.
 */
export async function readSearch(lookup: Lookup, asked: Typed, filters: Conditions): Promise<Search> {
  const { store, spelling } = lookup;
  const { key } = asked;
  const [{ exact, begun }, edited] = await Promise.all([
    asTyped(store, asked, filters),
    key.length >= SHORTEST_MISSPELT && key.length <= LONGEST_BY_EDITS ? byEdits(store, key, filters) : [],
  ]);
  const near = begun < ENOUGH_BY_PREFIX ? edited : [];
  if (exact.length > 0 || begun > 0) return { typed: asked, named: bestOfEach([...exact, ...near]) };
  const mayBeAlike = near.length === 0 && key.length >= SHORTEST_BY_TRIGRAMS && key.length <= LONGEST_BY_TRIGRAMS;
  const [inTexts, correction] = await Promise.all([
    mayBeAlike ? isInTexts(store, asked, filters) : null,
    spelling.begun(asked.words, filters.source),
  ]);
  const isUnknown = inTexts === false;
  // Where not all words are corrected yet, the text is most often a misspelt name, so names alike are looked up meanwhile.
  const early = isUnknown && !correction.isComplete ? byTrigrams(lookup, key, filters) : null;
  early?.catch(() => undefined);
  const corrected = await correction.text();
  const namesAlike = (): Promise<readonly Hit[]> => early ?? byTrigrams(lookup, key, filters);
  if (corrected === null) {
    return { typed: asked, named: bestOfEach([...exact, ...(isUnknown ? await namesAlike() : near)]) };
  }
  // What no text has as typed is searched for as if it were typed correctly.
  const isOnlyCorrected = isUnknown || !(inTexts ?? (await isInTexts(store, asked, filters)));
  const typed = isOnlyCorrected ? { ...asked, words: corrected } : { ...asked, corrected };
  const isName = isUnknown && !(await isInTexts(store, typed, filters));
  const alike = isName ? await namesAlike() : near;
  return { typed, named: bestOfEach([...exact, ...alike]) };
}

/** The condition for names with this prefix; null where the text cannot start a name. */
export function beginsSo({ key }: Typed, conditions: Conditions): string | null {
  return key === '' ? null : `c.name_key COLLATE "C" LIKE ${conditions.param(`${key.replace(/[\\%_]/g, '\\$&')}%`)}`;
}

export function speaksOfIt(typed: Typed, conditions: Conditions): string {
  return `c.document @@ ${textQuery(typed, conditions)}`;
}

/** The words as typed or, where some are misspelt, as corrected. */
export function textQuery({ words, corrected }: Typed, conditions: Conditions): string {
  const query = (text: string): string => `websearch_to_tsquery('english', ${conditions.param(text)})`;
  return corrected === null ? query(words) : `(${query(words)} || ${query(corrected)})`;
}

/** The condition for a name prefix or a text match; it also applies to sample rows. */
export function foundWidely(typed: Typed, filters: Conditions, named: readonly Hit[] = []): Conditions {
  const conditions = filters.copy();
  const ways = [beginsSo(typed, conditions), speaksOfIt(typed, conditions)].filter((way) => way !== null);
  if (named.length > 0) ways.push(`c.company_id = ANY(${conditions.param(named.map(({ id }) => id))}::uuid[])`);
  conditions.addPlain(`(${ways.join(' OR ')})`);
  return conditions;
}

interface AsTyped {
  readonly exact: readonly Hit[];
  /** The number of names with this prefix, counted up to a hundred. */
  readonly begun: number;
}

/** Exact matches by name and domain. */
export async function asTyped(store: ReadStore, typed: Typed, filters: Conditions): Promise<AsTyped> {
  const conditions = filters.copy();
  const where = conditions.sql;
  const ways: string[] = [];
  const found = (weight: string): string =>
    `SELECT c.company_id AS id, ${TIER.exact} + (${weight}) * 99 AS score, NULL::int AS begun`;
  if (typed.key !== '') {
    const key = conditions.param(typed.key);
    // Of companies that have the name beside another, one that writes it with these capitals is meant.
    const weight = `CASE WHEN c.name_key = ${key} THEN 0.6
      WHEN ${conditions.param(typed.name)} = ANY(c.former_names) THEN 0.2 ELSE 0.1 END + ${SIZE}`;
    ways.push(
      `(${found(weight)}
        FROM ${conditions.source.companies} WHERE c.name_keys @> ARRAY[${key}] AND ${where} LIMIT ${MOST_NAMED})`,
      ...(typed.otherKeys.length === 0 ? [] : [byOtherNames(typed, conditions, found)]),
      `SELECT NULL, NULL, count(*)::int FROM (
         SELECT 1 FROM ${conditions.source.companies} WHERE ${beginsSo(typed, conditions)} AND ${where} LIMIT ${ENOUGH_BY_PREFIX}) b`,
    );
  }
  if (typed.domain !== null) {
    const domain = conditions.param(typed.domain);
    // Two searches, since an OR would scan every company. A company that contests a domain ranks below its holder.
    ways.push(
      `(${found('0.9')} FROM ${conditions.source.companies} WHERE c.domain = ${domain} AND ${where})`,
      `(${found(`CASE WHEN d.kind = 'alias' THEN 0.9 ELSE 0.05 END`)}
        FROM ${conditions.source.domains} JOIN ${conditions.source.companies} ON c.company_id = d.company_id
        WHERE d.domain = ${domain} AND ${conditions.source.standing('d')} AND ${where})`,
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

/** A company with several of the typed names ranks above one with a single name. */
function byOtherNames({ key, otherKeys }: Typed, conditions: Conditions, found: (weight: string) => string): string {
  const where = conditions.sql;
  const own = conditions.param(key);
  const others = conditions.param(otherKeys);
  const whole = conditions.param(otherKeys.at(-1));
  const weight = `CASE WHEN c.name_keys @> ARRAY[${own}] OR c.name_key = ${whole} THEN 0.8 ELSE 0.1 END + ${SIZE}`;
  return `(${found(weight)}
    FROM ${conditions.source.companies} WHERE c.name_keys && ${others}::text[] AND ${where} LIMIT ${MOST_NAMED})`;
}

async function isInTexts(store: ReadStore, typed: Typed, filters: Conditions): Promise<boolean> {
  const conditions = filters.copy();
  const where = `${speaksOfIt(typed, conditions)} AND ${conditions.sql}`;
  // Counts all matches though one would suffice: with LIMIT 1 the planner scans companies. Without sampled matches
  // there are few.
  const [row] = await store.query<{ is_in: boolean }>(
    `SELECT EXISTS (SELECT FROM ${conditions.source.sample} WHERE ${where})
       OR (SELECT count(*) FROM ${conditions.source.companies} WHERE ${where}) > 0 AS is_in`,
    conditions.params,
  );
  return row?.is_in ?? false;
}

interface Alike {
  readonly id: string;
  readonly name_keys: readonly string[];
  readonly size: number;
}

function alikeIn({ source }: Conditions): string {
  return `SELECT c.company_id AS id, c.name_keys, ${SIZE} AS size FROM ${source.companies}`;
}

async function byEdits(store: ReadStore, key: string, filters: Conditions): Promise<Hit[]> {
  const conditions = filters.copy();
  const near = conditions.param(fuzzyTerms(key));
  const found = await store.query<Alike>(
    `${alikeIn(filters)} WHERE c.name_key COLLATE "C" = ANY(${near}::text[]) AND ${conditions.sql} LIMIT ${MOST_NAMED}`,
    conditions.params,
  );
  return found.map((alike) => hitOf(alike, key));
}

async function byTrigrams({ store, trigrams }: Lookup, key: string, filters: Conditions): Promise<Hit[]> {
  const parts = await trigrams.rareParts(key, filters.source);
  if (parts?.length === 0) return [];
  const conditions = filters.copy();
  const name = conditions.param(key);
  // By `%` the index compares each name that has any trigram, so names with a rare one are found sooner without it.
  const isAlike = parts
    ? `c.name_key LIKE ANY(${conditions.param(parts.map((part) => `%${part}%`))}::text[])
       AND similarity(c.name_key, ${name}) >= ${thresholdFor(key)}`
    : `c.name_key % ${name}`;
  const sql = `${alikeIn(filters)} WHERE ${isAlike} AND ${conditions.sql}
    ORDER BY similarity(c.name_key, ${name}) DESC, c.company_id LIMIT ${MOST_ALIKE}`;
  const rows = parts
    ? await store.query<Alike>(sql, conditions.params)
    : await store.transaction(
        async (client) => (await client.query<Alike>(sql, conditions.params)).rows,
        `SET LOCAL pg_trgm.similarity_threshold = ${thresholdFor(key)}`,
      );
  return rows.map((alike) => hitOf(alike, key));
}

function hitOf({ id, name_keys, size }: Alike, key: string): Hit {
  const closest = Math.max(0, ...name_keys.map((name) => editSimilarity(name, key)));
  // With less than half of the letters in common a name is merely similar, so it ranks below text matches.
  return { id, score: closest >= 0.5 ? TIER.alike + closest * 89 + size * 99 : closest * 99 };
}

function bestOfEach(hits: readonly Hit[]): Hit[] {
  const best = new Map<string, number>();
  for (const { id, score } of hits) if (score > (best.get(id) ?? 0)) best.set(id, score);
  return [...best].map(([id, score]) => ({ id, score }));
}

/**
 * The share of trigrams that two edits leave, clamped: a high threshold avoids scanning all names with a common ending.
 */
function thresholdFor(key: string): number {
  const trigrams = key.length + 1;
  return Math.min(0.6, Math.max(key.length < 10 ? 0.4 : 0.45, (trigrams - 6) / (trigrams + 6)));
}
