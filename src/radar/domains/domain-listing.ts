import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type DomainRow } from './domain-row.rules.js';
import { DOMAIN_COLUMNS, type DomainSource, PRESENT_DOMAINS } from './domain-source.js';
import { DomainsFilter, flagsOf } from './domains-filter.js';
import { bucketOf } from '../sources/sources.rules.js';
import { type DomainsAsk, type DomainsPart, type DomainsPlace } from './domains-ask.js';

/** Above this number a total without a counter is estimated. */
const COUNTED = 10_000;
/** The same for searches, where every hit reads a separate database page. */
const COUNTED_HITS = 5_000;
/** Above this expected number a count would reach the limit anyway, so it is skipped. */
const SURELY_MORE = 30_000;
/** Rows of a sample, and the number of hits in it that proves a word frequent. */
const SAMPLE_ROWS = 10_000;
const SURE_HITS = 10;
/** Rows searched for a page's hits, relative to the number that evenly spread hits need. */
const WALK_MARGIN = 4;
const SHORTEST_WALK = 20_000;

/** So many more rows than a page needs are sorted rather than read in list order. */
const FEW = 200;

const ORDER = 'ORDER BY d.created_at DESC, d.apex DESC';

interface Sample {
  readonly hits: number;
  readonly estimate: number;
}

const UNSAMPLED: Sample = { hits: 0, estimate: 0 };
/** How often the count limit a sample's estimate has to be: of the present, and of a position that is not sampled itself. */
const FREQUENT = 1.2;
const FREQUENT_THEN = 3;

/** The domains of a query's facets, and the top-level domains and sources that they have. */
interface Facets {
  readonly domains: number;
  readonly tlds: readonly string[];
  readonly sources: readonly string[];
}

interface Hits {
  readonly apexes: readonly string[];
  readonly total: number;
}

/** One page and the total, now or as of a position. */
export class DomainListing {
  constructor(
    private readonly readStore: ReadStore,
    private readonly source: DomainSource = PRESENT_DOMAINS,
  ) {}

  async list(ask: DomainsAsk, place: DomainsPlace): Promise<DomainsPart> {
    const expanded = await this.expanded(ask);
    const facets = await this.facets(expanded);
    // Values that do not occur together, such as a source of another top-level domain, would be looked for in all rows.
    if (facets.domains === 0) return { rows: [], hasMore: false, total: 0, isEstimate: false };
    const narrowed = narrowedTo(expanded, facets);
    if (ask.q !== undefined) return this.searched(narrowed, place, facets.domains);
    const [rows, total] = await Promise.all([
      this.newest(narrowed, place, facets.domains),
      place.pin ?? this.total(narrowed, facets.domains),
    ]);
    return { ...pageOf(rows, place), total: total.total, isEstimate: total.isEstimate };
  }

  /**
   * Rows in list order from an index, which always exists for queries without words. Where all or next to all are on the
   * page, reading them in list order would read the whole index, so any one finds them.
   */
  private newest(ask: DomainsAsk, place: DomainsPlace, among: number): Promise<DomainRow[]> {
    const needed = place.offset + place.limit + 1;
    if (among <= needed + FEW) return this.sorted(ask, place);
    const filter = new DomainsFilter(ask, this.source);
    const newest = filter.newest('d.*', needed, afterOf(filter, place));
    return this.rows(`SELECT * FROM (${newest}) AS d ${ORDER} ${windowOf(place)}`, filter.params, place);
  }

  private async total(ask: DomainsAsk, among: number): Promise<Pick<DomainsPart, 'total' | 'isEstimate'>> {
    if (!ask.apex && !ask.createdFrom && !ask.createdBefore) return { total: among, isEstimate: false };
    const filter = new DomainsFilter(ask, this.source);
    const expected = await this.expected(filter);
    if (expected > SURELY_MORE) return { total: expected, isEstimate: true };
    const [row] = await this.readStore.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM (SELECT 1 FROM ${this.source.domains} WHERE ${filter.text} LIMIT ${COUNTED + 1}) AS counted`,
      filter.params,
    );
    return totalOf(row?.n ?? 0, expected);
  }

  /**
   * Rare words are found by trigrams, all hits at once: page and total come from one set. Frequent words fill a page
   * from the newest rows. A sample decides which case applies.
   */
  private async searched(ask: DomainsAsk, place: DomainsPlace, among: number): Promise<DomainsPart> {
    // A short word of the past needs many patterns to count, a longer one less than the sample.
    const isShort = (ask.q ?? '').length <= 2;
    let sample = this.source.isPresent || isShort ? await this.sampled(ask) : UNSAMPLED;
    if (!this.source.isPresent && isFrequent(sample, FREQUENT_THEN)) {
      // A word that is frequent now may be rare then: only a full page of the newest rows shows that it was not.
      const rows = await this.amongNewest(ask, place, { found: sample.estimate, among });
      if (rows && rows.length > place.limit)
        return { ...pageOf(rows, place), total: sample.estimate, isEstimate: true };
    }
    let atLeast = COUNTED_HITS + 1;
    if (!this.source.isPresent || !isFrequent(sample, FREQUENT)) {
      const hits = await this.hits(ask, place);
      if (hits.total <= COUNTED_HITS) {
        const found = `SELECT d.* FROM ${this.source.domains} WHERE d.apex = ANY($1::text[]) AND ${this.source.standing('d')}`;
        const rows = hits.apexes.length === 0 ? [] : await this.rows(found, [hits.apexes], place);
        return { ...pageOf(rows, place), total: hits.total, isEstimate: false };
      }
      atLeast = hits.total;
      if (!this.source.isPresent && !isShort) sample = await this.sampled(ask);
    }
    const total = Math.max(atLeast, sample.estimate);
    const rows = (await this.amongNewest(ask, place, { found: total, among })) ?? (await this.sorted(ask, place));
    return { ...pageOf(rows, place), total, isEstimate: true };
  }

  /** The hits in some thousand random rows of the present, and the estimated total of the source. */
  private async sampled(ask: DomainsAsk): Promise<Sample> {
    const { domains: size } = await this.facets({});
    if (size < COUNTED_HITS) return UNSAMPLED;
    const filter = new DomainsFilter(ask, PRESENT_DOMAINS);
    // At least as many rows as at any position.
    const { domains: present } = this.source.isPresent
      ? { domains: size }
      : await new DomainListing(this.readStore).facets({});
    const percent = Math.min(100, (SAMPLE_ROWS / Math.max(1, present)) * 100);
    const [row] = await this.readStore.query<{ n: number; hits: number }>(
      `SELECT count(*)::int AS n, count(*) FILTER (WHERE ${filter.text})::int AS hits
       FROM read.domains d TABLESAMPLE SYSTEM (${percent.toFixed(4)}) REPEATABLE (1)`,
      filter.params,
    );
    const { n = 0, hits = 0 } = row ?? {};
    return { hits, estimate: n === 0 ? 0 : Math.round((hits / n) * size) };
  }

  /**
   * At most one more than the count limit. The planner would scan the table for all hits of the inner query, so it is
   * forced to use an index.
   */
  private async hits(ask: DomainsAsk, place: DomainsPlace): Promise<Hits> {
    const filter = new DomainsFilter(ask, this.source);
    const after = afterOf(filter, place);
    const counted = `SELECT * FROM every LIMIT ${COUNTED_HITS + 1}`;
    const sql = `
      WITH every AS MATERIALIZED (SELECT d.apex, d.created_at FROM ${this.source.domains} WHERE ${filter.textByIndex()})
      SELECT (SELECT count(*)::int FROM (${counted}) AS hits) AS total,
        ARRAY(SELECT d.apex FROM (${counted}) AS d WHERE true${after} ${ORDER} ${windowOf(place)}) AS apexes`;
    return this.readStore.transaction(async (client) => {
      const { rows } = await client.query<Hits>(sql, filter.params);
      return rows[0] ?? { total: 0, apexes: [] };
    }, 'SET LOCAL enable_seqscan = off');
  }

  /**
   * Null where the newest rows do not fill the page and older ones might, and where so many rows would be read before the
   * page that sorting all hits is less.
   */
  private async amongNewest(
    ask: DomainsAsk,
    place: DomainsPlace,
    { found, among }: { found: number; among: number },
  ): Promise<DomainRow[] | null> {
    const needed = ((place.offset + place.limit + 1) * among) / Math.max(1, found);
    if (needed > Math.max(SHORTEST_WALK, found)) return null;
    const walk = Math.max(SHORTEST_WALK, Math.ceil(needed * WALK_MARGIN));
    if (new DomainsFilter(ask, this.source).spread) {
      const near = await this.within(ask, place, Math.ceil(needed * WALK_MARGIN));
      if (near.length > place.limit) return near;
    }
    const rows = await this.within(ask, place, walk);
    return rows.length > place.limit || walk >= among ? rows : null;
  }

  /** The page's hits among the next `walk` rows. */
  private within(ask: DomainsAsk, place: DomainsPlace, walk: number): Promise<DomainRow[]> {
    const filter = new DomainsFilter(ask, this.source);
    const newest = filter.newest('d.*', walk, afterOf(filter, place));
    const hits = `SELECT * FROM (${newest}) AS d WHERE ${filter.words?.condition() ?? 'true'} ${ORDER} ${windowOf(place)}`;
    return this.rows(hits, filter.params, place);
  }

  /** All hits, sorted: for many and old ones. */
  private sorted(ask: DomainsAsk, place: DomainsPlace): Promise<DomainRow[]> {
    const filter = new DomainsFilter(ask, this.source);
    const all = `SELECT d.* FROM ${this.source.domains} WHERE ${filter.text}${afterOf(filter, place)} OFFSET 0`;
    return this.rows(`SELECT * FROM (${all}) AS d ${ORDER} ${windowOf(place)}`, filter.params, place);
  }

  private rows(source: string, params: readonly unknown[], place: DomainsPlace): Promise<DomainRow[]> {
    return this.readStore.query<DomainRow>(
      `SELECT ${DOMAIN_COLUMNS}${place.withEvidence ? this.source.evidence : ''} FROM (${source}) AS d
       ${this.source.joinCompanies} ${ORDER}`,
      params,
    );
  }

  /** From the counters, which know nothing of words, days and single domains. */
  private async facets(ask: Partial<DomainsAsk>): Promise<Facets> {
    const conditions: string[] = ['true'];
    const params: unknown[] = [];
    const among = (column: string, values: readonly string[] | undefined): void => {
      if (values === undefined) return;
      params.push(values);
      conditions.push(`${column} = ANY($${params.length}::text[])`);
    };
    among('tld', ask.tlds);
    among('source', ask.sources);
    among('status', ask.statuses);
    for (const [column, value] of flagsOf(ask)) among(column, [String(value)]);
    const counts = this.source.counts(conditions.join(' AND '));
    const [row] = await this.readStore.query<{ n: string; tlds: string[] | null; sources: string[] | null }>(
      `SELECT coalesce(sum(n), 0)::text AS n, array_agg(DISTINCT tld) AS tlds, array_agg(DISTINCT source) AS sources
       FROM (SELECT tld, source, sum(domains) AS n FROM (${counts}) c GROUP BY tld, source) t WHERE n > 0`,
      params,
    );
    return { domains: Number(row?.n ?? 0), tlds: row?.tlds ?? [], sources: row?.sources ?? [] };
  }

  /** The planner's row estimate. */
  private async expected(filter: DomainsFilter): Promise<number> {
    const [row] = await this.readStore.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      `EXPLAIN (FORMAT JSON) SELECT 1 FROM ${this.source.domains} WHERE ${filter.text}`,
      filter.params,
    );
    return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  }

  /** Expands buckets into their current raw sources. */
  private async expanded(ask: DomainsAsk): Promise<DomainsAsk> {
    const buckets = (ask.sources ?? []).flatMap((id) => bucketOf(id) ?? []);
    if (buckets.length === 0) return ask;
    const known = await this.readStore.query<{ source: string }>('SELECT DISTINCT source FROM read.domain_counts');
    const raw = (ask.sources ?? []).filter((id) => !bucketOf(id));
    const listed = known.map(({ source }) => source).filter((source) => buckets.some(({ matches }) => matches(source)));
    return { ...ask, sources: [...new Set([...raw, ...listed])] };
  }
}

/** Without the requested values that no domain has beside the others; each source is read apart. */
function narrowedTo(ask: DomainsAsk, { tlds, sources }: Facets): DomainsAsk {
  return { ...ask, ...(ask.tlds && { tlds }), ...(ask.sources && { sources }) };
}

function isFrequent({ hits, estimate }: Sample, times: number): boolean {
  return hits >= SURE_HITS && estimate >= times * COUNTED_HITS;
}

function windowOf({ limit, offset }: DomainsPlace): string {
  return `LIMIT ${limit + 1} OFFSET ${offset}`;
}

function afterOf(filter: DomainsFilter, { after }: DomainsPlace): string {
  if (!after) return '';
  return ` AND (d.created_at, d.apex) < (${filter.param(after.createdAt)}::timestamptz, ${filter.param(after.apex)})`;
}

function pageOf(rows: DomainRow[], { limit }: DomainsPlace): Pick<DomainsPart, 'rows' | 'hasMore'> {
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

function totalOf(n: number, expected: number): Pick<DomainsPart, 'total' | 'isEstimate'> {
  return n > COUNTED ? { total: Math.max(n, expected), isEstimate: true } : { total: n, isEstimate: false };
}
