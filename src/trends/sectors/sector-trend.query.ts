import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { companyPath } from '../../vocabulary/profile-path.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { KeptAnswers } from '../../platform/read-store/kept-answers.js';
import { comparedYear, figuresOf, seriesOf } from './sector-figures.rules.js';
import { SectorFiguresQuery } from './sector-figures.query.js';
import { deepRead, momentumOf } from './sector-trend.rules.js';

const MOST_SECTORS = 4;
const KEEP_MS = 60_000;
const MOST_KEPT = 256;
const TOP = 10;
/** As the index `companies_linkedin` has it. */
const LINKEDIN_NAME = `lower(substring(linkedin_url from 'linkedin[.]com/company/([^/?#]+)'))`;

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

interface NotableCompany {
  readonly name: string;
  readonly slug: string;
  readonly website: string | null;
  readonly total_funding: number | null;
  readonly last_round: object | null;
}

/** A sector over the years, from companies and rounds on file. */
export class SectorTrendQuery {
  private readonly kept: KeptAnswers<object>;
  private readonly figures: SectorFiguresQuery;

  constructor(
    private readonly store: ReadStore,
    clock: Clock,
  ) {
    this.kept = new KeptAnswers(clock, { keepMs: KEEP_MS, most: MOST_KEPT });
    this.figures = new SectorFiguresQuery(store);
  }

  trend(ask: SectorAsk): Promise<object> {
    return this.kept.get(JSON.stringify(ask), (now) => this.compute(ask, now));
  }

  /** @throws DomainError not_found where no company matches. */
  async companyBy(column: 'slug' | 'name_key' | 'domain' | 'linkedin', value: string): Promise<CompanySectors> {
    const where = {
      slug: 'slug = $1',
      name_key: 'name_keys @> ARRAY[$1]',
      domain: `company_id IN (SELECT company_id FROM read.companies WHERE domain = $1 UNION
        SELECT company_id FROM read.company_domains WHERE domain = $1 AND kind = 'alias')`,
      linkedin: `${LINKEDIN_NAME} = $1 AND linkedin_url IS NOT NULL`,
    }[column];
    const [found] = await this.store.prepared<CompanySectors>(
      `sectors_by_${column}`,
      `SELECT name, slug, sectors FROM read.companies WHERE (${where}) AND status <> 'pending'
       ORDER BY total_funding DESC NULLS LAST, slug LIMIT 1`,
      [value],
    );
    if (!found) throw new DomainError('not_found', 'No company on file matches; name a sector instead.');
    return found;
  }

  private async compute(ask: SectorAsk, nowMs: number): Promise<object> {
    const keys = [...new Set(ask.sectors.slice(0, MOST_SECTORS).map((sector) => sector.trim().toLowerCase()))];
    const thisYear = new Date(nowMs).getUTCFullYear();
    const names = await this.canonicalNames(keys);
    // The momentum needs two full years, also where fewer are asked.
    const from = thisYear - Math.max(ask.years, 3) + 1;
    const [counts, amounts, notable, investors] = await Promise.all([
      this.figures.counts(keys),
      this.figures.amounts(keys, from, thisYear),
      this.notable(keys),
      this.figures.investors(keys, thisYear - ask.years + 1),
    ]);
    const series = seriesOf(amounts, counts, from, thisYear);
    const compared = ask.deep ? comparedYear(amounts, thisYear) : null;
    const figures = figuresOf(counts, thisYear, {
      medianRound: compared?.median ?? null,
      medianRoundOverall: compared && (await this.figures.medianOfAll(compared.year)),
      topTenCapital: notable.reduce((sum, { total_funding }) => sum + (total_funding ?? 0), 0),
    });
    return {
      sectors: names,
      years: ask.years,
      resolved_from: ask.resolvedFrom,
      series: series.slice(-ask.years),
      momentum: momentumOf(series, thisYear),
      notable_companies: notable.map((row) => ({ ...row, service_url: `${ask.publicUrl}${companyPath(row.slug)}` })),
      active_investors: investors,
      ...(ask.deep && deepRead(figures)),
      generated_at: new Date(nowMs).toISOString(),
    };
  }

  /** As most companies write them. */
  private async canonicalNames(keys: readonly string[]): Promise<string[]> {
    const rows = await this.store.prepared<{ sector: string; name: string }>(
      'sector_names',
      `SELECT DISTINCT ON (sector) sector, value AS name FROM read.sector_counts
       WHERE sector = ANY($1) AND facet = 'name' AND companies > 0 ORDER BY sector, companies DESC, value`,
      [keys],
    );
    return keys.map((key) => {
      const known = rows.find(({ sector }) => sector === key);
      if (known) return known.name;
      throw new DomainError('not_found', `No company on file is in the sector ${JSON.stringify(key)}.`, {
        errors: [{ field: 'sector', message: 'is not on file', suggestion: 'See GET /api/v1/vocabularies' }],
      });
    });
  }

  /** The best funded. Those without a figure come last, and are looked at only where there are too few others. */
  private async notable(keys: readonly string[]): Promise<NotableCompany[]> {
    const funded = await this.best(keys, 'total_funding IS NOT NULL', TOP);
    return funded.length === TOP
      ? funded
      : [...funded, ...(await this.best(keys, 'total_funding IS NULL', TOP - funded.length))];
  }

  private best(keys: readonly string[], which: string, most: number): Promise<NotableCompany[]> {
    return this.store.query<NotableCompany>(
      `SELECT c.name, c.slug, c.website, c.total_funding,
              (SELECT json_build_object('round', r.round, 'amount', r.amount, 'date', r.date)
               FROM read.funding_rounds r WHERE r.company_id = c.company_id
               ORDER BY r.dated_on DESC NULLS LAST, r.amount DESC NULLS LAST LIMIT 1) AS last_round
       FROM (SELECT * FROM read.companies WHERE sector_keys && $1 AND status <> 'pending' AND ${which}
             ORDER BY total_funding DESC, employee_count DESC NULLS LAST, slug LIMIT $2) c
       ORDER BY c.total_funding DESC, c.employee_count DESC NULLS LAST, c.slug`,
      [keys, most],
    );
  }
}
