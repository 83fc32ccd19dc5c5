import { type NoApexReason } from '../../radar/intake/apex-name.rules.js';

/** Why a name has no registrable domain, and the remedy. */
export const NO_DOMAIN: Readonly<Record<NoApexReason, { readonly reason: string; readonly remedy: string }>> = {
  empty: { reason: 'there is no name', remedy: 'Remove the line, or write a domain' },
  malformed: {
    reason: 'no name of a host',
    remedy: 'Write the name alone, such as acme.com, without https:// or a path',
  },
  ip_address: { reason: 'an address, no name', remedy: 'Write the domain that leads to it' },
  no_public_suffix: { reason: 'under no suffix that is for sale', remedy: 'Write the whole domain, such as acme.com' },
  hosted: {
    reason: 'a customer’s subdomain at a provider, not a registered domain',
    remedy: 'Leave it out, or write the company’s own domain',
  },
};
