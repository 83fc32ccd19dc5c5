import { Injectable } from '@nestjs/common';
import { CompanyReferenceQuery, type FoundCompany } from '../../companies/matching/company-reference.query.js';
import { DomainError } from '../../kernel/domain-error.js';
import { registrableDomain } from '../../platform/domains/registrable-domain.js';
import { ReadStore } from '../../platform/read-store/read-store.js';

export interface ScanTarget {
  readonly domain: string;
  /** Null where no company on file has the domain. */
  readonly companyId: string | null;
  readonly company: FoundCompany | null;
}

/** Which site a request means, and whose it is. */
@Injectable()
export class ScannedCompanies {
  private readonly companies: CompanyReferenceQuery;

  constructor(store: ReadStore) {
    this.companies = new CompanyReferenceQuery(store);
  }

  /**
   * The registrable domain, or the host itself where many share it.
   *
   * @throws DomainError validation_failed where it names no site.
   */
  domainOf(website: string, field: string): string {
    const { domain, reason } = registrableDomain(website);
    if (domain !== null) return domain;
    const host = reason === 'shared_host' ? hostOf(website) : null;
    if (host !== null) return host;
    const error = { field, message: `${field} is no domain or web address`, suggestion: 'acme.com' };
    throw new DomainError('validation_failed', `${error.message}.`, { errors: [error] });
  }

  async find({ domain, name }: { readonly domain: string; readonly name: string | null }): Promise<ScanTarget> {
    const company = await this.companies.one({ domain, slug: null, name });
    return { domain, companyId: company?.company_id ?? null, company };
  }
}

function hostOf(website: string): string | null {
  const text = website.trim();
  const address = /^[a-z][a-z0-9+.-]{0,15}:\/\//i.test(text) ? text : `http://${text}`;
  return URL.canParse(address) ? new URL(address).hostname : null;
}
