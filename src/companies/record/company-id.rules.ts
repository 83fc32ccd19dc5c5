import { deriveId } from '../../platform/ids/ids.js';

export { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';

/** The id of a domain's company; it is also in the name of the domain's stream. */
export function companyIdOf(domain: string): string {
  return deriveId('company', domain);
}

/** The id of a company without a domain: its source, and the source's key for it. */
export function companyIdOfSource(source: string, key: string): string {
  return deriveId('company', `${source}#${key}`);
}
