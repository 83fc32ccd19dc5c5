import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type DayOfUsage, ListDailyUsage } from './list-daily-usage.query.js';

const DAY_MS = 86_400_000;

/** Recorded never before it happened, so the index by record finds every row of the days asked. */
const SQL = `SELECT to_char(day, 'YYYY-MM-DD') AS day, wallet, spent FROM (
    SELECT (at AT TIME ZONE 'UTC')::date AS day, wallet, sum(CASE kind WHEN 'debit' THEN amount ELSE -amount END)::bigint AS spent
    FROM read.usage
    WHERE account_id = $1 AND recorded_at >= $2 AND at >= $2 AND kind IN ('debit', 'refund')
    GROUP BY 1, 2) AS days`;

@QueryHandler(ListDailyUsage)
@Injectable()
export class ListDailyUsageHandler implements IQueryHandler<ListDailyUsage> {
  constructor(private readonly store: ReadStore) {}

  async execute({ accountId, today, days }: ListDailyUsage): Promise<readonly DayOfUsage[]> {
    const first = Date.parse(`${today}T00:00:00Z`) - (days - 1) * DAY_MS;
    const rows = await this.store.prepared<{ day: string; wallet: string; spent: string }>('account_daily_usage', SQL, [
      accountId,
      new Date(first),
    ]);
    return Array.from({ length: days }, (_, at) => {
      const day = new Date(first + at * DAY_MS).toISOString().slice(0, 10);
      const spent = rows
        .filter((row) => row.day === day)
        .map(({ wallet, spent: sum }) => [wallet, Number(sum)] as const);
      return { day, spent: Object.fromEntries(spent) };
    });
  }
}
