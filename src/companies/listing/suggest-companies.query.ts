import { Query } from '@nestjs/cqrs';
import { type CompanyListRow } from '../record/company-rows.rules.js';

/** The first `most` results of `GET /startups?q=`, without the total. */
export class SuggestCompanies extends Query<readonly CompanyListRow[]> {
  constructor(
    readonly text: string,
    readonly most: number,
  ) {
    super();
  }
}
