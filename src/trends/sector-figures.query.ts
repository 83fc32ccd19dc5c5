import { type ReadStore } from '../platform/read-store/read-store.js';
import { type SectorFigures, type SectorYear } from './sector-trend.js';

export interface SectorInvestor {
  readonly name: string;
  readonly slug: string;
  readonly deals: number;
  readonly lead_deals: number;
}

interface YearRow {
  readonly year: number;
  readonly capital: number | null;
  readonly rounds: number;
  readonly median: number | null;
}

/** How many companies there are by facet and value; see the read model `sectors`. */
export type SectorCounts = ReadonlyMap<
  string,
  ReadonlyMap<string, { readonly companies: number; readonly funding: number }>
>;

const TOP = 10;

/**
 * Figures of one to four sectors from the read model `sectors`. A company in several of them counts once: what the read
 * model counts more than once is read from the companies concerned and taken off.
 */
export class SectorFiguresQuery {
  constructor(private readonly store: ReadStore) {}

  /** Companies by facet; an empty map where no company is in any of the sectors. */
  async counts(keys: readonly string[]): Promise<SectorCounts> {
    const rows = await this.store.prepared<{ facet: string; value: string; companies: number; funding: number }>(
      `sector_counts_${keys.length}`,
      `${overlap(keys.length)}
       SELECT facet, value, sum(companies)::int AS companies, sum(funding) AS funding FROM (
         SELECT facet, value, companies, funding FROM read.sector_counts WHERE sector = ANY($1)
         ${keys.length > 1 ? OVERLAPPING_COUNTS : ''}
       ) f GROUP BY facet, value HAVING sum(companies) > 0`,
      [keys],
    );
    const counts = new Map<string, Map<string, { companies: number; funding: number }>>();
    for (const { facet, value, companies, funding } of rows) {
      const values = counts.get(facet);
      if (values) values.set(value, { companies, funding });
      else counts.set(facet, new Map([[value, { companies, funding }]]));
    }
    return counts;
  }

  /** Capital, rounds and median by year since one, and of the undated rounds under 0. */
  amounts(keys: readonly string[], fromYear: number): Promise<YearRow[]> {
    const amounts =
      keys.length > 1
        ? OVERLAPPING_AMOUNTS
        : 'SELECT year, amount, rounds FROM read.sector_amounts WHERE sector = ($1::text[])[1] AND (year >= $2 OR year = 0) AND rounds > 0';
    return this.store.prepared<YearRow>(
      `sector_amounts_${keys.length}`,
      `${overlap(keys.length)}, ${YEARS_OF(amounts)}`,
      [keys, fromYear],
    );
  }

  /** Median of the disclosed rounds of a year, of all companies. */
  async medianOfAll(year: number): Promise<number | null> {
    const amounts = `SELECT year, amount, rounds FROM read.sector_amounts WHERE sector = '' AND year = $1 AND rounds > 0`;
    const [row] = await this.store.prepared<YearRow>('sector_median_of_all', `WITH ${YEARS_OF(amounts)}`, [year]);
    return row?.median ?? null;
  }

  /** Those with the most rounds since a year; private persons are not named. */
  investors(keys: readonly string[], fromYear: number): Promise<SectorInvestor[]> {
    return this.store.prepared<SectorInvestor>(
      `sector_investors_${keys.length}`,
      `${overlap(keys.length)}
       SELECT i.name, i.slug, s.deals, s.lead_deals FROM (
         SELECT investor_id, sum(deals)::int AS deals, sum(lead_deals)::int AS lead_deals FROM (
           SELECT investor_id, deals, lead_deals FROM read.sector_investors WHERE sector = ANY($1) AND year >= $2
           ${keys.length > 1 ? OVERLAPPING_INVESTORS : ''}
         ) f GROUP BY investor_id HAVING sum(deals) > 0
       ) s JOIN read.investors i USING (investor_id) WHERE i.name IS NOT NULL
       ORDER BY s.deals DESC, s.lead_deals DESC, i.slug LIMIT ${TOP}`,
      [keys, fromYear],
    );
  }
}

/** Figures of each year from how many rounds had each amount; the median is the mean of the two in the middle. */
const YEARS_OF = (amounts: string): string => `amounts AS MATERIALIZED (${amounts}), totals AS (
    SELECT year, sum(amount * rounds) FILTER (WHERE amount >= 0) AS capital, sum(rounds)::int AS rounds,
      sum(rounds) FILTER (WHERE amount >= 0) AS n
    FROM amounts GROUP BY year
  ), running AS (
    SELECT year, amount, sum(rounds) OVER (PARTITION BY year ORDER BY amount ROWS UNBOUNDED PRECEDING) AS upto
    FROM amounts WHERE amount >= 0
  )
  SELECT t.year, t.capital, t.rounds,
    (min(r.amount) FILTER (WHERE r.upto > (t.n - 1) / 2) + min(r.amount) FILTER (WHERE r.upto > t.n / 2)) / 2 AS median
  FROM totals t LEFT JOIN running r USING (year) GROUP BY t.year, t.capital, t.rounds`;

/** Companies in more than one of the sectors, and how often too often each is counted. */
function overlap(sectors: number): string {
  const pairs: string[] = [];
  for (let a = 1; a <= sectors; a++) {
    for (let b = a + 1; b <= sectors; b++) pairs.push(`sector_keys @> ARRAY[($1::text[])[${a}], ($1::text[])[${b}]]`);
  }
  if (pairs.length === 0) return 'WITH overlap AS (SELECT 1)';
  return `WITH overlap AS MATERIALIZED (
    SELECT company_id, founded_on, rounds, exit, status, tags, tech_keys, total_funding,
      (SELECT count(*) FROM unnest($1::text[]) k WHERE k = ANY(sector_keys)) - 1 AS extra
    FROM read.companies WHERE (${pairs.join(' OR ')}) AND status <> 'pending')`;
}

const OVERLAPPING_COUNTS = `
  UNION ALL
  SELECT f.facet, f.value, -o.extra, CASE WHEN f.facet = 'company' THEN -o.extra * coalesce(o.total_funding, 0) ELSE 0 END
  FROM overlap o, LATERAL (
    VALUES ('company', '', true), ('funded', '', o.rounds > 0), ('closed', '', o.status = 'closed'),
      ('exited', '', o.exit IS NOT NULL OR o.status IN ('acquired', 'public')),
      ('founded', extract(year FROM o.founded_on)::int::text, o.founded_on IS NOT NULL)
    UNION ALL SELECT 'tag', tag, true FROM unnest(o.tags) tag
    UNION ALL SELECT 'tech', tech, true FROM unnest(o.tech_keys) tech
  ) f(facet, value, counts) WHERE f.counts`;

const OVERLAPPING_AMOUNTS = `
  SELECT year, amount, sum(rounds)::int AS rounds FROM (
    SELECT year, amount, rounds FROM read.sector_amounts WHERE sector = ANY($1) AND (year >= $2 OR year = 0)
    UNION ALL
    SELECT coalesce(extract(year FROM r.dated_on)::int, 0), coalesce(r.amount, -1), -o.extra
    FROM overlap o JOIN read.funding_rounds r USING (company_id)
    WHERE r.dated_on >= make_date($2, 1, 1) OR r.dated_on IS NULL
  ) f GROUP BY year, amount HAVING sum(rounds) > 0`;

const OVERLAPPING_INVESTORS = `
  UNION ALL
  SELECT v.investor_id, -o.extra, CASE WHEN v.is_lead THEN -o.extra ELSE 0 END
  FROM overlap o JOIN read.funding_rounds r USING (company_id)
  JOIN read.investments v ON v.round_id = r.round_id
  WHERE extract(year FROM r.dated_on) >= $2`;

/** The years that are asked, from what is known of each. */
export function seriesOf(amounts: readonly YearRow[], counts: SectorCounts, from: number, to: number): SectorYear[] {
  const byYear = new Map(amounts.map((row) => [row.year, row]));
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const year = from + index;
    const { capital, rounds = 0, median = null } = byYear.get(year) ?? {};
    return {
      year,
      capital: capital ?? 0,
      rounds,
      companies_founded: counts.get('founded')?.get(String(year))?.companies ?? 0,
      median_cheque: median === null ? null : Math.round(median),
    };
  });
}

/** The last full year in which rounds were disclosed, else those undated; null where there are none. */
export function comparedYear(amounts: readonly YearRow[], thisYear: number): YearRow | null {
  const known = amounts.filter(({ year, median }) => year < thisYear && median !== null);
  return known.sort((a, b) => b.year - a.year)[0] ?? null;
}

/** What the deep read rests on. */
export function figuresOf(
  counts: SectorCounts,
  thisYear: number,
  others: Pick<SectorFigures, 'medianRound' | 'medianRoundOverall'> & { readonly topTenCapital: number },
): SectorFigures {
  const { topTenCapital, ...medians } = others;
  const one = (facet: string): number => counts.get(facet)?.get('')?.companies ?? 0;
  const valuesOf = (facet: string): number[] =>
    [...(counts.get(facet)?.values() ?? [])].map(({ companies }) => companies);
  const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  const foundedIn = (from: number, to: number): number =>
    total([...(counts.get('founded') ?? [])].flatMap(([year, { companies }]) => (Number(year) >= from && Number(year) <= to ? companies : []))); // prettier-ignore
  const uses = valuesOf('tech').sort((a, b) => b - a);
  const funding = counts.get('company')?.get('')?.funding ?? 0;
  return {
    companies: one('company'),
    funded: one('funded'),
    foundedLately: foundedIn(thisYear - 3, thisYear - 1),
    foundedBefore: foundedIn(thisYear - 6, thisYear - 4),
    exited: one('exited'),
    closed: one('closed'),
    distinctTags: valuesOf('tag').length,
    tagUses: total(valuesOf('tag')),
    technologyUses: total(uses),
    commonTechnologyUses: total(uses.slice(0, 5)),
    ...medians,
    topTenCapitalShare: funding === 0 ? null : topTenCapital / funding,
  };
}
