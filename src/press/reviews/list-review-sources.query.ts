import { Query } from '@nestjs/cqrs';

/** The last successful forum search for a company; null without one in the last week. */
export class ListReviewSources extends Query<Date | null> {
  constructor(readonly companyId: string) {
    super();
  }
}
