import { countryCode } from '../../vocabulary/country-code.js';
import { countryByCity } from '../../vocabulary/places/shared-codes.js';
import { placeCountry } from '../../vocabulary/places/us-states.js';
import { isEmpty } from '../../file-import/cell-values.js';
import { type FieldsProvenance } from '../record/company.events.js';

interface Place {
  readonly hqCountry: string | undefined;
  readonly hqCity: string | undefined;
}

/** `San Francisco, CA, USA; Remote` gives the city and country of the first location with a country or state. */
export function placeOf(location: string | undefined, country: string | undefined, city: string | undefined): Place {
  const code = country === undefined ? null : countryCode(country);
  if (code !== null || city !== undefined) return { hqCountry: code ?? undefined, hqCity: city };
  for (const place of (location ?? '').split(';')) {
    const parts = place.split(',').map((part) => part.trim());
    const found = placeCountry(parts);
    if (found === null) continue;
    const first = parts[0] ?? '';
    // `NY, USA` and `MH, India` name a region; `Singapore` names both.
    const isCity = parts.length > 2 || (parts.length === 2 && !/^[A-Z]{2,3}$/.test(first)) || found.country === 'SG';
    return {
      hqCountry: found.country ?? undefined,
      hqCity: isCity && !isEmpty(first) ? first : undefined,
    };
  }
  return { hqCountry: undefined, hqCity: undefined };
}

/** Raise it with the cities of shared codes: the same file then corrects countries that were read by fewer cities. */
const RULES = 1;

/** How the country was read where only the city shows which one the letters mean; the first place gives both. */
export function placeReading(
  location: string | undefined,
  { hqCountry, hqCity }: Place,
): Pick<NonNullable<FieldsProvenance['readings']>, 'hqCountry'> {
  if (location === undefined || hqCountry === undefined || !hqCity) return {};
  const isRead = location.split(';').some((place) => {
    const [city = '', code = '', ...more] = place.split(',').map((part) => part.trim());
    return city === hqCity && more.length === 0 && countryByCity(city, code.toUpperCase()) === hqCountry;
  });
  return isRead
    ? { hqCountry: { rule: 'the country whose letters these are, by the city', seen: [location], version: RULES } }
    : {};
}
