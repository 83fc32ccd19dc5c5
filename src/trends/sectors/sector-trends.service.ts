import { Inject, Injectable } from '@nestjs/common';
import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { investorsProjection } from '../../../projections/investors/investors.projection.js';
import { sectorsProjection } from '../../../projections/sectors/sectors.projection.js';
import { type Clock } from '../../kernel/clock.js';
import { type Moment } from '../../kernel/moment.js';
import { DomainError } from '../../kernel/domain-error.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CachedAnswers } from '../../kernel/cached-answers.js';
import { answerAfter } from '../answer-after.js';
import { comparedYear, figuresOf, medianOf, seriesOf, type SectorCounts } from './sector-figures.rules.js';
import { CLOCK } from '../../platform/tokens.js';
import { type NotableCompany, type SectorTrend } from './get-sector-trend.query.js';
import { SectorFigureSums, type SectorInvestor, type YearRange } from './sector-figures.service.js';
import { type YearRow } from './year-amounts.rules.js';
import { PastSectors } from '../past/past-sectors.service.js';
import { isRaiseSql } from '../../vocabulary/raised-money.js';
import { LAST_ROUND_FIRST, type TrendScope } from '../past/trend-source.js';
import { PinnedReads, type RowsAt } from '../../web/lists/pinned-reads.js';
import { sectorKeys } from '../../vocabulary/sectors/sector-words.js';
import { type ComparedMedian, deepRead, momentumOf } from './sector-trend.rules.js';

const MOST_SECTORS = 4;
const KEEP_MS = 60_000;
const MOST_KEPT = 256;
const TOP = 10;
/** Counting rows takes much longer than reading counters once more during an import. */
const TRIES = 6;
/** Must equal the expression of the index `companies_linkedin`. */
const LINKEDIN_NAME = `lower(substring(linkedin_url from 'linkedin[.]com/company/([^/?#]+)'))`;

export interface SectorsAsk {
  /** As the caller named them; at most four. */
  readonly sectors: readonly string[];
  readonly years: number;
  readonly deep: boolean;
  /** Facts known then; null means now. */
  readonly moment: Moment | null;
  /** Facts that were true until this day; null means all. */
  readonly validAt: string | null;
  /** The position of the caller's own write, which the present answer then shows. */
  readonly after?: bigint | null;
}

/** The figures of a trend, from the counters of the present or from rows. */
interface Figures {
  readonly names: readonly string[];
  readonly counts: SectorCounts;
  readonly amounts: readonly YearRow[];
  readonly yearsOnFile: ReadonlySet<number>;
  readonly notable: readonly NotableCompany[];
  readonly investors: readonly SectorInvestor[];
  ofAll(year: number): Promise<YearRow | null>;
}

interface Years extends YearRange {
  /** From which deals of investors count. */
  readonly deals: number;
}

/** Sectors over the years, from stored companies and rounds. */
@Injectable()
export class SectorTrends {
  private readonly kept: CachedAnswers<Omit<SectorTrend, 'resolved_from'>>;
  private readonly reads: PinnedReads;

  constructor(
    private readonly store: ReadStore,
    private readonly figures: SectorFigureSums,
    private readonly past: PastSectors,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.reads = new PinnedReads(store, companiesProjection, investorsProjection, sectorsProjection);
    this.kept = new CachedAnswers(clock, { ttlMs: KEEP_MS, most: MOST_KEPT });
  }

  trend(ask: SectorsAsk): Promise<Omit<SectorTrend, 'resolved_from'>> {
    const { moment, years, deep, validAt, after = null } = ask;
    // The answer depends on the keys of the words alone, whatever their case.
    const sectors = [...new Set(ask.sectors.map((word) => word.trim().toLowerCase()))];
    const id = JSON.stringify([sectors, years, deep, validAt, moment && [String(moment.position), moment.at]]);
    const compute = (now: number) => this.compute({ ...ask, sectors }, now);
    if (moment !== null || after === null) return this.kept.get(id, compute);
    return answerAfter(this.kept, { id, compute, after, lastChange: () => this.reads.lastChange() });
  }

  /** Null where the company was not on file at the moment. */
  async sectorsOf(companyId: string, moment: Moment | null): Promise<readonly string[] | null> {
    if (moment !== null) {
      const { value } = await this.reads.read(moment, (rows) =>
        this.past.sectorsOf(companyId, { rows, validAt: null }),
      );
      return value;
    }
    const rows = await this.store.prepared<{ sectors: readonly string[] }>(
      'sectors_of_company',
      'SELECT sectors FROM read.companies WHERE company_id = $1',
      [companyId],
    );
    return rows[0]?.sectors ?? null;
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
    const words = ask.sectors.slice(0, MOST_SECTORS);
    const thisYear = yearOf(ask, nowMs);
    // Momentum needs two full years, even where fewer are requested.
    const years = { from: thisYear - Math.max(ask.years, 3) + 1, to: thisYear, deals: thisYear - ask.years + 1 };
    const { moment, validAt } = ask;
    const found = async (
      rows: RowsAt,
    ): Promise<{ readonly figures: Figures; readonly median: ComparedMedian | null }> => {
      const isPresent = rows === null && validAt === null;
      const figures = await (isPresent ? this.present(words, years) : this.ofRows(words, years, { rows, validAt }));
      const compared = ask.deep ? comparedYear(figures.amounts, thisYear) : null;
      return { figures, median: medianOf(compared, compared && (await figures.ofAll(compared.year))) };
    };
    const { value, moment: read } = await this.reads.read(moment, found, TRIES);
    const { names, counts, amounts, yearsOnFile, notable, investors } = value.figures;
    const series = seriesOf(amounts, counts, yearsOnFile, years);
    const figures = figuresOf(counts, thisYear, {
      median: value.median,
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
      as_of: (moment?.at ?? new Date(nowMs)).toISOString(),
      position: `@${read.position}`,
      generated_at: new Date(nowMs).toISOString(),
    };
  }

  private async present(words: readonly string[], { from, to, deals }: Years): Promise<Figures> {
    const { keys, names } = onFile(words, await this.canonicalNames(words.flatMap(sectorKeys)));
    const { figures } = this;
    const counted = await figures.counted(keys);
    const [counts, amounts, yearsOnFile, notable, investors] = await Promise.all([
      figures.counts(counted),
      figures.amounts(counted, from, to),
      figures.yearsOnFile(from, to),
      this.notable(keys),
      figures.investors(counted, { from: deals, to }),
    ]);
    const ofAll = (year: number): Promise<YearRow | null> => figures.ofAll(year);
    return { names, counts, amounts, yearsOnFile, notable, investors, ofAll };
  }

  private async ofRows(words: readonly string[], { from, to, deals }: Years, scope: TrendScope): Promise<Figures> {
    const { keys, names } = onFile(words, await this.past.names(words.flatMap(sectorKeys), scope));
    const { past } = this;
    const [counts, amounts, yearsOnFile, notable, counted] = await Promise.all([
      past.counts(keys, scope),
      past.amounts(keys, from, to, scope),
      past.yearsOnFile(from, to, scope),
      past.notable(keys, TOP, scope),
      past.deals(keys, { from: deals, to }, TOP, scope),
    ]);
    const investors = await this.figures.named(counted, scope.rows);
    const ofAll = (year: number): Promise<YearRow | null> => past.ofAll(year, scope);
    return { names, counts, amounts, yearsOnFile, notable, investors, ofAll };
  }

  /** In the most common spelling among companies. */
  private canonicalNames(keys: readonly string[]): Promise<SectorName[]> {
    return this.store.prepared<SectorName>(
      'sector_names',
      `SELECT DISTINCT ON (sector) sector, value AS name FROM read.sector_counts
       WHERE sector = ANY($1) AND facet = 'name' AND companies > 0 ORDER BY sector, companies DESC, value`,
      [keys],
    );
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
              (CASE WHEN c.rounds_funding IS NULL OR c.declared_funding >= c.rounds_funding
                THEN c.declared_funding_on ELSE c.rounds_funding_on END)::text AS total_funding_as_of,
              (SELECT json_build_object('round', r.round, 'amount', r.amount, 'date', r.date)
               FROM read.funding_rounds r WHERE r.company_id = c.company_id AND ${isRaiseSql('r.round')}
               ORDER BY ${LAST_ROUND_FIRST} LIMIT 1) AS last_round
       FROM (SELECT * FROM read.companies WHERE sector_keys && $1 AND status <> 'pending' AND ${which}
             ORDER BY total_funding DESC, employee_count DESC NULLS LAST, slug LIMIT $2) c
       ORDER BY c.total_funding DESC, c.employee_count DESC NULLS LAST, c.slug`,
      [keys, most],
    );
  }
}

interface SectorName {
  readonly sector: string;
  readonly name: string;
}

/**
 * The sectors and tags that are counted for the requested words, as `GET /startups` counts them: a word and its sector of
 * the vocabulary, as far as a company has them.
 * @throws DomainError not_found for a word without a company
 */
function onFile(words: readonly string[], rows: readonly SectorName[]): { keys: string[]; names: string[] } {
  const nameOf = new Map(rows.map(({ sector, name }) => [sector, name]));
  const counted = new Map<string, string>();
  for (const word of words) {
    const found = sectorKeys(word).filter((key) => nameOf.has(key));
    if (found.length === 0) {
      const named = JSON.stringify(word.trim().toLowerCase());
      throw new DomainError('not_found', `No company on file is in the sector ${named}.`, {
        errors: [
          { field: 'sector', message: `sector ${named} is not on file`, suggestion: 'See GET /api/v1/vocabularies' },
        ],
      });
    }
    for (const key of found) counted.set(key, nameOf.get(key) ?? key);
  }
  return { keys: [...counted.keys()], names: [...counted.values()] };
}

/** The last year of the series. */
function yearOf({ moment, validAt }: SectorsAsk, nowMs: number): number {
  const at = moment?.at ?? new Date(nowMs);
  const year = at.getUTCFullYear();
  return validAt === null ? year : Math.min(year, Number(validAt.slice(0, 4)));
}
