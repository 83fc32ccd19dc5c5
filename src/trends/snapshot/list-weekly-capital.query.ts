import { Query } from '@nestjs/cqrs';
import { type SnapshotScope } from './trend-snapshots.service.js';

export interface WeekOfCapital {
  /** Last day of the seven, UTC. */
  readonly to: string;
  /** Null where no amount is disclosed, and where no round of the time is on file. */
  readonly amount: number | null;
  readonly rounds: number | null;
}

/** Capital of the last weeks, oldest first; each covers the seven days up to its `to`. Counts the facts of the scope. */
export class ListWeeklyCapital extends Query<WeekOfCapital[]> {
  constructor(
    readonly lastDay: string,
    readonly weeks: number,
    readonly scope: SnapshotScope = { moment: null, validAt: null },
  ) {
    super();
  }
}
