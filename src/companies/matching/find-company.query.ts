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
 * The company that a domain, slug or name means; null where none is on file. Fails with validation_failed where a name
 * means several, and where two of them mean different ones.
 */
export class FindCompany extends Query<FoundCompany | null> {
  constructor(readonly reference: CompanyReference) {
    super();
  }

  /** @throws DomainError validation_failed where nothing is named, or the domain is none. */
  static by(asked: AskedCompany): FindCompany {
    return new FindCompany(companyReferenceOf(asked));
  }

  /** By its slug, or else its name. */
  static named(text: string): FindCompany {
    return new FindCompany({ domain: null, slug: null, name: null, named: text.trim() });
  }
}
