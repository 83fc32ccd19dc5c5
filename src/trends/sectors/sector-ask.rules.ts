import { DomainError, type FieldError } from '../../kernel/domain-error.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { type SectorAsk } from './get-sector-trend.query.js';

/** The company that a request names, where it names no sector. */
export interface Meant {
  readonly kind: 'company' | 'website' | 'linkedin';
  readonly input: string;
  /** The name or slug, the domain, or the name of the page. */
  readonly key: string;
}

/** The first given value counts. @throws DomainError validation_failed */
export function meantBy({ company, website, linkedin }: SectorAsk): Meant {
  const [named, site, page] = [company, website, linkedin].map((text) => text?.trim());
  if (named) return { kind: 'company', input: named, key: named };
  if (site) {
    const { domain } = registrableDomain(site);
    if (!domain) throw invalid({ field: 'website', message: 'is no web address', suggestion: 'acme.com' });
    return { kind: 'website', input: site, key: domain };
  }
  if (page) {
    const lower = page.toLowerCase();
    const key = /linkedin\.com\/company\/([^/?#]+)/.exec(lower)?.[1] ?? /^[\p{L}\p{N}._-]+$/u.exec(lower)?.[0];
    if (!key) throw invalid({ field: 'linkedin', message: 'is no LinkedIn company', suggestion: 'acme' });
    return { kind: 'linkedin', input: page, key };
  }
  throw invalid({
    field: 'sector',
    message: 'is missing, and so are company, website and linkedin; one of them is needed',
    suggestion: 'Fintech',
  });
}

export function invalid(error: FieldError): DomainError {
  const message = `${error.field} ${error.message}`;
  return new DomainError('validation_failed', `${message}.`, { errors: [{ ...error, message }] });
}
