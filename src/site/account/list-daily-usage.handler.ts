import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type DayOfUsage, ListDailyUsage } from './list-daily-usage.query.js';

const DAY_MS = 86_400_000;
const MAX_CACHED = 1_000;

const sums = (which: string): string => `SELECT to_char(day, 'YYYY-MM-DD') AS day, wallet, spent, revision FROM (
    SELECT (at AT TIME ZONE 'UTC')::date AS day, wallet, max(revision) AS revision,
      sum(CASE kind WHEN 'debit' THEN amount ELSE -amount END)::bigint AS spent
    FROM read.usage
    WHERE account_id = $1 AND ${which} AND at >= $2 AND kind IN ('debit', 'refund')
    GROUP BY 1, 2) AS days`;
/**
 * The index by recording time finds the rows of the requested days. `at` is the clock of the process that charged, which
 * may be ahead of the event store's: hence a day more.
 */
const ALL = sums(`recorded_at >= $2::timestamptz - interval '1 day'`);
const BEHIND = sums('revision > $3');

interface Row {
  readonly day: string;
  readonly wallet: string;
  readonly spent: string;
  readonly revision: string;
}

/** Sums per day from `first` on, of all rows up to a revision. */
interface Sums {
  readonly first: number;
  readonly revision: bigint;
  /** Keyed by day and wallet, separated by a space. */
  readonly spent: ReadonlyMap<string, number>;
}

/**
 * Rows follow the order of an account's stream and never change, so sums up to a revision stay valid. The next query
 * adds only later rows.
 */
@QueryHandler(ListDailyUsage)
@Injectable()
export class ListDailyUsageHandler implements IQueryHandler<ListDailyUsage> {
  private readonly cached = new Map<string, Sums>();

  constructor(private readonly store: ReadStore) {}

  async execute({ accountId, today, days }: ListDailyUsage): Promise<readonly DayOfUsage[]> {
    const first = Date.parse(`${today}T00:00:00Z`) - (days - 1) * DAY_MS;
    const { spent } = await this.sums(accountId, first);
    return Array.from({ length: days }, (_, at) => {
      const day = new Date(first + at * DAY_MS).toISOString().slice(0, 10);
      const ownSums = [...spent].filter(([key]) => key.startsWith(day));
      return { day, spent: Object.fromEntries(ownSums.map(([key, sum]) => [key.slice(day.length + 1), sum])) };
    });
  }

  private async sums(accountId: string, first: number): Promise<Sums> {
    const known = this.cached.get(accountId);
    const base = known !== undefined && known.first <= first ? known : { first, revision: -1n, spent: NO_SUMS };
    const rows =
      base === known
        ? await this.store.prepared<Row>('account_daily_usage_behind', BEHIND, [accountId, new Date(base.first), base.revision.toString()]) // prettier-ignore
        : await this.store.prepared<Row>('account_daily_usage', ALL, [accountId, new Date(first)]);
    const spent = new Map(base.spent);
    let { revision } = base;
    for (const row of rows) {
      const key = `${row.day} ${row.wallet}`;
      spent.set(key, (spent.get(key) ?? 0) + Number(row.spent));
      if (BigInt(row.revision) > revision) revision = BigInt(row.revision);
    }
    const sums = { first: base.first, revision, spent };
    this.cache(accountId, sums);
    return sums;
  }

  private cache(accountId: string, sums: Sums): void {
    this.cached.delete(accountId);
    this.cached.set(accountId, sums);
    const [oldest] = this.cached.keys();
    if (this.cached.size > MAX_CACHED && oldest !== undefined) this.cached.delete(oldest);
  }
}

const NO_SUMS: ReadonlyMap<string, number> = new Map();
