import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type DomainRow } from './domain-row.rules.js';
import { DomainsFilter, flagsOf } from './domains-filter.js';
import { bucketOf } from '../sources/sources.rules.js';
import { type DomainsAsk, type DomainsPage, type DomainsPlace } from './domains-ask.js';

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

export const DOMAIN_COLUMNS = `d.apex, d.tld, d.candidate_name, d.source, d.status, d.created_at, d.registered_on::text, d.registrar,
  d.dns_provider, d.has_real_email, d.email_provider, d.has_real_content, d.is_parked, d.quality_score,
  CASE WHEN d.status = 'promoted' AND c.status <> 'pending' THEN c.slug END AS startup_slug,
  CASE WHEN d.status = 'promoted' AND c.status <> 'pending' THEN c.name END AS company_name`;
const EVIDENCE_COLUMNS = `, d.seen_at, d.source_key, d.source_url, d.verdict, d.attempts, d.probed_at, d.next_probe_at,
  (SELECT e.evidence FROM read.domain_evidence e WHERE e.apex = d.apex) AS evidence,
  (SELECT json_agg(json_build_object('source', s.source, 'seen_at', s.seen_at, 'created_at', s.created_at,
     'candidate_name', s.candidate_name, 'source_key', s.source_key, 'source_url', s.source_url,
     'registered_on', s.registered_on) ORDER BY s.created_at, s.source)
   FROM read.domain_sightings s WHERE s.apex = d.apex) AS sightings`;

const ORDER = 'ORDER BY d.created_at DESC, d.apex DESC';

interface Hits {
  readonly apexes: readonly string[];
  readonly total: number;
}

/** The radar's list, newest first; page and total cost the same at any size. */
@Injectable()
export class DomainList {
  constructor(private readonly readStore: ReadStore) {}

  async list(ask: DomainsAsk, place: DomainsPlace): Promise<DomainsPage> {
    const expanded = await this.expanded(ask);
    if (ask.q !== undefined) return this.searched(expanded, place);
    const [rows, total] = await Promise.all([this.newest(expanded, place), this.total(expanded)]);
    return { ...pageOf(rows, place), ...total };
  }

  /** One apex with all its evidence, in any status. */
  async find(apex: string): Promise<DomainRow | null> {
    const [row] = await this.readStore.query<DomainRow>(
      `SELECT ${DOMAIN_COLUMNS}${EVIDENCE_COLUMNS} FROM read.domains d
       LEFT JOIN read.companies c ON c.company_id = d.company_id WHERE d.apex = $1`,
      [apex],
    );
    return row ?? null;
  }

  async named(apexes: readonly string[]): Promise<DomainRow[]> {
    return this.readStore.query<DomainRow>(
      `SELECT ${DOMAIN_COLUMNS} FROM read.domains d
       LEFT JOIN read.companies c ON c.company_id = d.company_id WHERE d.apex = ANY($1::text[])`,
      [apexes],
    );
  }

  /** Rows in list order from an index, which always exists for queries without words. */
  private newest(ask: DomainsAsk, place: DomainsPlace): Promise<DomainRow[]> {
    const filter = new DomainsFilter(ask);
    const newest = filter.newest('d.*', place.offset + place.limit + 1, afterOf(filter, place));
    return this.rows(`SELECT * FROM (${newest}) AS d ${ORDER} ${windowOf(place)}`, filter.params, place);
  }

  private async total(ask: DomainsAsk): Promise<Pick<DomainsPage, 'total' | 'isEstimate'>> {
    if (!ask.apex && !ask.createdFrom && !ask.createdBefore) {
      return { total: await this.counted(ask), isEstimate: false };
    }
    const filter = new DomainsFilter(ask);
    const expected = await this.expected(filter);
    if (expected > SURELY_MORE) return { total: expected, isEstimate: true };
    const [row] = await this.readStore.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM (SELECT 1 FROM read.domains d WHERE ${filter.text} LIMIT ${COUNTED + 1}) AS counted`,
      filter.params,
    );
    return totalOf(row?.n ?? 0, expected);
  }

  /**
   * Rare words are found by trigrams, all hits at once: page and total come from one set. Frequent words fill a page
   * from the newest rows. A sample decides which case applies.
   */
  private async searched(ask: DomainsAsk, place: DomainsPlace): Promise<DomainsPage> {
    const sample = await this.sampled(ask);
    let atLeast = COUNTED_HITS + 1;
    if (sample.hits < SURE_HITS || sample.estimate < 1.2 * COUNTED_HITS) {
      const hits = await this.hits(ask, place);
      if (hits.total <= COUNTED_HITS) {
        const among = 'SELECT * FROM read.domains d WHERE d.apex = ANY($1::text[])';
        const rows = hits.apexes.length === 0 ? [] : await this.rows(among, [hits.apexes], place);
        return { ...pageOf(rows, place), total: hits.total, isEstimate: false };
      }
      atLeast = hits.total;
    }
    const total = Math.max(atLeast, sample.estimate);
    const rows = (await this.amongNewest(ask, place, total)) ?? (await this.sorted(ask, place));
    return { ...pageOf(rows, place), total, isEstimate: true };
  }

  /** The hits in some thousand random rows, and the estimated total. */
  private async sampled(ask: DomainsAsk): Promise<{ hits: number; estimate: number }> {
    const size = await this.counted({});
    const filter = new DomainsFilter(ask);
    const percent = Math.min(100, (SAMPLE_ROWS / Math.max(1, size)) * 100);
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
   * forced to use the index.
   */
  private async hits(ask: DomainsAsk, place: DomainsPlace): Promise<Hits> {
    const filter = new DomainsFilter(ask);
    const after = afterOf(filter, place);
    const counted = `SELECT * FROM every LIMIT ${COUNTED_HITS + 1}`;
    const sql = `
      WITH every AS MATERIALIZED (SELECT d.apex, d.created_at FROM read.domains d WHERE ${filter.text})
      SELECT (SELECT count(*)::int FROM (${counted}) AS hits) AS total,
        ARRAY(SELECT d.apex FROM (${counted}) AS d WHERE true${after} ${ORDER} ${windowOf(place)}) AS apexes`;
    return this.readStore.transaction(async (client) => {
      const { rows } = await client.query<Hits>(sql, filter.params);
      return rows[0] ?? { total: 0, apexes: [] };
    }, 'SET LOCAL enable_seqscan = off');
  }

  /** Null where the newest rows do not fill the page and older ones might. */
  private async amongNewest(ask: DomainsAsk, place: DomainsPlace, found: number): Promise<DomainRow[] | null> {
    const all = await this.counted(ask);
    const needed = ((place.offset + place.limit + 1) * all) / Math.max(1, found);
    const walk = Math.max(SHORTEST_WALK, Math.ceil(needed * WALK_MARGIN));
    const filter = new DomainsFilter(ask);
    const newest = filter.newest('d.*', walk, afterOf(filter, place));
    const hits = `SELECT * FROM (${newest}) AS d WHERE ${filter.search} ${ORDER} ${windowOf(place)}`;
    const rows = await this.rows(hits, filter.params, place);
    return rows.length > place.limit || walk >= all ? rows : null;
  }

  /** All hits, sorted: for many and old ones. */
  private sorted(ask: DomainsAsk, place: DomainsPlace): Promise<DomainRow[]> {
    const filter = new DomainsFilter(ask);
    const all = `SELECT d.* FROM read.domains d WHERE ${filter.text}${afterOf(filter, place)} OFFSET 0`;
    return this.rows(`SELECT * FROM (${all}) AS d ${ORDER} ${windowOf(place)}`, filter.params, place);
  }

  private rows(source: string, params: readonly unknown[], place: DomainsPlace): Promise<DomainRow[]> {
    return this.readStore.query<DomainRow>(
      `SELECT ${DOMAIN_COLUMNS}${place.withEvidence ? EVIDENCE_COLUMNS : ''} FROM (${source}) AS d
       LEFT JOIN read.companies c ON c.company_id = d.company_id ${ORDER}`,
      params,
    );
  }

  /** From the counters of facets. */
  private async counted(ask: Partial<DomainsAsk>): Promise<number> {
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
    const [row] = await this.readStore.query<{ n: string }>(
      `SELECT coalesce(sum(domains), 0)::text AS n FROM read.domain_counts WHERE ${conditions.join(' AND ')}`,
      params,
    );
    return Number(row?.n ?? 0);
  }

  /** The planner's row estimate. */
  private async expected(filter: DomainsFilter): Promise<number> {
    const [row] = await this.readStore.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      `EXPLAIN (FORMAT JSON) SELECT 1 FROM read.domains d WHERE ${filter.text}`,
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

function windowOf({ limit, offset }: DomainsPlace): string {
  return `LIMIT ${limit + 1} OFFSET ${offset}`;
}

function afterOf(filter: DomainsFilter, { after }: DomainsPlace): string {
  if (!after) return '';
  return ` AND (d.created_at, d.apex) < (${filter.param(after.createdAt)}::timestamptz, ${filter.param(after.apex)})`;
}

function pageOf(rows: DomainRow[], { limit }: DomainsPlace): Pick<DomainsPage, 'rows' | 'hasMore'> {
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

function totalOf(n: number, expected: number): Pick<DomainsPage, 'total' | 'isEstimate'> {
  return n > COUNTED ? { total: Math.max(n, expected), isEstimate: true } : { total: n, isEstimate: false };
}
