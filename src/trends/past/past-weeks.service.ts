import { Injectable } from '@nestjs/common';
import { listAsTextSql } from '../../platform/read-store/list-text.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { companiesFrom, type NewCompanyRow } from '../snapshot/new-companies.service.js';
import { type NewCompany } from '../snapshot/themes.rules.js';
import { type ExitRow } from '../snapshot/trend-snapshot.rules.js';
import { type TrendWindow } from '../snapshot/trend-window.rules.js';
import { type StoredRound, type Week, WeekRounds } from '../snapshot/week-rounds.service.js';
import { knownSpan } from './known-span.js';
import { trendSource, type TrendScope } from './trend-source.js';

/** Beyond this number, those with the most funding. */
const MOST_COMPANIES = 20_000;

/** What a week's snapshot needs, from the rows as of a position, or from those that were true until a day. */
@Injectable()
export class PastWeeks {
  constructor(
    private readonly store: ReadStore,
    private readonly weeks: WeekRounds,
  ) {}

  /** All rounds of both weeks are read and counted one by one. Rounds after `today` do not extend the known time. */
  async of({ previous_from, from, to }: TrendWindow, scope: TrendScope, today: string): Promise<Week> {
    const { rounds, isKnownRound, companies, isListed } = trendSource(scope);
    const [rows, span] = await Promise.all([
      this.store.query<StoredRound>(
        `SELECT r.dated_on::text AS day, r.round, r.amount, c.name, c.slug, ${listAsTextSql('c.sectors')} AS sectors,
           c.hq_country, r.lead_investors, r.investors
         FROM ${rounds} JOIN ${companies} ON c.company_id = r.company_id
         WHERE r.dated_on BETWEEN $1::date AND $2::date AND length(r.date) = 10 AND ${isKnownRound} AND ${isListed}
         ORDER BY r.dated_on, r.round_id`,
        [previous_from, to],
      ),
      knownSpan(this.store, scope, today),
    ]);
    return this.weeks.counted(rows, { from, span, rows: scope.rows });
  }

  exits({ from, to }: TrendWindow, scope: TrendScope): Promise<ExitRow[]> {
    const { companies, isListed } = trendSource(scope);
    const last = scope.validAt !== null && scope.validAt < to ? scope.validAt : to;
    return this.store.query<ExitRow>(
      `SELECT c.name, c.slug, c.exit->>'kind' AS type, c.exit->>'acquirer' AS acquirer,
         (c.exit->>'amount')::float8 AS amount, c.exit->>'date' AS date
       FROM ${companies}
       WHERE c.exit IS NOT NULL AND length(c.exit->>'date') = 10 AND c.exit->>'date' BETWEEN $1 AND $2 AND ${isListed}
       ORDER BY amount DESC NULLS LAST, date DESC, slug`,
      [from, last],
    );
  }

  /** Companies announced from the first day to the last. */
  async announced(first: string, last: string, scope: TrendScope): Promise<readonly NewCompany[]> {
    const { companies, isListed } = trendSource(scope);
    const end = scope.validAt !== null && scope.validAt < last ? scope.validAt : last;
    const rows = await this.store.query<NewCompanyRow>(
      `SELECT c.name, c.slug, c.announced_on AS day, ${listAsTextSql('c.tags')} AS tags, c.one_liner AS "oneLiner",
         ${fundingSql(scope)} AS funding
       FROM ${companies} WHERE c.announced_on BETWEEN $1::date AND $2::date AND ${isListed}
       ORDER BY funding DESC NULLS LAST, c.slug LIMIT ${MOST_COMPANIES}`,
      [first, end],
    );
    return companiesFrom(rows);
  }
}

/** Until a day: the sum of the rounds, or what a source had stated by then. */
function fundingSql(scope: TrendScope): string {
  if (scope.validAt === null) return 'c.total_funding';
  const { rounds, isKnownRound } = trendSource(scope);
  return `greatest(CASE WHEN c.declared_funding_on <= '${scope.validAt}'::date THEN c.declared_funding END,
    (SELECT sum(r.amount) FROM ${rounds} WHERE r.company_id = c.company_id AND ${isKnownRound}))`;
}
