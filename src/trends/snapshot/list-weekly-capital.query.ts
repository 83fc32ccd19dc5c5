import { Query } from '@nestjs/cqrs';

export interface WeekOfCapital {
  /** Last day of the seven, UTC. */
  readonly to: string;
  readonly amount: number;
  readonly rounds: number;
}

/** Capital of the last weeks, oldest first; each covers the seven days up to its `to`. */
export class ListWeeklyCapital extends Query<WeekOfCapital[]> {
  constructor(
    readonly lastDay: string,
    readonly weeks: number,
  ) {
    super();
  }
}
