import { Query } from '@nestjs/cqrs';
import { type CompanyReference } from '../../vocabulary/company-reference.js';
import { type AskedCompany, companyReferenceOf } from './company-reference.rules.js';

export interface FoundCompany {
  readonly company_id: string;
  readonly name: string;
  readonly slug: string;
  readonly domain: string | null;
  readonly website: string | null;
  readonly total_funding: number | null;
}

/** The company that a domain, slug or name means; null where none is on file. */
export class FindCompany extends Query<FoundCompany | null> {
  constructor(readonly reference: CompanyReference) {
    super();
  }

  /** @throws DomainError validation_failed where nothing is named, or the domain is none. */
  static by(asked: AskedCompany): FindCompany {
    return new FindCompany(companyReferenceOf(asked));
  }
}
