import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { placeCountry } from '../../vocabulary/us-states.js';
import { type Candidate } from '../pipeline/enrichment.events.js';
import { type GithubProfile } from './github-profiles.connector.js';

/**
 * Facts from the GitHub profile linked by a domain. Only a profile that links back to the domain is certainly the
 * company's.
 */
export function githubFacts(profile: GithubProfile, domain: string, observedAt: string): Candidate[] {
  if (!leadsBack(profile, domain)) return [];
  const fact = (field: Candidate['field'], value: string | null, property: string): Candidate[] =>
    value === null
      ? []
      : [
          {
            field,
            value,
            source: 'github',
            sourceUrl: profile.url,
            rule: `github.${property}`,
            matched: `${property}: ${value}`.slice(0, 200),
            confidence: 0.8,
            observedAt,
          },
        ];
  const place = placeOf(profile.location);
  return [
    ...fact('githubUrl', profile.url, 'html_url'),
    ...fact('name', profile.name, 'name'),
    ...fact('description', profile.description, 'description'),
    ...fact('hqCity', place.city, 'location'),
    ...fact('hqCountry', place.country, 'location'),
  ];
}

export function leadsBack({ site }: Pick<GithubProfile, 'site'>, domain: string): boolean {
  return site !== null && registrableDomain(site).domain === domain;
}

/** Parses `Berlin, Germany`; unrecognised parts are null. */
function placeOf(location: string | null): { readonly city: string | null; readonly country: string | null } {
  const parts = (location ?? '').split(',').map((part) => part.trim());
  const found = placeCountry(parts);
  if (found === null) return { city: null, country: null };
  return { city: parts.length > 1 ? parts[0] || null : null, country: found.country };
}
