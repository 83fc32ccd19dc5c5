import { Query } from '@nestjs/cqrs';
import { type Moment } from '../../kernel/moment.js';
import { type StartupsQueryDto } from '../record/company.dto.js';
import { type CompanyListRow } from '../record/company-rows.rules.js';

export interface CompanyPage {
  readonly rows: readonly CompanyListRow[];
  readonly total: number;
  readonly isEstimate: boolean;
  readonly nextCursor: string | null;
  /** The position of the log that the page shows. */
  readonly asOf: Moment;
}

/** A page of companies. Fails with validation_failed for an invalid filter, cursor or `as_of`. */
export class ListCompanies extends Query<CompanyPage> {
  constructor(readonly asked: StartupsQueryDto) {
    super();
  }
}
