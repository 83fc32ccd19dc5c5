import { countryCode } from '../country-code.js';
import { provinceCountry } from './provinces.js';
import { countryByCity, countryOfCity } from './shared-codes.js';

/** Postal code and English name of the states of the USA and of its federal district. */
export const US_STATES: readonly (readonly [code: string, name: string])[] = (
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,' +
  'GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,' +
  'MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,' +
  'NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,' +
  'OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,' +
  'UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,DC District of Columbia'
)
  .split(',')
  .map((entry) => [entry.slice(0, 2), entry.slice(3)]);

const FOLDED = new Set(US_STATES.flat().map((text) => text.toLowerCase()));

/** Whether a text is the code or name of a state, without regard to case. */
export function isUsState(text: string): boolean {
  const plain = text.trim().toLowerCase();
  return FOLDED.has(plain) || plain === 'd.c.';
}

/**
 * The country of a place by its last part: US for `Austin, TX`, CA for `Toronto, ON`. `country` is null for a city before
 * a text that means both a state of the USA and a country (`Springfield, DE`, `Acton, Georgia`), since either may be meant, unless the city shows which one. The answer is null where the last part means neither.
 */
export function placeCountry(
  parts: readonly string[],
  codeOf: (name: string) => string | null = countryCode,
): { readonly country: string | null } | null {
  const last = parts.at(-1) ?? '';
  const byCity = parts.length === 2 ? countryByCity(parts[0], last.toUpperCase()) : null;
  if (byCity !== null) return { country: byCity };
  const country = codeOf(last);
  const isState = isUsState(last);
  // `CA` alone is California or Canada, and in `Pune, MH` and `Gurgaon, HR` a state of India has the letters.
  if (parts.length === 1 && last.length === 2 && isState && country !== null) return null;
  const ofCity = parts.length === 2 && last.length === 2 && !isState ? countryOfCity(parts[0] ?? '') : null;
  if (country !== null && ofCity !== null && ofCity !== country) return { country: null };
  if (parts.length === 2 && isState) return { country: country === null ? 'US' : null };
  const known = country ?? (parts.length > 1 && !isState ? provinceCountry(last) : null);
  return known === null ? null : { country: known };
}
