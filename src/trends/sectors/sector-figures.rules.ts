import { type ComparedMedian, type SectorFigures, type SectorYear } from './sector-trend.rules.js';
import { type YearRow } from './year-amounts.rules.js';

/**
 * Company counts by facet, or by facet, space and value, from the read model `sectors`. `funding` is the capital
 * raised, `tag` the uses of tags and `tags` the number of distinct tags.
 */
export type SectorCounts = ReadonlyMap<string, number>;

/** The requested years, from the known amounts and counts. `yearsOnFile` are those with a round of any company. */
export function seriesOf(
  amounts: readonly YearRow[],
  counts: SectorCounts,
  yearsOnFile: ReadonlySet<number>,
  { from, to }: { readonly from: number; readonly to: number },
): SectorYear[] {
  const byYear = new Map(amounts.map((row) => [row.year, row]));
  const undated = byYear.get(0)?.rounds ?? 0;
  const placed = amounts.reduce((sum, row) => (row.year === 0 ? sum : sum + row.rounds), 0);
  const companies = counts.get('company') ?? 0;
  const dated = [...counts].reduce((sum, [name, of]) => (name.startsWith('founded ') ? sum + of : sum), 0);
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const year = from + index;
    const { capital = 0, rounds = 0, disclosed = 0, median = null } = byYear.get(year) ?? {};
    // None of few dated rounds does not mean that there was none.
    const isOnFile = rounds > 0 || (yearsOnFile.has(year) && undated <= placed);
    return {
      year,
      capital: !isOnFile || (rounds > 0 && disclosed === 0) ? null : capital,
      rounds: isOnFile ? rounds : null,
      companies_founded: foundedIn(counts.get(`founded ${year}`) ?? 0, dated, companies),
      median_cheque: median === null ? null : Math.round(median),
      coverage: {
        capital: { known: disclosed, of: rounds },
        // Each undated round may be of this year.
        rounds: { known: rounds, of: rounds + undated },
        companies_founded: { known: dated, of: companies },
      },
    };
  });
}

/** As with rounds, none of few known dates does not mean that none was founded. */
function foundedIn(count: number, dated: number, companies: number): number | null {
  return count === 0 && dated * 2 < companies ? null : count;
}

/** The last full year with disclosed rounds, else the undated rounds; null without any. */
export function comparedYear(amounts: readonly YearRow[], thisYear: number): YearRow | null {
  const known = amounts.filter(({ year, median }) => year < thisYear && median !== null);
  return known.sort((a, b) => b.year - a.year)[0] ?? null;
}

/** The input of the deep read. */
export function figuresOf(
  counts: SectorCounts,
  thisYear: number,
  others: Pick<SectorFigures, 'median'> & { readonly topTenCapital: number },
): SectorFigures {
  const { topTenCapital, median } = others;
  const one = (name: string): number => counts.get(name) ?? 0;
  const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  const foundedIn = (from: number, to: number): number =>
    total(Array.from({ length: to - from + 1 }, (_, index) => one(`founded ${from + index}`)));
  const uses = [...counts].flatMap(([name, sum]) => (/^tech( |$)/.test(name) ? sum : [])).sort((a, b) => b - a);
  const funding = one('funding');
  return {
    companies: one('company'),
    funded: one('funded'),
    foundedLately: foundedIn(thisYear - 3, thisYear - 1),
    foundedBefore: foundedIn(thisYear - 6, thisYear - 4),
    exited: one('exited'),
    closed: one('closed'),
    distinctTags: one('tags'),
    tagUses: one('tag'),
    technologyUses: total(uses),
    commonTechnologyUses: total(uses.slice(0, 5)),
    median,
    topTenCapitalShare: funding === 0 ? null : topTenCapital / funding,
  };
}

/** A sector's median round and that of all companies in the same year. */
export function medianOf(sector: YearRow | null, all: YearRow | null): ComparedMedian | null {
  if (sector?.median == null || all?.median == null) return null;
  return {
    year: sector.year === 0 ? null : sector.year,
    sector: sector.median,
    rounds: sector.disclosed,
    overall: all.median,
    overallRounds: all.disclosed,
  };
}
