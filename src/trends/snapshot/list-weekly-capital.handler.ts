import { Inject, Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { type CountedWeek, PastCapital } from '../past/past-capital.service.js';
import { isPresent } from './trend-snapshots.service.js';
import { ListWeeklyCapital, type WeekOfCapital } from './list-weekly-capital.query.js';
import { addDays, dayOf, isKnown, KNOWN_SPAN, type KnownSpan } from './trend-window.rules.js';

@QueryHandler(ListWeeklyCapital)
@Injectable()
export class ListWeeklyCapitalHandler implements IQueryHandler<ListWeeklyCapital> {
  constructor(
    private readonly store: ReadStore,
    private readonly past: PastCapital,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ lastDay, weeks, scope }: ListWeeklyCapital): Promise<WeekOfCapital[]> {
    const today = dayOf(scope.moment?.at.getTime() ?? this.clock.now());
    const range = { first: addDays(lastDay, 1 - 7 * weeks), last: lastDay, today };
    const found = isPresent(scope) ? await this.present(range) : await this.past.weeks(range, scope);
    const byAge = new Map(found.weeks.map((row) => [row.weeks_ago, row]));
    return Array.from({ length: weeks }, (_, index) => {
      const ago = weeks - 1 - index;
      const { amount = 0, rounds = 0 } = byAge.get(ago) ?? {};
      const to = addDays(lastDay, -7 * ago);
      if (!isKnown(found.span, addDays(to, -6), to)) return { to, amount: null, rounds: null };
      return { to, amount: rounds > 0 && amount === 0 ? null : amount, rounds };
    });
  }

  private async present({ first, last, today }: Range): Promise<Found> {
    const [span] = await this.store.prepared<KnownSpan>('trend_known_span', KNOWN_SPAN, [today]);
    const weeks = await this.store.prepared<CountedWeek>(
      'weekly_capital',
      `SELECT ($2::date - day) / 7 AS weeks_ago, sum(capital) AS amount, sum(rounds)::int AS rounds
       FROM read.sector_days WHERE day BETWEEN $1 AND $2 GROUP BY 1`,
      [first, last],
    );
    return { weeks, span: span ?? null };
  }
}

interface Range {
  readonly first: string;
  readonly last: string;
  readonly today: string;
}

interface Found {
  readonly weeks: readonly CountedWeek[];
  readonly span: KnownSpan | null;
}
