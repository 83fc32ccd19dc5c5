import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { ListWeeklyCapital, type WeekOfCapital } from './list-weekly-capital.query.js';
import { addDays, isKnown, KNOWN_SPAN, type KnownSpan } from './trend-window.rules.js';

@QueryHandler(ListWeeklyCapital)
@Injectable()
export class ListWeeklyCapitalHandler implements IQueryHandler<ListWeeklyCapital> {
  constructor(private readonly store: ReadStore) {}

  async execute({ lastDay, weeks }: ListWeeklyCapital): Promise<WeekOfCapital[]> {
    const [span] = await this.store.prepared<KnownSpan>('trend_known_span', KNOWN_SPAN, []);
    const rows = await this.store.prepared<{ weeks_ago: number; amount: number; rounds: number }>(
      'weekly_capital',
      `SELECT ($2::date - day) / 7 AS weeks_ago, sum(capital) AS amount, sum(rounds)::int AS rounds
       FROM read.sector_days WHERE day BETWEEN $1 AND $2 GROUP BY 1`,
      [addDays(lastDay, 1 - 7 * weeks), lastDay],
    );
    const byAge = new Map(rows.map((row) => [row.weeks_ago, row]));
    return Array.from({ length: weeks }, (_, index) => {
      const ago = weeks - 1 - index;
      const { amount = 0, rounds = 0 } = byAge.get(ago) ?? {};
      const to = addDays(lastDay, -7 * ago);
      if (!isKnown(span ?? null, addDays(to, -6), to)) return { to, amount: null, rounds: null };
      return { to, amount: rounds > 0 && amount === 0 ? null : amount, rounds };
    });
  }
}
