import { DomainError } from '../../kernel/domain-error.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { type CompanyReference } from '../../vocabulary/company-reference.js';

/** The reference in a request. `name` is absent where an operation does not accept one. */
export interface AskedCompany {
  readonly slug?: string | undefined;
  /** Domain or URL. */
  readonly domain?: string | undefined;
  readonly name?: string | undefined;
}

/** @throws DomainError validation_failed where the reference is empty or the domain invalid. */
export function companyReferenceOf(asked: AskedCompany): CompanyReference {
  const [slug = '', website = '', name = ''] = [asked.slug, asked.domain, asked.name].map((text) => text?.trim());
  const domain = website === '' ? null : domainOf(website);
  if (slug === '' && name === '' && domain === null) {
    const others = 'name' in asked ? 'are slug and name' : 'is slug';
    throw invalid('domain', `is missing, and so ${others}; one of them is needed`, 'acme.com');
  }
  return { domain, slug: slug.toLowerCase() || null, name: name || null };
}

/** A shared host, such as a social network, gives a domain that matches no company. */
function domainOf(website: string): string {
  const { domain, reason } = registrableDomain(website);
  if (domain !== null) return domain;
  const isHost = reason === 'shared_host' || (reason === 'no_public_suffix' && website.includes('.'));
  if (!isHost) throw invalid('domain', 'is no domain or web address', 'acme.com');
  return website.toLowerCase();
}

function invalid(field: string, message: string, suggestion: string): DomainError {
  const said = `${field} ${message}`;
  return new DomainError('validation_failed', `${said}.`, { errors: [{ field, message: said, suggestion }] });
}
