import { Query } from '@nestjs/cqrs';
import { type ShownRecord } from '../../kernel/read-set.js';
import { Company } from './company-answers.dto.js';

/** The shape of the result, for the API documents. */
export { Company };

export interface PresentedCompany {
  readonly data: Company;
  /** What a paid answer with it shows. */
  readonly shown: readonly ShownRecord[];
}

/** A company's record in API form, for operations of other features. */
export class PresentCompanyRecord extends Query<PresentedCompany> {
  constructor(
    readonly companyId: string,
    readonly publicUrl: string,
    readonly provenance: boolean,
  ) {
    super();
  }
}
