import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CachedAnswers } from '../../platform/read-store/cached-answers.js';
import { comparedYear, figuresOf, medianOf, seriesOf } from './sector-figures.rules.js';
import { CLOCK } from '../../platform/tokens.js';
import { type NotableCompany, type SectorTrend } from './get-sector-trend.query.js';
import { SectorFigureSums } from './sector-figures.service.js';
import { deepRead, momentumOf } from './sector-trend.rules.js';

const MOST_SECTORS = 4;
const KEEP_MS = 60_000;
const MOST_KEPT = 256;
const TOP = 10;
/** Must equal the expression of the index `companies_linkedin`. */
const LINKEDIN_NAME = `lower(substring(linkedin_url from 'linkedin[.]com/company/([^/?#]+)'))`;

export interface SectorsAsk {
  /** As the caller named them; at most four. */
  readonly sectors: readonly string[];
  readonly years: number;
  readonly deep: boolean;
}

/** Sectors over the years, from stored companies and rounds. */
@Injectable()
export class SectorTrends {
  private readonly kept: CachedAnswers<Omit<SectorTrend, 'resolved_from'>>;

  constructor(
    private readonly store: ReadStore,
    private readonly figures: SectorFigureSums,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.kept = new CachedAnswers(clock, { ttlMs: KEEP_MS, most: MOST_KEPT });
  }

  trend(ask: SectorsAsk): Promise<Omit<SectorTrend, 'resolved_from'>> {
    return this.kept.get(JSON.stringify(ask), (now) => this.compute(ask, now));
  }

  async sectorsOf(companyId: string): Promise<readonly string[]> {
    const rows = await this.store.prepared<{ sectors: readonly string[] }>(
      'sectors_of_company',
      'SELECT sectors FROM read.companies WHERE company_id = $1',
      [companyId],
    );
    return rows[0]?.sectors ?? [];
  }

  /** Slugs of companies whose LinkedIn page has this name. */
  async slugsOfLinkedin(name: string): Promise<string[]> {
    const rows = await this.store.prepared<{ slug: string }>(
      'slugs_of_linkedin',
      `SELECT slug FROM read.companies
       WHERE ${LINKEDIN_NAME} = $1 AND linkedin_url IS NOT NULL AND status <> 'pending' ORDER BY slug LIMIT 20`,
      [name],
    );
    return rows.map(({ slug }) => slug);
  }

  private async compute(ask: SectorsAsk, nowMs: number): Promise<Omit<SectorTrend, 'resolved_from'>> {
    const keys = [...new Set(ask.sectors.slice(0, MOST_SECTORS).map((sector) => sector.trim().toLowerCase()))];
    const thisYear = new Date(nowMs).getUTCFullYear();
    const names = await this.canonicalNames(keys);
    // Momentum needs two full years, even where fewer are requested.
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
      median: medianOf(compared, compared && (await this.figures.ofAll(compared.year))),
      topTenCapital: notable.reduce((sum, { total_funding }) => sum + (total_funding ?? 0), 0),
    });
    return {
      sectors: names,
      years: ask.years,
      series: series.slice(-ask.years),
      momentum: momentumOf(series, thisYear),
      notable_companies: notable,
      active_investors: investors,
      ...(ask.deep && deepRead(figures)),
      generated_at: new Date(nowMs).toISOString(),
    };
  }

  /** In the most common spelling among companies. */
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

  /** The best funded companies. Those without a figure come last and are read only where there are too few others. */
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
