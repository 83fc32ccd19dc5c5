import { Query } from '@nestjs/cqrs';

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
