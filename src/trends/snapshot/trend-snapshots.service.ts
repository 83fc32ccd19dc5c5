import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { KeptAnswers } from '../../platform/read-store/kept-answers.js';
import { CLOCK } from '../../platform/tokens.js';
import { emergingThemes, type NewCompany, type Theme } from './themes.rules.js';
import {
  snapshotOf,
  type CountedRound,
  type ExitRow,
  type RoundRow,
  type TrendSnapshot,
} from './trend-snapshot.rules.js';
import { DATED_TO_THE_DAY, windowEnding, type TrendWindow } from './trend-window.rules.js';

/** Themes need more companies than a week brings. */
const THEME_DAYS = 28;
/** A finished day changes only when something older is imported. */
const KEEP_MS = 60_000;
const MOST_KEPT = 64;

/** Either an investor on file or a name that stands in no record. */
interface Party {
  readonly investorId: string | null;
  readonly name: string | null;
}

interface KnownInvestor {
  readonly id: string;
  /** Null for private persons: their names are sealed, and no trend names them. */
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

/** The week that ends with a day, computed from the rounds and exits on file; kept for a minute. */
@Injectable()
export class TrendSnapshots {
  private readonly kept: KeptAnswers<TrendSnapshot>;

  constructor(
    private readonly store: ReadStore,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.kept = new KeptAnswers(clock, { keepMs: KEEP_MS, most: MOST_KEPT });
  }

  snapshot(lastDay: string): Promise<TrendSnapshot> {
    return this.kept.get(lastDay, (now) => this.compute(lastDay, new Date(now)));
  }

  private async compute(lastDay: string, now: Date): Promise<TrendSnapshot> {
    const window = windowEnding(lastDay);
    const [rounds, previous, exits, themes] = await Promise.all([
      this.rounds(window),
      this.previousRounds(window),
      this.exits(window),
      this.themes(windowEnding(lastDay, THEME_DAYS)),
    ]);
    return snapshotOf(window, { rounds, previous }, { exits, themes }, now);
  }

  private async rounds({ from, to }: TrendWindow): Promise<RoundRow[]> {
    const rows = await this.store.prepared<StoredRound>(
      'trend_rounds',
      `SELECT r.dated_on::text AS day, r.round, r.amount, c.name, c.slug, ${listOf('c.sectors')} AS sectors, c.hq_country,
              r.lead_investors, r.investors
       FROM read.funding_rounds r JOIN read.companies c USING (company_id)
       WHERE r.dated_on BETWEEN $1 AND $2 AND ${DATED_TO_THE_DAY} AND c.status <> 'pending'`,
      [from, to],
    );
    const known = await this.investorsOf(rows);
    return rows.map((row) => ({
      day: row.day,
      round: row.round,
      amount: row.amount,
      companyName: row.name,
      companySlug: row.slug,
      sectors: partsOf(row.sectors),
      country: row.hq_country,
      investors: partiesOf(row, known),
    }));
  }

  /** Of what is only compared with, no more than is compared. */
  private async previousRounds({ previous_from, previous_to }: TrendWindow): Promise<CountedRound[]> {
    const rows = await this.store.prepared<Omit<CountedRound, 'sectors'> & { sectors: string }>(
      'trend_previous_rounds',
      `SELECT r.amount, ${listOf('c.sectors')} AS sectors, c.hq_country AS country
       FROM read.funding_rounds r JOIN read.companies c USING (company_id)
       WHERE r.dated_on BETWEEN $1 AND $2 AND ${DATED_TO_THE_DAY} AND c.status <> 'pending'`,
      [previous_from, previous_to],
    );
    return rows.map((row) => ({ ...row, sectors: partsOf(row.sectors) }));
  }

  private async investorsOf(rows: readonly StoredRound[]): Promise<Map<string, KnownInvestor>> {
    const ids = new Set(
      rows.flatMap((row) => [...row.lead_investors, ...row.investors].flatMap(({ investorId }) => investorId ?? [])),
    );
    if (ids.size === 0) return new Map();
    const found = await this.store.query<KnownInvestor>(
      'SELECT investor_id AS id, name, slug FROM read.investors WHERE investor_id = ANY($1)',
      [[...ids]],
    );
    return new Map(found.map((investor) => [investor.id, investor]));
  }

  private exits({ from, to }: TrendWindow): Promise<ExitRow[]> {
    return this.store.prepared<ExitRow>(
      'trend_exits',
      `SELECT name, slug, exit->>'kind' AS type, exit->>'acquirer' AS acquirer, (exit->>'amount')::float8 AS amount,
              exit->>'date' AS date
       FROM read.companies
       WHERE exit IS NOT NULL AND length(exit->>'date') = 10 AND exit->>'date' BETWEEN $1 AND $2 AND status <> 'pending'
       ORDER BY amount DESC NULLS LAST, date DESC, slug`,
      [from, to],
    );
  }

  private async themes({ previous_from, from, to }: TrendWindow): Promise<Theme[]> {
    const rows = await this.store.prepared<
      Omit<NewCompany, 'isCurrent' | 'tags'> & { announced: string; tags: string }
    >(
      'trend_new_companies',
      `SELECT name, slug, ${listOf('tags')} AS tags, one_liner AS "oneLiner", announced_on::text AS announced
       FROM read.companies WHERE announced_on BETWEEN $1 AND $2 AND status <> 'pending'
       ORDER BY total_funding DESC NULLS LAST, announced_on DESC, slug LIMIT 20000`,
      [previous_from, to],
    );
    return emergingThemes(
      rows.map(({ announced, tags, ...row }) => ({ ...row, tags: partsOf(tags), isCurrent: announced >= from })),
    );
  }
}

/** A list as one text: the client takes arrays apart letter by letter, which for some ten thousand takes long. */
function listOf(column: string): string {
  return `array_to_string(${column}, chr(31))`;
}

function partsOf(list: string): string[] {
  return list === '' ? [] : list.split('\u001f');
}

/** Each investor that can be named once a round, as a lead where it is named so. */
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
