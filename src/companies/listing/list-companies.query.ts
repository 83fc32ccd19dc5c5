import { Query } from '@nestjs/cqrs';
import { type StartupsQueryDto } from '../record/company.dto.js';
import { type CompanyListRow } from '../record/company-rows.rules.js';

export interface CompanyPage {
  readonly rows: readonly CompanyListRow[];
  readonly total: number;
  readonly isEstimate: boolean;
  readonly nextCursor: string | null;
}

/** A page of companies. Fails with validation_failed for an invalid filter or cursor. */
export class ListCompanies extends Query<CompanyPage> {
  constructor(readonly asked: StartupsQueryDto) {
    super();
  }
}
