import { type ReadStore } from '../platform/read-store/read-store.js';
import { bucketOf } from './sources.js';
import { type DomainStatus } from './radar.events.js';

export interface DomainsAsk {
  readonly tlds?: readonly string[];
  /** Raw sources and buckets. */
  readonly sources?: readonly string[];
  readonly statuses: readonly DomainStatus[];
  readonly apex?: string;
  /** At least three characters. */
  readonly q?: string;
  readonly createdFrom?: Date;
  /** Exclusive. */
  readonly createdBefore?: Date;
  readonly hasRealEmail?: boolean;
  readonly hasRealContent?: boolean;
  readonly isParked?: boolean;
}

export interface DomainsPlace {
  readonly limit: number;
  readonly offset: number;
  /** The last row shown before. */
  readonly after?: { readonly createdAt: string; readonly apex: string };
  readonly withEvidence?: boolean;
}

export interface DomainRow {
  readonly apex: string;
  readonly tld: string;
  readonly candidate_name: string | null;
  readonly source: string;
  readonly status: DomainStatus;
  readonly created_at: Date;
  readonly registered_on: string | null;
  readonly registrar: string | null;
  readonly dns_provider: string | null;
  readonly has_real_email: boolean | null;
  readonly email_provider: string | null;
  readonly has_real_content: boolean | null;
  readonly is_parked: boolean | null;
  readonly quality_score: number | null;
  readonly startup_slug: string | null;
  /** Only where evidence was asked for. */
  readonly seen_at?: Date;
  readonly source_key?: string | null;
  readonly source_url?: string | null;
  readonly verdict?: string | null;
  readonly attempts?: number;
  readonly probed_at?: Date | null;
  readonly next_probe_at?: Date | null;
  readonly evidence?: Record<string, unknown> | null;
  readonly sightings?: readonly DomainSightingRow[] | null;
}

export interface DomainSightingRow {
  readonly source: string;
  readonly seen_at: string;
  readonly created_at: string;
  readonly candidate_name: string | null;
  readonly source_key: string | null;
  readonly source_url: string | null;
  readonly registered_on: string | null;
}

export interface DomainsTotal {
  readonly total: number;
  readonly isEstimate: boolean;
}

/** Beyond so many rows a total that no counter keeps is an estimate. */
const COUNTED = 10_000;
/** Where the planner expects more than this, counting up to the limit would find the limit anyway. */
const SURELY_MORE = 30_000;

const COLUMNS = `d.apex, d.tld, d.candidate_name, d.source, d.status, d.created_at, d.registered_on::text, d.registrar,
  d.dns_provider, d.has_real_email, d.email_provider, d.has_real_content, d.is_parked, d.quality_score,
  CASE WHEN d.status = 'promoted' AND c.status <> 'pending' THEN c.slug END AS startup_slug`;
const EVIDENCE_COLUMNS = `, d.seen_at, d.source_key, d.source_url, d.verdict, d.attempts, d.probed_at, d.next_probe_at,
  (SELECT e.evidence FROM read.domain_evidence e WHERE e.apex = d.apex) AS evidence, (SELECT json_agg(json_build_object('source', s.source, 'seen_at', s.seen_at, 'created_at', s.created_at,
    'candidate_name', s.candidate_name, 'source_key', s.source_key, 'source_url', s.source_url,
    'registered_on', s.registered_on) ORDER BY s.created_at, s.source)
    FROM read.domain_sightings s WHERE s.apex = d.apex) AS sightings`;

/** The radar's list, newest first; page and total cost the same at any size. */
export class DomainsQuery {
  constructor(private readonly readStore: ReadStore) {}

  async page(ask: DomainsAsk, place: DomainsPlace): Promise<{ rows: DomainRow[]; hasMore: boolean }> {
    const filter = new Filter(await this.expanded(ask));
    if (place.after)
      filter.add((p) => `(d.created_at, d.apex) < (${p(place.after?.createdAt)}, ${p(place.after?.apex)})`);
    const rows = await this.readStore.query<DomainRow>(
      `SELECT ${COLUMNS}${place.withEvidence ? EVIDENCE_COLUMNS : ''}
       FROM (SELECT d.* FROM read.domains d WHERE ${filter.text}
             ORDER BY d.created_at DESC, d.apex DESC LIMIT ${place.limit + 1} OFFSET ${place.offset}) AS d
       LEFT JOIN read.companies c ON c.company_id = d.company_id
       ORDER BY d.created_at DESC, d.apex DESC`,
      filter.params,
    );
    return { rows: rows.slice(0, place.limit), hasMore: rows.length > place.limit };
  }

  async total(ask: DomainsAsk): Promise<DomainsTotal> {
    const expanded = await this.expanded(ask);
    if (!ask.apex && !ask.q && !ask.createdFrom && !ask.createdBefore) return this.facetTotal(expanded);
    const filter = new Filter(expanded);
    const expected = await this.expected(filter);
    if (expected > SURELY_MORE) return { total: expected, isEstimate: true };
    const [row] = await this.readStore.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM (SELECT 1 FROM read.domains d WHERE ${filter.text} LIMIT ${COUNTED + 1}) AS counted`,
      filter.params,
    );
    const n = row?.n ?? 0;
    return n > COUNTED ? { total: Math.max(n, expected), isEstimate: true } : { total: n, isEstimate: false };
  }

  /** One apex with all its evidence, whatever its status. */
  async find(apex: string): Promise<DomainRow | null> {
    const [row] = await this.readStore.query<DomainRow>(
      `SELECT ${COLUMNS}${EVIDENCE_COLUMNS} FROM read.domains d
       LEFT JOIN read.companies c ON c.company_id = d.company_id WHERE d.apex = $1`,
      [apex],
    );
    return row ?? null;
  }

  private async facetTotal(ask: DomainsAsk): Promise<DomainsTotal> {
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
    return { total: Number(row?.n ?? 0), isEstimate: false };
  }

  /** How many rows the planner expects. */
  private async expected(filter: Filter): Promise<number> {
    const [row] = await this.readStore.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      `EXPLAIN (FORMAT JSON) SELECT 1 FROM read.domains d WHERE ${filter.text}`,
      filter.params,
    );
    return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  }

  /** Buckets become the raw sources that they hold so far. */
  private async expanded(ask: DomainsAsk): Promise<DomainsAsk> {
    const buckets = (ask.sources ?? []).flatMap((id) => bucketOf(id) ?? []);
    if (buckets.length === 0) return ask;
    const known = await this.readStore.query<{ source: string }>('SELECT DISTINCT source FROM read.domain_counts');
    const raw = (ask.sources ?? []).filter((id) => !bucketOf(id));
    const held = known.map(({ source }) => source).filter((source) => buckets.some(({ matches }) => matches(source)));
    return { ...ask, sources: [...new Set([...raw, ...held])] };
  }
}

/** The conditions of an ask, with their parameters. */
class Filter {
  readonly params: unknown[] = [];
  private readonly conditions: string[] = [];

  constructor(ask: DomainsAsk) {
    this.among('status', ask.statuses);
    if (ask.tlds) this.among('tld', ask.tlds);
    if (ask.sources) this.among('source', ask.sources);
    if (ask.apex !== undefined) this.add((p) => `d.apex = ${p(ask.apex)}`);
    if (ask.q !== undefined) {
      const pattern = `%${ask.q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
      this.add((p) => `(d.apex LIKE ${p(pattern)} OR d.candidate_name ILIKE ${p(pattern)})`);
    }
    if (ask.createdFrom) this.add((p) => `d.created_at >= ${p(ask.createdFrom?.toISOString())}`);
    if (ask.createdBefore) this.add((p) => `d.created_at < ${p(ask.createdBefore?.toISOString())}`);
    // Written out, so that the partial index of the flag is seen to fit.
    for (const [column, value] of flagsOf(ask)) this.add(() => `d.${column} = ${value}`);
  }

  get text(): string {
    return this.conditions.join(' AND ');
  }

  add(condition: (param: (value: unknown) => string) => string): void {
    this.conditions.push(condition((value) => `$${this.params.push(value)}`));
  }

  /** One value is compared as such, since an index in list order is only of use for one. */
  private among(column: string, values: readonly string[]): void {
    const [only] = values;
    if (values.length === 1) this.add((p) => `d.${column} = ${p(only)}`);
    else this.add((p) => `d.${column} = ANY(${p(values)}::text[])`);
  }
}

function flagsOf(ask: DomainsAsk): [string, boolean][] {
  const flags: [string, boolean | undefined][] = [
    ['has_real_email', ask.hasRealEmail],
    ['has_real_content', ask.hasRealContent],
    ['is_parked', ask.isParked],
  ];
  return flags.filter((flag): flag is [string, boolean] => flag[1] !== undefined);
}
