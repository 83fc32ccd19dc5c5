import { Query } from '@nestjs/cqrs';
import { type ProductRow } from '../products/get-product.query.js';
import { type CompanyRecord } from '../record/get-company-record.query.js';

export interface CompanyPageRows extends CompanyRecord {
  readonly products: readonly ProductRow[];
  /** Competitors on file. */
  readonly rivals: readonly { readonly name: string; readonly slug: string }[];
}

/** All that the public page of a company shows. Fails with not_found, also for one that is not public yet. */
export class GetCompanyPage extends Query<CompanyPageRows> {
  constructor(readonly slug: string) {
    super();
  }
}
