import { Query } from '@nestjs/cqrs';

export interface DayOfUsage {
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  /** Credits spent by wallet, minus refunds. */
  readonly spent: Readonly<Record<string, number>>;
}

/** What an account spent on each of the last `days` days, oldest first, including today. */
export class ListDailyUsage extends Query<readonly DayOfUsage[]> {
  constructor(
    readonly accountId: string,
    readonly today: string,
    readonly days: number,
  ) {
    super();
  }
}
