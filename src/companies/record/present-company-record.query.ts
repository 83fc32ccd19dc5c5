import { Query } from '@nestjs/cqrs';

/** What the result looks like, for the documents. */
export { COMPANY as PRESENTED_COMPANY } from './company-answers.dto.js';

/** A company's record as the API shows it, for operations of other features that answer with one. */
export class PresentCompanyRecord extends Query<object> {
  constructor(
    readonly companyId: string,
    readonly publicUrl: string,
    readonly provenance: boolean,
  ) {
    super();
  }
}
