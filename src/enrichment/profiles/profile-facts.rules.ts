import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { isUsState, placeCountry } from '../../vocabulary/places/us-states.js';
import { type Candidate } from '../pipeline/enrichment.events.js';
import { cityIn } from '../places/postal-address.rules.js';
import { countryNamed, countryOfRegion } from '../places/regions.rules.js';
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

const SEVERAL = / (?:and|or|und|et) |[/&|;+]/;
/** `Austin, TX, USA` */
const MAX_PARTS = 3;

/**
 * Parses `Berlin, Germany`; unrecognised parts are null. Several places, remote work, and a lone `Georgia` or `DE`, which may
 * be a state of the USA, give none.
 */
function placeOf(location: string | null): { readonly city: string | null; readonly country: string | null } {
  const none = { city: null, country: null };
  const parts = (location ?? '').split(',').map((part) => part.trim());
  const [first = '', second = ''] = parts;
  // `Trinidad and Tobago` is one country.
  const unnamed = parts.filter((part) => countryNamed(part) === null).join(',');
  if (parts.length > MAX_PARTS || SEVERAL.test(unnamed) || (parts.length === 1 && isUsState(first))) return none;
  const found = placeCountry(parts);
  if (found === null || parts.length === 1) return found === null ? none : { city: null, country: found.country };
  // `Ontario, Canada` and `England, UK` name a region; `Germany, France` is a list.
  const ofFirst = countryNamed(first);
  if (ofFirst !== null && ofFirst !== found.country) return none;
  const isCityOfItsState = ['New York', 'Washington'].includes(first) && (isUsState(second) || found.country === 'US');
  const isRegion =
    (ofFirst !== null && first !== 'Singapore') || (countryOfRegion(first) !== null && !isCityOfItsState);
  if (isRegion) return { city: null, country: found.country };
  const city = cityIn(first);
  // A long name, as that of Las Palmas, is no city by these rules, though a place; a short one may be `Remote`.
  return city === null && first.split(' ').length <= 4 ? none : { city, country: found.country };
}
