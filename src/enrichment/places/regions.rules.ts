import { countryCode } from '../../vocabulary/country-code.js';
import { folded } from '../../vocabulary/ascii-fold.js';
import { AU_STATES, CA_PROVINCES } from '../../vocabulary/places/provinces.js';
import { US_STATES } from '../../vocabulary/places/us-states.js';

const BR_STATES = new Set(
  'AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO'.split(' '),
);

const BR_NAMES = new Set(
  (
    'Acre,Alagoas,Amazonas,Bahia,Ceará,Espírito Santo,Goiás,Maranhão,Mato Grosso,Mato Grosso do Sul,Minas Gerais,Pará,' +
    'Paraíba,Paraná,Pernambuco,Piauí,Rio Grande do Norte,Rio Grande do Sul,Rondônia,Roraima,Santa Catarina,Sergipe,Tocantins'
  ).split(','),
);

const IN_STATES = new Set(
  (
    'Andhra Pradesh,Arunachal Pradesh,Assam,Bihar,Chandigarh,Chhattisgarh,Delhi,Goa,Gujarat,Haryana,Himachal Pradesh,Jharkhand,' +
    'Karnataka,Kerala,Madhya Pradesh,Maharashtra,Manipur,Meghalaya,Mizoram,Nagaland,Odisha,Punjab,Rajasthan,Sikkim,Tamil Nadu,' +
    'Tamilnadu,Telangana,Tripura,Uttar Pradesh,Uttarakhand,West Bengal'
  ).split(','),
);

/** Nations and counties before or behind a British postal code. */
const GB_REGIONS = new Set(
  (
    'England,Scotland,Wales,Northern Ireland,Bedfordshire,Berkshire,Buckinghamshire,Cambridgeshire,Cheshire,Cornwall,Cumbria,' +
    'Derbyshire,Devon,Dorset,East Sussex,Essex,Gloucestershire,Greater London,Greater Manchester,Hampshire,Herefordshire,' +
    'Hertfordshire,Kent,Lancashire,Leicestershire,Lincolnshire,Merseyside,Middlesex,Norfolk,North Yorkshire,Northamptonshire,' +
    'Northumberland,Nottinghamshire,Oxfordshire,Shropshire,Somerset,South Yorkshire,Staffordshire,Suffolk,Surrey,Sussex,' +
    'Tyne and Wear,Warwickshire,West Midlands,West Sussex,West Yorkshire,Wiltshire,Worcestershire,Yorkshire'
  ).split(','),
);
const NAMES_OF: Readonly<Record<string, ReadonlySet<string>>> = { BR: BR_NAMES, IN: IN_STATES, GB: GB_REGIONS };

const REGIONS: readonly (readonly [country: string, names: ReadonlySet<string>])[] = [
  ['US', new Set(US_STATES.flat())],
  ['CA', new Set(CA_PROVINCES.flat())],
  ['AU', new Set(AU_STATES.flat())],
];

/** The country of a state or province, by its code or English name; null for others. */
export function countryOfRegion(text: string): 'US' | 'CA' | 'AU' | null {
  for (const [country, names] of REGIONS) if (names.has(text)) return country as 'US' | 'CA' | 'AU';
  return null;
}

const GEORGIAN_CITIES = new Set(['Tbilisi', 'Batumi', 'Kutaisi', 'Rustavi', 'Poti', 'Gori']);

/**
 * As `countryOfRegion`, on a site whose domain is of a country: `MI` is Milan on an Italian site, and `WA` is Western
 * Australia on an Australian one, so a code of another country than the domain's counts for none.
 */
export function countryOfRegionOn(text: string, domainCountry: string | null, city = ''): string | null {
  if (text === 'Georgia' && (domainCountry === 'GE' || GEORGIAN_CITIES.has(city))) return 'GE';
  if (domainCountry === 'AU' && isIn('AU', text)) return 'AU';
  const country = countryOfRegion(text);
  return text.length <= 3 && domainCountry !== null && country !== domainCountry ? null : country;
}

/** The country of a region before a postal code of that form: four digits in Australia, five in the USA. */
export function countryOfRegionAndCode(text: string, code: string): 'US' | 'CA' | 'AU' | null {
  const country = /^\d{4}$/.test(code) ? 'AU' : /^\d{5}/.test(code) ? 'US' : 'CA';
  return isIn(country, text) ? country : null;
}

function isIn(country: string, text: string): boolean {
  return REGIONS.some(([each, names]) => each === country && names.has(text));
}

/** Whether a text names a state or county of the country, so that the city is before it. */
export function isRegionOf(country: string, text: string): boolean {
  return isIn(country, text) || (NAMES_OF[country]?.has(text) ?? false);
}

export function isBrazilianState(text: string): boolean {
  return BR_STATES.has(text);
}

/** Names that countries have in the languages of their sites, folded; `countryCode` knows the English ones. */
const NATIVE: Readonly<Record<string, string>> = {
  osterreich: 'AT',
  schweiz: 'CH',
  suisse: 'CH',
  svizzera: 'CH',
  belgique: 'BE',
  belgie: 'BE',
  belgien: 'BE',
  nederland: 'NL',
  niederlande: 'NL',
  frankreich: 'FR',
  allemagne: 'DE',
  alemania: 'DE',
  alemanha: 'DE',
  danmark: 'DK',
  norge: 'NO',
  sverige: 'SE',
  suomi: 'FI',
  polska: 'PL',
  'ceska republika': 'CZ',
  uk: 'GB',
  usa: 'US',
  'u.s.a.': 'US',
  'estados unidos': 'US',
  'etats-unis': 'US',
  'royaume-uni': 'GB',
  uae: 'AE',
};
/** The domain of a country as a hint; those that firms of all countries use are left out. */
const OWN_DOMAINS = new Set(
  'de fr es it nl pt at ch be br se dk no pl ie ca au nz in sg mx cl pe ar jp cz fi ge'.split(' '),
);
/** Codes in front of a postal code. */
const BEFORE_POSTAL: Readonly<Record<string, string>> = {
  D: 'DE',
  DE: 'DE',
  A: 'AT',
  AT: 'AT',
  CH: 'CH',
  F: 'FR',
  FR: 'FR',
  I: 'IT',
  IT: 'IT',
  B: 'BE',
  BE: 'BE',
  L: 'LU',
  LT: 'LT',
  LV: 'LV',
  E: 'ES',
  ES: 'ES',
  NL: 'NL',
  DK: 'DK',
  SE: 'SE',
  S: 'SE',
  N: 'NO',
  FI: 'FI',
  PL: 'PL',
  CZ: 'CZ',
};

/** A country that a whole segment of an address names. Two letters alone may be a state. */
export function countryNamed(segment: string): string | null {
  const text = segment.replace(/[().]/g, '').trim();
  const native = NATIVE[folded(text)];
  if (native !== undefined) return native;
  return text.length > 3 && text.length <= 40 && /^\p{Lu}/u.test(text) ? countryCode(text) : null;
}

export function countryOfDomain(domain: string): string | null {
  const suffix = domain.split('.').at(-1) ?? '';
  if (suffix === 'uk') return 'GB';
  return OWN_DOMAINS.has(suffix) ? suffix.toUpperCase() : null;
}

export function countryBeforePostal(code: string): string | null {
  return BEFORE_POSTAL[code] ?? null;
}
