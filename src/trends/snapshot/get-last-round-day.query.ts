import { Query } from '@nestjs/cqrs';

/** The last day up to `until` with a dated round on file, YYYY-MM-DD; null without one. */
export class GetLastRoundDay extends Query<string | null> {
  constructor(readonly until: string) {
    super();
  }
}
