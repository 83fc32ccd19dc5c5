import { Query } from '@nestjs/cqrs';

export interface WeekOfCapital {
  /** Last day of the seven, UTC. */
  readonly to: string;
  readonly amount: number;
  readonly rounds: number;
}

/** Capital of the last weeks, the oldest first; each is the seven days that end with its `to`. */
export class ListWeeklyCapital extends Query<WeekOfCapital[]> {
  constructor(
    readonly lastDay: string,
    readonly weeks: number,
  ) {
    super();
  }
}
