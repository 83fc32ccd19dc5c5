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

/**
 * The company of a domain, slug or name; null where none is stored. Fails with validation_failed for an ambiguous name,
 * and where two of them identify different companies.
 */
export class FindCompany extends Query<FoundCompany | null> {
  constructor(readonly reference: CompanyReference) {
    super();
  }

  /** @throws DomainError validation_failed where the reference is empty or the domain invalid. */
  static by(asked: AskedCompany): FindCompany {
    return new FindCompany(companyReferenceOf(asked));
  }

  /** By slug, else by name. */
  static named(text: string): FindCompany {
    return new FindCompany({ domain: null, slug: null, name: null, named: text.trim() });
  }
}
