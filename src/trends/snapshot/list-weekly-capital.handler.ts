import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { ListWeeklyCapital, type WeekOfCapital } from './list-weekly-capital.query.js';
import { addDays, DATED_TO_THE_DAY } from './trend-window.rules.js';

@QueryHandler(ListWeeklyCapital)
@Injectable()
export class ListWeeklyCapitalHandler implements IQueryHandler<ListWeeklyCapital> {
  constructor(private readonly store: ReadStore) {}

  async execute({ lastDay, weeks }: ListWeeklyCapital): Promise<WeekOfCapital[]> {
    const rows = await this.store.prepared<{ weeks_ago: number; amount: number; rounds: number }>(
      'weekly_capital',
      `SELECT ($2::date - r.dated_on) / 7 AS weeks_ago, coalesce(sum(r.amount), 0)::float8 AS amount,
         count(*)::int AS rounds
       FROM read.funding_rounds r
       WHERE r.dated_on BETWEEN $1 AND $2 AND ${DATED_TO_THE_DAY}
         AND NOT EXISTS (SELECT FROM read.companies c WHERE c.company_id = r.company_id AND c.status = 'pending')
       GROUP BY 1`,
      [addDays(lastDay, 1 - 7 * weeks), lastDay],
    );
    const byAge = new Map(rows.map((row) => [row.weeks_ago, row]));
    return Array.from({ length: weeks }, (_, index) => {
      const ago = weeks - 1 - index;
      const { amount = 0, rounds = 0 } = byAge.get(ago) ?? {};
      return { to: addDays(lastDay, -7 * ago), amount, rounds };
    });
  }
}
