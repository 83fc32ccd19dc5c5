import { Injectable } from '@nestjs/common';
import { listAsTextSql, listOfText } from '../../platform/read-store/list-text.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type TrendWindow } from './trend-window.rules.js';
import {
  addGroup,
  addRound,
  addStage,
  newTally,
  TOP,
  type Investor,
  type RoundRow,
  type WeekTally,
} from './week-tally.rules.js';

/** A stored investor, or a name without a record. */
interface Party {
  readonly investorId: string | null;
  readonly name: string | null;
}

interface KnownInvestor {
  readonly id: string;
  /** Null for private persons: their names are encrypted and never shown in trends. */
  readonly name: string | null;
  readonly slug: string;
}

interface StoredRound {
  readonly day: string;
  readonly round: string | null;
  readonly amount: number | null;
  readonly name: string;
  readonly slug: string;
  readonly sectors: string;
  readonly hq_country: string | null;
  readonly lead_investors: Party[];
  readonly investors: Party[];
}

interface Counted {
  readonly is_current: boolean;
  readonly facet: 'country' | 'sectors' | 'stage';
  readonly value: string | null;
  readonly amount: number;
  readonly rounds: number;
  /** Amounts as one text, for stages only. */
  readonly amounts: string | null;
}

export interface Week {
  readonly current: WeekTally;
  readonly previous: WeekTally;
}

/**
 * The rounds of a week and of the week before, counted by the database in one index range scan. Rounds with fields
 * outside the index are read whole and added; few rounds need that.
 */
@Injectable()
export class WeekRounds {
  constructor(private readonly store: ReadStore) {}

  async of(window: TrendWindow): Promise<Week> {
    const { previous_from, from, to } = window;
    const rest = this.store.prepared<StoredRound>('trend_untold_rounds', UNTOLD, [previous_from, to]);
    // An investor without a record may share its name with one that has few deals, so the ranking then needs all of
    // them.
    const most = rest.then((rows) => (rows.length === 0 ? TOP : EVERY));
    const [untold, counted, investors, biggest] = await Promise.all([
      rest,
      this.store.prepared<Counted>('trend_week', COUNTED, [previous_from, from, to]),
      most.then((count) => this.store.prepared<Investor>('trend_investors', INVESTORS, [from, to, count])),
      this.store.prepared<StoredRound>('trend_biggest_rounds', BIGGEST, [from, to]),
    ]);
    const known = await this.investorsOf([...biggest, ...untold]);
    const week: Week = { current: newTally(), previous: newTally() };
    for (const row of counted) addCounted(row.is_current ? week.current : week.previous, row);
    for (const investor of investors) week.current.investors.set(investor.slug ?? '', { ...investor });
    week.current.biggest.push(...biggest.map((row) => roundOf(row, known)));
    for (const row of untold) addRound(row.day >= from ? week.current : week.previous, roundOf(row, known));
    return week;
  }

  private async investorsOf(rows: readonly StoredRound[]): Promise<Map<string, KnownInvestor>> {
    const ids = new Set<string>();
    for (const { lead_investors, investors } of rows) {
      for (const { investorId } of [...lead_investors, ...investors]) if (investorId !== null) ids.add(investorId);
    }
    if (ids.size === 0) return new Map();
    const found = await this.store.query<KnownInvestor>(
      'SELECT investor_id AS id, name, slug FROM read.investors WHERE investor_id = ANY($1)',
      [[...ids]],
    );
    return new Map(found.map((investor) => [investor.id, investor]));
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
    NULL AS amounts FROM week GROUP BY is_current, country
  UNION ALL
  SELECT is_current, 'sectors', sectors, coalesce(sum(amount), 0), count(*)::int, NULL FROM week
  GROUP BY is_current, sectors
  UNION ALL
  SELECT true, 'stage', round, coalesce(sum(amount), 0), count(*)::int, string_agg(amount::text, ',') FROM week
  WHERE is_current GROUP BY round`;

/**
 * Those with the most rounds, including ties. Private persons are not named. Sorting before joining records keeps the
 * look-ups few.
 */
const INVESTORS = `
  SELECT i.name, i.slug, t.deals, t.lead_deals FROM (
    SELECT v.investor_id, count(*)::int AS deals, (count(*) FILTER (WHERE v.is_lead))::int AS lead_deals FROM (
      SELECT unnest(s.investors) AS investor_id, generate_subscripts(s.investors, 1) <= s.leads AS is_lead
      FROM read.sector_rounds s WHERE s.day BETWEEN $1 AND $2 AND ${IN_INDEX}
    ) v GROUP BY v.investor_id ORDER BY deals DESC, lead_deals DESC
  ) t JOIN read.investors i USING (investor_id) WHERE i.name IS NOT NULL
  ORDER BY t.deals DESC, t.lead_deals DESC FETCH FIRST ($3) ROWS WITH TIES`;

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

function addCounted(tally: WeekTally, { facet, value, amount, rounds, amounts }: Counted): void {
  const sum = { amount, rounds };
  if (facet === 'stage') addStage(tally, value, sum, amounts === null ? [] : amounts.split(',').map(Number));
  else if (facet === 'country') {
    addGroup(tally.all, '', sum);
    if (value !== null) addGroup(tally.countries, value, sum);
  } else for (const sector of listOfText(value ?? '')) addGroup(tally.sectors, sector, sum);
}

function roundOf(row: StoredRound, known: ReadonlyMap<string, KnownInvestor>): RoundRow {
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

/** Each nameable investor once per round, as a lead where marked so. */
function partiesOf(row: StoredRound, known: ReadonlyMap<string, KnownInvestor>): RoundRow['investors'] {
  const parties = new Map<string, RoundRow['investors'][number]>();
  const add = (party: Party, lead: boolean): void => {
    const investor = party.investorId === null ? undefined : known.get(party.investorId);
    const name = investor ? investor.name : party.name;
    if (name === null) return;
    const key = investor?.slug ?? name.toLowerCase();
    if (!parties.has(key)) parties.set(key, { name, slug: investor?.slug ?? null, lead });
  };
  for (const party of row.lead_investors) add(party, true);
  for (const party of row.investors) add(party, false);
  return [...parties.values()];
}
