import { Query } from '@nestjs/cqrs';

/** The shape of the result, for the API documents. */
export { COMPANY as PRESENTED_COMPANY } from './company-answers.dto.js';

/** A company's record in API form, for operations of other features. */
export class PresentCompanyRecord extends Query<object> {
  constructor(
    readonly companyId: string,
    readonly publicUrl: string,
    readonly provenance: boolean,
  ) {
    super();
  }
}
