import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { NameInvestors } from '../../companies/investors/name-investors.query.js';
import { readEntityType } from '../../vocabulary/entity-names/entity-type.js';
import { listAsTextSql, listOfText } from '../../platform/read-store/list-text.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type RowsAt } from '../../web/lists/pinned-reads.js';
import { KNOWN_SPAN, type KnownSpan, type TrendWindow } from './trend-window.rules.js';
import {
  addGroup,
  addRound,
  addStage,
  newTally,
  TOP,
  type Party,
  type RoundRow,
  type WeekTally,
} from './week-tally.rules.js';

/** A stored investor, or a name without a record. */
interface StoredParty {
  readonly investorId: string | null;
  readonly name: string | null;
}

interface CountedInvestor {
  readonly investor_id: string;
  readonly deals: number;
  readonly lead_deals: number;
}

/** By id, also by the ids of other names of a firm. */
type KnownInvestors = ReadonlyMap<string, Party & { readonly slug: string }>;

export interface StoredRound {
  readonly day: string;
  readonly round: string | null;
  readonly amount: number | null;
  readonly name: string;
  readonly slug: string;
  readonly sectors: string;
  readonly hq_country: string | null;
  readonly lead_investors: StoredParty[];
  readonly investors: StoredParty[];
}

interface Counted {
  readonly is_current: boolean;
  readonly facet: 'country' | 'sectors' | 'stage';
  readonly value: string | null;
  readonly amount: number;
  readonly rounds: number;
  readonly disclosed: number;
  /** Amounts as one text, for stages only. */
  readonly amounts: string | null;
}

export interface Week {
  readonly current: WeekTally;
  readonly previous: WeekTally;
  readonly span: KnownSpan | null;
}

/**
 * The rounds of a week and of the week before, counted by the database in one index range scan. Rounds with fields
 * outside the index are read whole and added; few rounds need that.
 */
@Injectable()
export class WeekRounds {
  constructor(
    private readonly store: ReadStore,
    private readonly queries: QueryBus,
  ) {}

  /** @param today YYYY-MM-DD; rounds after it do not extend the known time. */
  async of(window: TrendWindow, today: string): Promise<Week> {
    const { previous_from, from, to } = window;
    const rest = this.store.prepared<StoredRound>('trend_untold_rounds', UNTOLD, [previous_from, to]);
    // An investor without a record may share its name with one that has few deals, so the ranking then needs all of
    // them.
    const most = rest.then((rows) => (rows.length === 0 ? TOP : EVERY));
    const merged = this.store.prepared<object>('trend_any_merged', ANY_MERGED, []);
    const [untold, counted, investors, biggest, [span]] = await Promise.all([
      rest,
      this.store.prepared<Counted>('trend_week', COUNTED, [previous_from, from, to]),
      Promise.all([most, merged]).then(([count, { length }]) => this.mostActive(window, count, length > 0)),
      this.store.prepared<StoredRound>('trend_biggest_rounds', BIGGEST, [from, to]),
      this.store.prepared<KnownSpan>('trend_known_span', KNOWN_SPAN, [today]),
    ]);
    const known = await this.investorsOf(investors, [...biggest, ...untold], null);
    const week: Week = { current: newTally(), previous: newTally(), span: span ?? null };
    for (const row of counted) addCounted(row.is_current ? week.current : week.previous, row);
    for (const { investor_id, deals, lead_deals } of investors) {
      const party = known.get(investor_id);
      if (party) week.current.investors.set(party.slug, { ...party, deals, lead_deals });
    }
    week.current.biggest.push(...biggest.map((row) => roundOf(row, known)));
    for (const row of untold) addRound(row.day >= from ? week.current : week.previous, roundOf(row, known));
    return week;
  }

  /** The same from all rounds of both weeks, as they were in the rows. */
  async counted(
    rounds: readonly StoredRound[],
    { from, span, rows }: { readonly from: string; readonly span: KnownSpan | null; readonly rows: RowsAt },
  ): Promise<Week> {
    const known = await this.investorsOf([], rounds, rows);
    const week: Week = { current: newTally(), previous: newTally(), span };
    for (const row of rounds) addRound(row.day >= from ? week.current : week.previous, roundOf(row, known));
    return week;
  }

  private mostActive({ from, to }: TrendWindow, most: number, isAnyMerged: boolean): Promise<CountedInvestor[]> {
    const [name, sql] = isAnyMerged
      ? ['trend_investors_of_firms', investorsSql(COUNTED_DEALS_OF_FIRMS)]
      : ['trend_investors', investorsSql(COUNTED_DEALS)];
    return this.store.prepared<CountedInvestor>(name, sql, [from, to, most]);
  }

  private async investorsOf(
    counted: readonly CountedInvestor[],
    rows: readonly StoredRound[],
    at: RowsAt,
  ): Promise<KnownInvestors> {
    const ids = new Set(counted.map(({ investor_id }) => investor_id));
    for (const { lead_investors, investors } of rows) {
      for (const { investorId } of [...lead_investors, ...investors]) if (investorId !== null) ids.add(investorId);
    }
    if (ids.size === 0) return new Map();
    const named = await this.queries.execute(new NameInvestors([...ids], at));
    return new Map(
      [...named].map(([id, { name, slug, kind, isKindGuess }]) => [
        id,
        { name, slug, type: kind, type_is_guess: isKindGuess },
      ]),
    );
  }
}

const EVERY = 2_000_000_000;

/** Rounds of listed companies with an exact day and all fields in the index. */
const IN_INDEX = 's.set_id IS NOT NULL AND s.sectors IS NOT NULL';

const COUNTED = `
  WITH week AS MATERIALIZED (
    SELECT s.day >= $2 AS is_current, s.amount, s.country, s.sectors, s.round FROM read.sector_rounds s
    WHERE s.day BETWEEN $1 AND $3 AND s.part = 0 AND ${IN_INDEX}
  )
  SELECT is_current, 'country' AS facet, country AS value, coalesce(sum(amount), 0) AS amount, count(*)::int AS rounds,
    count(amount)::int AS disclosed, NULL AS amounts FROM week GROUP BY is_current, country
  UNION ALL
  SELECT is_current, 'sectors', sectors, coalesce(sum(amount), 0), count(*)::int, count(amount)::int, NULL FROM week
  GROUP BY is_current, sectors
  UNION ALL
  SELECT true, 'stage', round, coalesce(sum(amount), 0), count(*)::int, count(amount)::int, string_agg(amount::text, ',') FROM week
  WHERE is_current GROUP BY round`;

const INVESTED = `SELECT unnest(s.investors) AS investor_id, s.round_id,
    generate_subscripts(s.investors, 1) <= s.leads AS is_lead
  FROM read.sector_rounds s WHERE s.day BETWEEN $1 AND $2 AND ${IN_INDEX}`;

const ANY_MERGED = 'SELECT 1 FROM read.investors WHERE merged_into IS NOT NULL LIMIT 1';

/** A round that a source names by two names of a firm counts once; without such firms, a plain count is faster. */
const COUNTED_DEALS = `SELECT v.investor_id, count(*)::int AS deals, (count(*) FILTER (WHERE v.is_lead))::int AS lead_deals
  FROM (${INVESTED}) v GROUP BY v.investor_id`;
const COUNTED_DEALS_OF_FIRMS = `
  SELECT v.investor_id, count(*)::int AS deals, (count(*) FILTER (WHERE v.is_lead))::int AS lead_deals FROM (
    SELECT coalesce(g.merged_into, p.investor_id) AS investor_id, p.round_id, bool_or(p.is_lead) AS is_lead
    FROM (${INVESTED}) p
    LEFT JOIN (SELECT investor_id, merged_into FROM read.investors WHERE merged_into IS NOT NULL) g USING (investor_id)
    GROUP BY 1, 2
  ) v GROUP BY v.investor_id`;

/**
 * Those with the most rounds, including ties, since the names of people are sealed and ties are ordered by name. Sorting
 * before joining records keeps the look-ups few.
 */
function investorsSql(counted: string): string {
  return `
  SELECT t.investor_id, t.deals, t.lead_deals FROM (${counted} ORDER BY deals DESC, lead_deals DESC) t
  JOIN read.investors i USING (investor_id)
  ORDER BY t.deals DESC, t.lead_deals DESC
  FETCH FIRST ($3) ROWS WITH TIES`;
}

const RECORD = `s.day::text AS day, r.round, r.amount, c.name, c.slug, ${listAsTextSql('c.sectors')} AS sectors,
  c.hq_country, r.lead_investors, r.investors
  FROM read.sector_rounds s JOIN read.funding_rounds r USING (round_id)
  JOIN read.companies c ON c.company_id = s.company_id`;

/** Includes all rounds of equal size. */
const BIGGEST = `
  SELECT ${RECORD} WHERE s.day BETWEEN $1 AND $2 AND ${IN_INDEX} AND s.amount >= coalesce((
    SELECT s.amount FROM read.sector_rounds s
    WHERE s.day BETWEEN $1 AND $2 AND ${IN_INDEX} AND s.amount IS NOT NULL ORDER BY s.amount DESC OFFSET ${TOP - 1} LIMIT 1
  ), '-infinity') ORDER BY s.day, s.round_id`;

const UNTOLD = `
  SELECT ${RECORD} WHERE s.day BETWEEN $1 AND $2 AND s.set_id IS NOT NULL AND s.sectors IS NULL AND s.part = 0
  ORDER BY s.day, s.round_id`;

function addCounted(tally: WeekTally, { facet, value, amount, rounds, disclosed, amounts }: Counted): void {
  const sum = { amount, rounds, disclosed };
  if (facet === 'stage') addStage(tally, value, sum, amounts === null ? [] : amounts.split(',').map(Number));
  else if (facet === 'country') {
    addGroup(tally.all, '', sum);
    if (value !== null) addGroup(tally.countries, value, sum);
  } else for (const sector of listOfText(value ?? '')) addGroup(tally.sectors, sector, sum);
}

function roundOf(row: StoredRound, known: KnownInvestors): RoundRow {
  return {
    day: row.day,
    round: row.round,
    amount: row.amount,
    companyName: row.name,
    companySlug: row.slug,
    sectors: listOfText(row.sectors),
    country: row.hq_country,
    investors: partiesOf(row, known),
  };
}

/** Each investor once per round, as a lead where marked so; erased people are left out. */
function partiesOf(row: StoredRound, known: KnownInvestors): RoundRow['investors'] {
  const parties = new Map<string, RoundRow['investors'][number]>();
  const add = ({ investorId, name }: StoredParty, lead: boolean): void => {
    const party = investorId === null ? unrecorded(name) : known.get(investorId);
    if (!party) return;
    const key = party.slug ?? party.name.toLowerCase();
    if (!parties.has(key)) parties.set(key, { ...party, lead });
  };
  for (const party of row.lead_investors) add(party, true);
  for (const party of row.investors) add(party, false);
  return [...parties.values()];
}

function unrecorded(name: string | null): Party | undefined {
  if (name === null) return undefined;
  const { kind, isGuess } = readEntityType(name);
  return { name, slug: null, type: kind, type_is_guess: isGuess };
}
