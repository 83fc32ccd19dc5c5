import { DomainError } from '../../kernel/domain-error.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';

/**
 * The site of a request: the registrable domain of an address, or its host where the domain is shared.
 *
 * @throws DomainError validation_failed on `field` where it names no site.
 */
export function requestedSite(website: string, field: string): string {
  const { domain, reason } = registrableDomain(website);
  if (domain !== null) return domain;
  const host = reason === 'shared_host' ? hostOf(website) : null;
  if (host !== null) return host;
  const error = { field, message: `${field} is no domain or web address`, suggestion: 'acme.com' };
  throw new DomainError('validation_failed', `${error.message}.`, { errors: [error] });
}

function hostOf(website: string): string | null {
  const text = website.trim();
  const address = /^[a-z][a-z0-9+.-]{0,15}:\/\//i.test(text) ? text : `http://${text}`;
  return URL.canParse(address) ? new URL(address).hostname : null;
}
