import { Query } from '@nestjs/cqrs';
import { type CompanyListRow } from '../record/company-rows.rules.js';

/** The first companies that `GET /startups?q=` finds, `most` at most, without their number. */
export class SuggestCompanies extends Query<readonly CompanyListRow[]> {
  constructor(
    readonly text: string,
    readonly most: number,
  ) {
    super();
  }
}
