import { Query } from '@nestjs/cqrs';
import { type CompanyReference } from '../../vocabulary/company-reference.js';
import { type AskedCompany, companyReferenceOf } from './company-reference.rules.js';
import { type FoundCompany } from './find-company.query.js';

/** As `FindCompany`, but fails with not_found for an unknown company. */
export class GetKnownCompany extends Query<FoundCompany> {
  constructor(readonly reference: CompanyReference) {
    super();
  }

  /** @throws DomainError validation_failed where the reference is empty or the domain invalid. */
  static by(asked: AskedCompany): GetKnownCompany {
    return new GetKnownCompany(companyReferenceOf(asked));
  }
}
