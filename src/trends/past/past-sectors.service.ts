import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type NotableCompany } from '../sectors/get-sector-trend.query.js';
import { type SectorCounts } from '../sectors/sector-figures.rules.js';
import { type DealCount, type YearRange } from '../sectors/sector-figures.service.js';
import { type YearRow } from '../sectors/year-amounts.rules.js';
import { firstDaySql, LAST_ROUND_FIRST, trendSource, type TrendScope } from './trend-source.js';

/**
 * Figures of sectors from the rows of companies, rounds and investments: as of a position, or as true until a day. Each
 * statement reads all companies of the sectors.
 */
@Injectable()
export class PastSectors {
  constructor(private readonly store: ReadStore) {}

  /** As `SectorFigureSums.counts`. */
  async counts(keys: readonly string[], scope: TrendScope): Promise<SectorCounts> {
    const rows = await this.store.query<{ name: string; sum: number }>(
      `WITH ${members(scope)}, ${raised(scope)}, funded AS MATERIALIZED (
         SELECT m.*, r.rounds, ${declared(scope)} AS declared, r.sum FROM members m LEFT JOIN (
           SELECT company_id, count(*) AS rounds, sum(amount) AS sum FROM raised GROUP BY company_id) r USING (company_id))
       SELECT 'company' AS name, count(*)::float8 AS sum FROM funded
       UNION ALL SELECT 'funding', coalesce(sum(greatest(declared, sum, 0)), 0) FROM funded
       UNION ALL SELECT 'funded', count(*) FILTER (WHERE rounds > 0) FROM funded
       UNION ALL SELECT 'exited', count(*) FILTER (WHERE ${exited(scope)}) FROM funded
       UNION ALL SELECT 'closed', count(*) FILTER (WHERE status = 'closed') FROM funded
       UNION ALL SELECT 'founded ' || left(founded_date, 4)::int, count(*) FROM funded
         WHERE founded_date IS NOT NULL GROUP BY left(founded_date, 4)::int
       UNION ALL SELECT 'tech ' || tech, count(*) FROM (
         SELECT DISTINCT company_id, lower(btrim(technology)) AS tech FROM funded, unnest(technologies) technology) t GROUP BY tech
       UNION ALL SELECT 'tag', coalesce(sum(cardinality(tags)), 0) FROM funded
       UNION ALL SELECT 'tags', count(DISTINCT tag) FROM funded, unnest(tags) tag`,
      [keys],
    );
    return new Map(rows.map(({ name, sum }) => [name, sum]));
  }

  /** As `SectorFigureSums.amounts`: undated rounds are year 0. */
  amounts(keys: readonly string[], from: number, to: number, scope: TrendScope): Promise<YearRow[]> {
    return this.store.query<YearRow>(
      `WITH ${members(scope)}, ${raised(scope)} ${BY_YEAR} FROM raised
       WHERE year = 0 OR year BETWEEN $2 AND $3 GROUP BY year ORDER BY year`,
      [keys, from, to],
    );
  }

  /** The years from which a round of any company is on file. */
  async yearsOnFile(from: number, to: number, scope: TrendScope): Promise<ReadonlySet<number>> {
    const rows = await this.store.query<{ year: number }>(
      `SELECT DISTINCT year FROM (${everyRound(scope)}) r WHERE year BETWEEN $1 AND $2`,
      [from, to],
    );
    return new Set(rows.map(({ year }) => year));
  }

  /** The figures of a year over all companies; null without a round. */
  async ofAll(year: number, scope: TrendScope): Promise<YearRow | null> {
    const [row] = await this.store.query<YearRow>(
      `${BY_YEAR} FROM (${everyRound(scope)}) r WHERE year = $1 GROUP BY year`,
      [year],
    );
    return row ?? null;
  }

  /** Investors with the most rounds in the years, ties included. A round counts once for all names of a firm. */
  deals(keys: readonly string[], { from, to }: YearRange, most: number, scope: TrendScope): Promise<DealCount[]> {
    const { investments, isInvestment, investors, isInvestor } = trendSource(scope);
    return this.store.query<DealCount>(
      `WITH ${members(scope)}, ${raised(scope)}
       SELECT investor_id, count(*)::int AS deals, (count(*) FILTER (WHERE is_lead))::int AS lead_deals FROM (
         SELECT coalesce(a.merged_into, a.investor_id) AS investor_id, bool_or(v.is_lead) AS is_lead
         FROM raised r JOIN ${investments} ON v.round_id = r.round_id AND v.company_id = r.company_id
         JOIN ${investors} ON a.investor_id = v.investor_id
         WHERE r.year BETWEEN $2 AND $3 AND ${isInvestment} AND ${isInvestor}
         GROUP BY 1, r.company_id, r.round_id
       ) d GROUP BY 1 ORDER BY 2 DESC, 3 DESC FETCH FIRST ${most} ROWS WITH TIES`,
      [keys, from, to],
    );
  }

  /** The most common spelling of each sector. */
  names(keys: readonly string[], scope: TrendScope): Promise<{ sector: string; name: string }[]> {
    return this.store.query<{ sector: string; name: string }>(
      `WITH ${members(scope)}
       SELECT DISTINCT ON (sector) sector, name FROM (
         SELECT sector, name, count(*) AS companies FROM (
           SELECT DISTINCT ON (company_id, lower(btrim(w.word))) lower(btrim(w.word)) AS sector, btrim(w.word) AS name
           FROM members, unnest(sectors || tags) WITH ORDINALITY w(word, place)
           ORDER BY company_id, lower(btrim(w.word)), w.place) s
         WHERE sector = ANY($1::text[]) GROUP BY sector, name) n
       ORDER BY sector, companies DESC, name COLLATE "C"`,
      [keys],
    );
  }

  /** The best funded companies. Until a day, funding is the sum of the rounds, or what a source stated by then. */
  notable(keys: readonly string[], most: number, scope: TrendScope): Promise<NotableCompany[]> {
    const { rounds, isKnownRound } = trendSource(scope);
    return this.store.query<NotableCompany>(
      `WITH ${members(scope)}, ${raised(scope)}, funded AS (
         SELECT m.*, ${declared(scope)} AS declared, r.sum, greatest(${declared(scope)}, r.sum) AS funding
         FROM members m LEFT JOIN (SELECT company_id, sum(amount) AS sum FROM raised GROUP BY company_id) r USING (company_id))
       SELECT c.name, c.slug, c.website, c.funding AS total_funding,
         (CASE WHEN c.sum IS NULL OR c.declared >= c.sum THEN ${declaredDay(scope)} ELSE c.rounds_funding_on END)::text
           AS total_funding_as_of,
         (SELECT json_build_object('round', r.round, 'amount', r.amount, 'date', r.date) FROM ${rounds}
          WHERE r.company_id = c.company_id AND ${isKnownRound}
          ORDER BY ${LAST_ROUND_FIRST} LIMIT 1) AS last_round
       FROM (SELECT * FROM funded ORDER BY funding DESC NULLS LAST, employee_count DESC NULLS LAST, slug LIMIT ${most}) c
       ORDER BY c.funding DESC NULLS LAST, c.employee_count DESC NULLS LAST, c.slug`,
      [keys],
    );
  }

  /** Null where no such company was listed. */
  async sectorsOf(companyId: string, scope: TrendScope): Promise<readonly string[] | null> {
    const { companies, isListed } = trendSource(scope);
    const [row] = await this.store.query<{ sectors: readonly string[] }>(
      `SELECT c.sectors FROM ${companies} WHERE c.company_id = $1::uuid AND ${isListed}`,
      [companyId],
    );
    return row?.sectors ?? null;
  }
}

/** The listed companies of the sectors `$1`, in statements of which the keys are the first parameter. */
function members(scope: TrendScope): string {
  const { companies, isListed } = trendSource(scope);
  return `members AS MATERIALIZED (
    SELECT c.company_id, c.name, c.slug, c.website, c.status, c.founded_date, c.technologies, c.tags, c.sectors, c.exit,
      c.employee_count, c.declared_funding, c.declared_funding_on, c.rounds_funding_on
    FROM ${companies} WHERE c.sector_keys && $1::text[] AND ${isListed})`;
}

const YEAR = `coalesce(left(r.date, 4)::integer, 0) AS year`;

function raised(scope: TrendScope): string {
  const { rounds, isKnownRound } = trendSource(scope);
  return `raised AS MATERIALIZED (SELECT r.company_id, r.round_id, r.amount, ${YEAR}
    FROM members m JOIN ${rounds} ON r.company_id = m.company_id WHERE ${isKnownRound})`;
}

function everyRound(scope: TrendScope): string {
  const { rounds, isKnownRound, companies, isListed } = trendSource(scope);
  return `SELECT r.amount, ${YEAR} FROM ${rounds} JOIN ${companies} ON c.company_id = r.company_id
    WHERE ${isKnownRound} AND ${isListed}`;
}

const BY_YEAR = `SELECT year, coalesce(sum(amount), 0) AS capital, count(*)::int AS rounds, count(amount)::int AS disclosed,
  percentile_cont(0.5) WITHIN GROUP (ORDER BY amount) AS median`;

/** A total that a source stated after the day says nothing about the day. */
function declared({ validAt }: TrendScope): string {
  if (validAt === null) return 'm.declared_funding';
  return `CASE WHEN m.declared_funding_on <= '${validAt}'::date THEN m.declared_funding END`;
}

function declaredDay({ validAt }: TrendScope): string {
  return validAt === null ? 'c.declared_funding_on' : 'CASE WHEN c.declared IS NOT NULL THEN c.declared_funding_on END';
}

/** Without a dated exit, the status is all that is known. */
function exited({ validAt }: TrendScope): string {
  const byStatus = `status IN ('acquired', 'public')`;
  if (validAt === null) return `exit IS NOT NULL OR ${byStatus}`;
  return `CASE WHEN exit->>'date' IS NOT NULL THEN ${firstDaySql("exit->>'date'")} <= '${validAt}'
    ELSE exit IS NOT NULL OR ${byStatus} END`;
}
