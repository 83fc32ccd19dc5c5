import { Query } from '@nestjs/cqrs';
import { Company } from './company-answers.dto.js';

/** The shape of the result, for the API documents. */
export { Company };

/** A company's record in API form, for operations of other features. */
export class PresentCompanyRecord extends Query<Company> {
  constructor(
    readonly companyId: string,
    readonly publicUrl: string,
    readonly provenance: boolean,
  ) {
    super();
  }
}
