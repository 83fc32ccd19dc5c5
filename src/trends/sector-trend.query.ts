import { type Clock } from '../kernel/clock.js';
import { DomainError } from '../kernel/domain-error.js';
import { companyPath } from '../kernel/profile-path.js';
import { type ReadStore } from '../platform/read-store/read-store.js';
import { KeptAnswers } from '../platform/read-store/kept-answers.js';
import { deepRead, momentumOf, type SectorFigures, type SectorYear } from './sector-trend.js';

const MOST_SECTORS = 4;
const KEEP_MS = 60_000;
const MOST_KEPT = 256;
const TOP = 10;

export interface SectorAsk {
  /** As the caller named them; at most four. */
  readonly sectors: readonly string[];
  readonly years: number;
  readonly deep: boolean;
  readonly resolvedFrom: object | null;
  readonly publicUrl: string;
}

export interface CompanySectors {
  readonly name: string;
  readonly slug: string;
  readonly sectors: readonly string[];
}

/** A sector over the years, from companies and rounds on file. */
export class SectorTrendQuery {
  private readonly kept: KeptAnswers<object>;

  constructor(
    private readonly store: ReadStore,
    clock: Clock,
  ) {
    this.kept = new KeptAnswers(clock, { keepMs: KEEP_MS, most: MOST_KEPT });
  }

  trend(ask: SectorAsk): Promise<object> {
    return this.kept.get(JSON.stringify(ask), (now) => this.compute(ask, now));
  }

  /** @throws DomainError not_found where no company matches. */
  async companyBy(column: 'slug' | 'name_key' | 'domain' | 'linkedin', value: string): Promise<CompanySectors> {
    const where = {
      slug: 'slug = $1',
      name_key: '$1 = ANY(name_keys)',
      domain: `company_id IN (SELECT company_id FROM read.company_domains WHERE domain = $1) OR domain = $1`,
      linkedin: `lower(linkedin_url) LIKE '%linkedin.com/company/' || $1 || '%'`,
    }[column];
    const [found] = await this.store.query<CompanySectors>(
      `SELECT name, slug, sectors FROM read.companies WHERE (${where}) AND status <> 'pending'
       ORDER BY total_funding DESC NULLS LAST, slug LIMIT 1`,
      [value],
    );
    if (!found) throw new DomainError('not_found', 'No company on file matches; name a sector instead.');
    return found;
  }

  private async compute(ask: SectorAsk, nowMs: number): Promise<object> {
    const keys = ask.sectors.map((sector) => sector.trim().toLowerCase());
    const thisYear = new Date(nowMs).getUTCFullYear();
    const canonical = await this.canonicalNames(keys);
    const [series, notable, investors] = await Promise.all([
      // The momentum needs two full years, also where fewer are asked.
      this.series(keys, thisYear, Math.max(ask.years, 3)),
      this.notable(keys, ask.publicUrl),
      this.investors(keys, thisYear - ask.years + 1),
    ]);
    return {
      sectors: canonical,
      years: ask.years,
      resolved_from: ask.resolvedFrom,
      series: series.slice(-ask.years),
      momentum: momentumOf(series, thisYear),
      notable_companies: notable,
      active_investors: investors,
      ...(ask.deep && deepRead(await this.figures(keys, thisYear))),
      generated_at: new Date(nowMs).toISOString(),
    };
  }

  private async canonicalNames(keys: readonly string[]): Promise<string[]> {
    const names: string[] = [];
    for (const key of keys.slice(0, MOST_SECTORS)) {
      const [found] = await this.store.query<{ sectors: string[]; tags: string[] }>(
        `SELECT sectors, tags FROM read.companies WHERE sector_keys @> ARRAY[$1] AND status <> 'pending' LIMIT 1`,
        [key],
      );
      if (!found) {
        throw new DomainError('not_found', `No company on file is in the sector ${JSON.stringify(key)}.`, {
          errors: [{ field: 'sector', message: 'is not on file', suggestion: 'See GET /api/v1/vocabularies' }],
        });
      }
      names.push([...found.sectors, ...found.tags].find((name) => name.toLowerCase() === key) ?? key);
    }
    return names;
  }

  private series(keys: readonly string[], thisYear: number, years: number): Promise<SectorYear[]> {
    const from = thisYear - years + 1;
    return this.store.query<SectorYear>(
      `WITH members AS MATERIALIZED (
         SELECT company_id, founded_on FROM read.companies WHERE sector_keys && $1 AND status <> 'pending'
       ), funded AS (
         SELECT extract(year FROM r.dated_on)::int AS year, coalesce(sum(r.amount), 0) AS capital,
                count(*)::int AS rounds, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY r.amount)) AS median_cheque
         FROM members JOIN read.funding_rounds r USING (company_id)
         WHERE r.dated_on >= make_date($2, 1, 1) AND r.dated_on < make_date($3 + 1, 1, 1) GROUP BY 1
       ), founded AS (
         SELECT extract(year FROM founded_on)::int AS year, count(*)::int AS n FROM members
         WHERE founded_on >= make_date($2, 1, 1) AND founded_on < make_date($3 + 1, 1, 1) GROUP BY 1
       )
       SELECT y AS year, coalesce(capital, 0) AS capital, coalesce(rounds, 0) AS rounds,
              coalesce(n, 0) AS companies_founded, median_cheque
       FROM generate_series($2::int, $3::int) y LEFT JOIN funded ON funded.year = y LEFT JOIN founded ON founded.year = y
       ORDER BY y`,
      [keys, from, thisYear],
    );
  }

  private async notable(keys: readonly string[], publicUrl: string): Promise<object[]> {
    const rows = await this.store.query<{
      name: string;
      slug: string;
      website: string | null;
      total_funding: number | null;
      last_round: object | null;
    }>(
      `SELECT c.name, c.slug, c.website, c.total_funding,
              (SELECT json_build_object('round', r.round, 'amount', r.amount, 'date', r.date)
               FROM read.funding_rounds r WHERE r.company_id = c.company_id
               ORDER BY r.dated_on DESC NULLS LAST, r.amount DESC NULLS LAST LIMIT 1) AS last_round
       FROM (SELECT * FROM read.companies WHERE sector_keys && $1 AND status <> 'pending'
             ORDER BY total_funding DESC NULLS LAST, employee_count DESC NULLS LAST, slug LIMIT $2) c
       ORDER BY c.total_funding DESC NULLS LAST, c.employee_count DESC NULLS LAST, c.slug`,
      [keys, TOP],
    );
    return rows.map((row) => ({ ...row, service_url: `${publicUrl}${companyPath(row.slug)}` }));
  }

  private investors(keys: readonly string[], fromYear: number): Promise<object[]> {
    return this.store.query(
      `SELECT i.name, i.slug, count(DISTINCT v.round_id)::int AS deals,
              count(DISTINCT v.round_id) FILTER (WHERE v.is_lead)::int AS lead_deals
       FROM read.companies c
       JOIN read.funding_rounds r USING (company_id)
       JOIN read.investments v USING (round_id)
       JOIN read.investors i USING (investor_id)
       WHERE c.sector_keys && $1 AND c.status <> 'pending' AND r.dated_on >= make_date($2, 1, 1) AND i.name IS NOT NULL
       GROUP BY i.investor_id, i.name, i.slug ORDER BY deals DESC, lead_deals DESC, i.slug LIMIT $3`,
      [keys, fromYear, TOP],
    );
  }

  private async figures(keys: readonly string[], thisYear: number): Promise<SectorFigures> {
    const [row] = await this.store.query<SectorFigures>(
      `WITH members AS MATERIALIZED (
         SELECT company_id, founded_on, rounds, exit, status, tags, tech_keys, total_funding
         FROM read.companies WHERE sector_keys && $1 AND status <> 'pending'
       ), tags AS (
         SELECT count(*)::int AS uses, count(DISTINCT tag)::int AS kinds FROM members, unnest(tags) tag
       ), common AS (
         SELECT array_agg(tech) AS techs FROM
           (SELECT tech FROM members, unnest(tech_keys) tech GROUP BY tech ORDER BY count(*) DESC, tech LIMIT 5) t
       ), best AS (
         SELECT coalesce(sum(total_funding), 0) AS capital FROM
           (SELECT total_funding FROM members ORDER BY total_funding DESC NULLS LAST LIMIT 10) t
       )
       SELECT count(*)::int AS companies,
         count(*) FILTER (WHERE rounds > 0)::int AS funded,
         count(*) FILTER (WHERE founded_on >= make_date($2 - 3, 1, 1) AND founded_on < make_date($2, 1, 1))::int
           AS "foundedLately",
         count(*) FILTER (WHERE founded_on >= make_date($2 - 6, 1, 1) AND founded_on < make_date($2 - 3, 1, 1))::int
           AS "foundedBefore",
         count(*) FILTER (WHERE exit IS NOT NULL OR status IN ('acquired', 'public'))::int AS exited,
         count(*) FILTER (WHERE status = 'closed')::int AS closed,
         (SELECT kinds FROM tags) AS "distinctTags", (SELECT uses FROM tags) AS "tagUses",
         count(*) FILTER (WHERE cardinality(tech_keys) > 0)::int AS "withTechnologies",
         count(*) FILTER (WHERE tech_keys && (SELECT techs FROM common))::int AS "commonTechnologies",
         (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY r.amount) FROM members m
            JOIN read.funding_rounds r USING (company_id)) AS "medianRound",
         (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY r.amount) FROM
            (SELECT amount FROM read.funding_rounds TABLESAMPLE SYSTEM (100) WHERE amount IS NOT NULL LIMIT 20000) r)
           AS "medianRoundOverall",
         coalesce((SELECT capital FROM best) / nullif(sum(total_funding), 0), 0.5) AS "topTenCapitalShare"
       FROM members`,
      [keys, thisYear],
    );
    if (!row) throw new Error('an aggregate without a row');
    return row;
  }
}
