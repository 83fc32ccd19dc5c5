import { countryCode } from './country-code.js';
import { isUsState } from './us-states.js';

/**
 * The country of a place by its last part: US for `Austin, TX`. `country` is null for a city before a text that means
 * both a state of the USA and a country (`San Francisco, CA`, `Berlin, DE`, `Atlanta, Georgia`), since either may be
 * meant. The answer is null where the last part means neither.
 */
export function placeCountry(parts: readonly string[]): { readonly country: string | null } | null {
  const last = parts.at(-1) ?? '';
  const country = countryCode(last);
  if (parts.length === 2 && isUsState(last)) return { country: country === null ? 'US' : null };
  return country === null ? null : { country };
}
