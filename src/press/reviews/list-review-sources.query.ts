import { Query } from '@nestjs/cqrs';

/** When forums were last looked through for a company with some answer; null where nobody has in the last week. */
export class ListReviewSources extends Query<Date | null> {
  constructor(readonly companyId: string) {
    super();
  }
}
