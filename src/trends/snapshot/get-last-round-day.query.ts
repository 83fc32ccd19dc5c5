import { Query } from '@nestjs/cqrs';
import { type SnapshotScope } from './trend-snapshots.service.js';

/** The last day up to `until` with a dated round in the scope, YYYY-MM-DD; null without one. */
export class GetLastRoundDay extends Query<string | null> {
  constructor(
    readonly until: string,
    readonly scope: SnapshotScope = { moment: null, validAt: null },
  ) {
    super();
  }
}
