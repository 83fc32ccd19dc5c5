import { Query } from '@nestjs/cqrs';
import { type TrendSnapshot } from './trend-snapshot.rules.js';

/** Facts as known at `asOf` (an instant or `@position`), and as true until the day `validAt`. */
export interface SnapshotTimes {
  readonly asOf?: string | undefined;
  readonly validAt?: string | undefined;
  /** The position of the caller's own write. */
  readonly after?: bigint | null;
}

/**
 * The week that ends with a day, YYYY-MM-DD, compared with the week before; the day must be over. Null means `validAt`, or
 * the last day that was over at `asOf`, whichever is earlier. Fails with validation_failed for an invalid `asOf`.
 */
export class GetTrendSnapshot extends Query<TrendSnapshot> {
  constructor(
    readonly lastDay: string | null,
    readonly times: SnapshotTimes = {},
  ) {
    super();
  }
}
