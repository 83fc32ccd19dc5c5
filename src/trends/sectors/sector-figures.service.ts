import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { NameInvestors } from '../../companies/investors/name-investors.query.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type RowsAt } from '../../web/lists/pinned-reads.js';
import { sectorKeys } from '../../vocabulary/sectors/sector-words.js';
import { type SectorCounts } from './sector-figures.rules.js';
import { byDeals } from '../snapshot/week-tally.rules.js';
import { classesOfMedians, yearsOf, type AmountRow, type SizeRow, type YearRow } from './year-amounts.rules.js';

export interface SectorInvestor {
  readonly name: string;
  readonly slug: string;
  readonly type: 'firm' | 'person';
  /** Nothing but the form of the name says which. */
  readonly type_is_guess: boolean;
  readonly deals: number;
  readonly lead_deals: number;
}

/** Both inclusive. */
export interface YearRange {
  readonly from: number;
  readonly to: number;
}

/** What is counted: companies with any of the keys, each once. `within` are further keys, most of whose companies have one of `keys`. */
export interface SectorKeys {
  readonly keys: readonly string[];
  readonly within: readonly string[];
}

/** The rounds that an investor took part in, and led. */
export interface DealCount {
  readonly investor_id: string;
  readonly deals: number;
  readonly lead_deals: number;
}

const TOP = 10;

/**
 * Figures of one to four sectors from the read model `sectors`. A company in several of them counts once: the counters
 * of sector combinations correct the double counting.
 */
@Injectable()
export class SectorFigureSums {
  constructor(
    private readonly store: ReadStore,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Most companies with a word of the vocabulary may have its sector too. Then it is cheaper to add the others to the
   * sector than to subtract all that have both.
   */
  async counted(keys: readonly string[]): Promise<SectorKeys> {
    const words = keys.filter((key) => sectorKeys(key).some((each) => each !== key && keys.includes(each)));
    if (words.length === 0) return { keys, within: [] };
    const rows = await this.store.prepared<{ word: string }>('sector_words_within', WORDS_WITHIN, [
      words,
      words.map((word) => sectorKeys(word)[1]),
    ]);
    const within = rows.map(({ word }) => word);
    return { keys: keys.filter((key) => !within.includes(key)), within };
  }

  async counts(counted: SectorKeys): Promise<SectorCounts> {
    const several = isOne(counted) ? '' : `UNION ALL ${TOO_MANY_COMPANIES}`;
    const rows = await this.store.prepared<{ name: string; sum: number }>(
      `sector_counts_${sizeOf(counted)}`,
      `${overlap(counted, '$2')} SELECT name, sum(sum) AS sum FROM (${countsSql(counted, '$2')} ${several}) f GROUP BY name`,
      valuesOf(counted),
    );
    return new Map(rows.map(({ name, sum }) => [name, sum]));
  }

  /** Capital, rounds and median per year; undated rounds are year 0. */
  amounts(counted: SectorKeys, fromYear: number, toYear: number): Promise<YearRow[]> {
    const years = [0, ...Array.from({ length: toYear - fromYear + 1 }, (_, index) => fromYear + index)];
    return this.years(counted, years);
  }

  /** The years from which a round of any company is on file. */
  async yearsOnFile(fromYear: number, toYear: number): Promise<ReadonlySet<number>> {
    const rows = await this.store.prepared<{ year: number }>(
      'sector_years_on_file',
      `SELECT year FROM read.sector_sizes WHERE sector = '' AND year BETWEEN $1 AND $2
       GROUP BY year HAVING sum(rounds) > 0`,
      [fromYear, toYear],
    );
    return new Set(rows.map(({ year }) => year));
  }

  /** The same for one year and all companies; null without a round. */
  async ofAll(year: number): Promise<YearRow | null> {
    const [row] = await this.years({ keys: [EVERY], within: [] }, [year]);
    return row ?? null;
  }

  /** Investors with the most rounds in the years, and ties by name. A round counts once for all names of a firm. */
  async investors(counted: SectorKeys, { from, to }: YearRange): Promise<SectorInvestor[]> {
    const several = isOne(counted) ? '' : `UNION ALL ${TOO_MANY_DEALS}`;
    const rows = await this.store.prepared<DealCount>(
      `sector_investors_${sizeOf(counted)}`,
      `${overlap(counted, '$4')}
       SELECT coalesce(o.merged_into, o.investor_id) AS investor_id,
         sum(s.deals)::int AS deals, sum(s.lead_deals)::int AS lead_deals FROM (
         SELECT investor_id, sum(deals)::int AS deals, sum(lead_deals)::int AS lead_deals FROM (
           SELECT investor_id, deals, lead_deals FROM read.sector_investors
           WHERE sector = ANY($1) AND year BETWEEN $2 AND $3
           ${several}
         ) f GROUP BY investor_id HAVING sum(deals) > 0
         ${underOtherNames(counted, '$4')}
       ) s JOIN read.investors o USING (investor_id) GROUP BY 1
       ORDER BY 2 DESC, 3 DESC FETCH FIRST ${TOP} ROWS WITH TIES`,
      valuesOf(counted, from, to),
    );
    return this.named(rows, null);
  }

  /** The first of them, and ties by name. */
  async named(rows: readonly DealCount[], at: RowsAt): Promise<SectorInvestor[]> {
    const ids = rows.map(({ investor_id }) => investor_id);
    const named = await this.queries.execute(new NameInvestors(ids, at));
    const investors = rows.flatMap(({ investor_id, deals, lead_deals }) => {
      const party = named.get(investor_id);
      if (!party) return [];
      const { name, slug, kind, isKindGuess } = party;
      return [{ name, slug, type: kind, type_is_guess: isKindGuess, deals, lead_deals }];
    });
    return investors.sort(byDeals).slice(0, TOP);
  }

  /** Both statements must read the same state of the read model. */
  private years(counted: SectorKeys, years: readonly number[]): Promise<YearRow[]> {
    const all = [...counted.keys, ...counted.within];
    return this.store.transaction(async (client) => {
      const { rows: sizes } = await client.query<SizeRow>({
        name: `sector_sizes_${sizeOf(counted)}`,
        text: sizesSql(counted),
        values: valuesOf(counted, years),
      });
      const classes = classesOfMedians(sizes);
      const ranges = [classes.map(({ year }) => year), classes.map(({ from }) => from), classes.map(({ to }) => to)];
      const { rows: amounts } = await client.query<AmountRow>({
        name: `sector_median_amounts_${all[0] === EVERY}`,
        text: amountsSql(all),
        values: all[0] === EVERY ? ranges : [...ranges, all],
      });
      return yearsOf(sizes, amounts);
    }, 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  }
}

/** This sector key contains the rounds of all companies. */
const EVERY = '';

/** Words that are mostly tags of companies of the sector. */
const WORDS_WITHIN = `
  SELECT word FROM unnest($1::text[], $2::text[]) w(word, sector)
  WHERE (SELECT sum(companies) FROM read.sector_counts WHERE sector = word AND facet = 'company') < 2 * (
    SELECT sum(t.companies) FROM read.sector_counts n
    JOIN read.sector_counts t ON t.sector = w.sector AND t.facet = 'tag' AND t.value = n.value
    WHERE n.sector = word AND n.facet = 'name')`;

function isOne({ keys, within }: SectorKeys): boolean {
  return keys.length === 1 && within.length === 0;
}

/** Statements differ by the number of keys, and by whether there are further ones. */
function sizeOf({ keys, within }: SectorKeys): string {
  return within.length === 0 ? `${keys.length}` : `${keys.length}_within`;
}

/** The keys first, and the further keys last. */
function valuesOf({ keys, within }: SectorKeys, ...others: readonly unknown[]): unknown[] {
  return within.length === 0 ? [keys, ...others] : [keys, ...others, within];
}

/** All keys, where `further` is the placeholder of the further ones. */
function allKeys({ within }: SectorKeys, further: string): string {
  return within.length === 0 ? '$1' : `($1::text[] || ${further}::text[])`;
}

/** Rounds of each size class. */
function sizesSql(counted: SectorKeys): string {
  return `${overlap(counted, '$3')}
    SELECT year, size, sum(rounds)::int AS rounds, sum(capital) AS capital FROM (
      SELECT year, size, rounds, capital FROM read.sector_sizes WHERE sector = ANY($1) AND year = ANY($2)
      ${isOne(counted) ? '' : `UNION ALL ${TOO_MANY_ROUNDS}`}
    ) f GROUP BY year, size HAVING sum(rounds) > 0 ORDER BY year, size`;
}

/** The amounts in the classes with the medians, each round once. */
function amountsSql(keys: readonly string[]): string {
  return `SELECT a.year, r.amount, count(*)::int AS rounds
    FROM unnest($1::int[], $2::float8[], $3::float8[]) a(year, low, high),
      LATERAL (SELECT amount, set_id FROM read.sector_rounds
        WHERE year = a.year AND amount >= a.low AND amount < a.high AND set_id IS NOT NULL OFFSET 0) r
    ${keys[0] === EVERY ? '' : 'JOIN read.sector_sets s ON s.set_id = r.set_id AND s.keys && $4'}
    GROUP BY a.year, r.amount ORDER BY a.year, r.amount`;
}

function countsSql(counted: SectorKeys, further: string): string {
  const uses = counted.within.length === 0 ? 'sum(companies)' : 'sum(companies) FILTER (WHERE sector = ANY($1))';
  return `
  SELECT CASE WHEN value = '' THEN facet ELSE facet || ' ' || value END AS name, sum(companies)::float8 AS sum
  FROM read.sector_counts WHERE sector = ANY($1) AND facet IN ('company', 'funded', 'exited', 'closed', 'founded', 'tech')
  GROUP BY facet, value
  UNION ALL
  SELECT 'funding', sum(funding) FROM read.sector_counts WHERE sector = ANY($1) AND facet = 'company'
  UNION ALL
  SELECT n.name, n.sum FROM (
    SELECT coalesce(${uses}, 0)::float8 AS uses, count(DISTINCT value)::float8 AS tags
    FROM read.sector_counts WHERE sector = ANY(${allKeys(counted, further)}) AND facet = 'tag' AND companies > 0
  ) t, LATERAL (VALUES ('tag', t.uses), ('tags', t.tags)) n(name, sum)`;
}

/**
 * Sets with several of the keys, and how many times too often their companies count: -1 for sets with a further key
 * alone, which the sums of the keys leave out.
 */
function overlap(counted: SectorKeys, further: string): string {
  if (isOne(counted)) return '';
  const { length } = counted.keys;
  const which: string[] = [];
  for (let a = 1; a <= length; a++) {
    for (let b = a + 1; b <= length; b++) which.push(`keys @> ARRAY[($1::text[])[${a}], ($1::text[])[${b}]]`);
  }
  if (counted.within.length > 0) which.push(`keys && ${further}::text[] AND NOT keys && $1::text[]`);
  return `WITH overlap AS MATERIALIZED (
    SELECT set_id, counts, (SELECT count(*)::int FROM unnest($1::text[]) k WHERE k = ANY(keys)) - 1 AS too_often
    FROM read.sector_sets WHERE ${which.join(' OR ')})`;
}

const TOO_MANY_COMPANIES = `
  SELECT c.name, -o.too_often * c.sum::float8 FROM overlap o, json_each_text(o.counts) c(name, sum)`;

// OFFSET keeps each set a separate index range scan, whatever row count the planner estimates.
const TOO_MANY_ROUNDS = `
  SELECT r.year, r.size, -o.too_often * r.rounds, -o.too_often * r.capital
  FROM overlap o, LATERAL (
    SELECT year, size, count(*)::int AS rounds, coalesce(sum(amount), 0) AS capital FROM read.sector_rounds
    WHERE set_id = o.set_id AND year = ANY($2) AND part = 0 GROUP BY year, size OFFSET 0
  ) r`;

const TOO_MANY_DEALS = `
  SELECT v.investor_id, -o.too_often, CASE WHEN v.place <= r.leads THEN -o.too_often ELSE 0 END
  FROM overlap o, LATERAL (
    SELECT leads, investors FROM read.sector_rounds WHERE set_id = o.set_id AND year BETWEEN $2 AND $3 OFFSET 0
  ) r, unnest(r.investors) WITH ORDINALITY v(investor_id, place)`;

/**
 * How many times too often rounds count for a firm that they name by several names. Only rounds of merged names are read,
 * each by its key: OFFSET prevents a scan of all rounds.
 */
function underOtherNames(counted: SectorKeys, further: string): string {
  return `
  UNION ALL
  SELECT coalesce(i.merged_into, i.investor_id), 1 - count(*),
    least(1, count(*) FILTER (WHERE v.place <= r.leads)) - count(*) FILTER (WHERE v.place <= r.leads)
  FROM (
    SELECT DISTINCT p.company_id, p.round_id FROM read.investors o JOIN read.investments p USING (investor_id)
    WHERE o.merged_into IS NOT NULL
  ) m
  CROSS JOIN LATERAL (
    SELECT company_id, round_id, set_id, leads, investors FROM read.sector_rounds
    WHERE company_id = m.company_id AND round_id = m.round_id AND year BETWEEN $2 AND $3 OFFSET 0
  ) r
  JOIN read.sector_sets s ON s.set_id = r.set_id AND s.keys && ${allKeys(counted, further)}
  CROSS JOIN LATERAL unnest(r.investors) WITH ORDINALITY v(investor_id, place)
  JOIN read.investors i ON i.investor_id = v.investor_id
  GROUP BY coalesce(i.merged_into, i.investor_id), r.company_id, r.round_id HAVING count(*) > 1`;
}
