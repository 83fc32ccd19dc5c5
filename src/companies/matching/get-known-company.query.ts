import { Query } from '@nestjs/cqrs';
import { type CompanyReference } from '../../vocabulary/company-reference.js';
import { type AskedCompany, companyReferenceOf } from './company-reference.rules.js';
import { type FoundCompany } from './find-company.query.js';

/** As `FindCompany`, for what can only be said of a company on file: fails with not_found. */
export class GetKnownCompany extends Query<FoundCompany> {
  constructor(readonly reference: CompanyReference) {
    super();
  }

  /** @throws DomainError validation_failed where nothing is named, or the domain is none. */
  static by(asked: AskedCompany): GetKnownCompany {
    return new GetKnownCompany(companyReferenceOf(asked));
  }
}
