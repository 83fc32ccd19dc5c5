import { folded } from '../../vocabulary/ascii-fold.js';
import { GIVEN_NAMES } from '../../vocabulary/entity-names/given-names.js';
import { countryByCity } from '../../vocabulary/places/shared-codes.js';
import { japanesePlace } from './japanese-address.rules.js';
import {
  countryBeforePostal,
  countryNamed,
  countryOfRegionAndCode,
  countryOfRegionOn,
  isBrazilianState,
  isRegionOf,
} from './regions.rules.js';

/** Where an address is. */
export interface Place {
  /** Null for a country alone. */
  readonly city: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The words behind it, without the street. */
  readonly matched: string;
}

export interface PlaceHints {
  /** Of the site's domain; null for domains of all countries. */
  readonly domainCountry: string | null;
  /** Of the page, such as `de`. */
  readonly language: string | null;
}

const SEPARATOR = / [-–—] |[,|·•—;\n]|(?<=[\p{L}\d]{3})\. /u;
const MAX_SEGMENTS = 24;
const MAX_CITY = 40;
const UK_POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/;
/** An Irish postal code, which follows the city. */
const EIRCODE = /^[A-Z]\d[\dW] [A-Z\d]{4}$/;
/** Where five digits stand before the city, by the page's language. */
const FIVE_DIGITS: Readonly<Record<string, string>> = { de: 'DE', fr: 'FR', es: 'ES', it: 'IT' };

/** The digits of a code before the city, by the country of the domain. */
const DIGITS: Readonly<Record<string, number>> = Object.fromEntries([
  ...['DE', 'FR', 'ES', 'IT', 'FI', 'CZ', 'SE', 'MX', 'PE', 'PL'].map((country) => [country, 5] as const),
  ...['AT', 'BE', 'CH', 'DK', 'NL', 'NO', 'PT', 'GE', 'AR'].map((country) => [country, 4] as const),
]);
/** `2019 Launch` on a Swiss site; a street or a country makes it a code. */
const YEAR = /^(?:19\d{2}|20[0-3]\d)$/;
/** `Meir 1`, `Meir 1-3 bus 2`, `Falkoner Alle 12 B`, but no `March 5`. */
const HOUSE =
  /^(?!(?:jan|feb|mar[cst]|mär|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|de[cz]|version|phase|step|series|team)\p{L}{0,6} \d)\p{Lu}[\p{L}'’ .-]{2,40} \d{1,4}(?:\s?[-–/]\s?\d{1,4})?(?: ?[A-Za-z])?(?: (?:bus|bte|boîte|box) ?\w{1,4})?$/iu;
/** `3. sal`, `st. tv`, `bus 3` */
const FLOOR = /^(?:\d{1,2}(?!\d)|(?:st|kl|kld|bus|bte|boîte|box|floor|etage|étage|stock)(?!\p{L}))/iu;
const PO_BOX = /^(?:postfach|case postale|postbus|postboks|boîte postale)(?!\p{L})/iu;

/** The places of the addresses in a text; commas, dots and lines separate their parts. */
export function placesIn(text: string, hints: PlaceHints): Place[] {
  // The first of several addresses is the firm's, and the Japanese one that of its branch.
  const mark = text.indexOf('〒');
  const before = mark > 0 ? placesIn(text.slice(0, mark), hints) : [];
  if (before.some(({ country }) => country !== 'JP')) return before;
  const japanese = japanesePlace(text);
  if (japanese) return [japanese];
  const segments = segmentsOf(text);
  // The surest form of an address counts; a street's number may resemble a code.
  for (const form of FORMS) {
    const found = segments.flatMap((_, at) => form(segments, at, hints) ?? []);
    if (found.length > 0) return found;
  }
  // `Paris | Singapore` names two offices.
  return text.split(/[|·•]/u).flatMap((part) => byCountryAlone(segmentsOf(part), hints));
}

function segmentsOf(text: string): string[] {
  return text
    .replaceAll('D.C.', 'DC')
    .split(SEPARATOR)
    .slice(0, MAX_SEGMENTS)
    .map((segment) => segment.trim().replace(/\.$/, ''))
    .filter((segment) => segment !== '' && !EIRCODE.test(segment));
}

/** `Portland, OR 97209`, `Toronto, ON M5V 2Y1`, `Melbourne VIC 3000`. */
function byRegionAndCode(segments: readonly string[], at: number): Place | null {
  const words = wordsOf(segments[at]);
  const code = [words.slice(-2).join(' '), words.at(-1) ?? ''];
  const isCanadian = /^[A-Z]\d[A-Z] \d[A-Z]\d$/.test(code[0] ?? '');
  const isOther = /^\d{4,5}(?:-\d{4})?$/.test(code[1] ?? '');
  if (!isCanadian && !isOther) return null;
  const rest = words.slice(0, isCanadian ? -2 : -1);
  for (const count of [1, 2, 3]) {
    const region = rest.slice(-count).join(' ');
    const before = rest.slice(0, -count).join(' ');
    const city = before === '' ? segments[at - 1] : before;
    const byCode = rest.length >= count ? countryOfRegionAndCode(region, isCanadian ? '' : (code[1] ?? '')) : null;
    const country = countryByCity(city, region) ?? byCode;
    if (country !== null && (countryNamed(segments[at + 1] ?? '') ?? country) === country)
      return place(city, country, segments[at]);
  }
  return null;
}

function byUkPostcode(segments: readonly string[], at: number): Place | null {
  const words = wordsOf(segments[at]);
  if (!UK_POSTCODE.test(words.slice(-2).join(' '))) return null;
  const before = words.slice(0, -2).join(' ');
  const parts = before === '' ? segments.slice(0, at) : [...segments.slice(0, at), before];
  return place(cityBeforeRegion(parts, 'GB'), 'GB', segments[at]);
}

/** The last part that is no county, nation or state: `London, England`, `Bengaluru, Karnataka`. */
function cityBeforeRegion(parts: readonly string[], country: string): string | undefined {
  return parts.slice(-3).findLast((part) => !isRegionOf(country, part) || ALSO_CITIES.has(part));
}

/** `Curitiba/PR`, `Recife - PE`, where the country is named or the domain is Brazilian. */
function byBrazilianState(segments: readonly string[], at: number, { domainCountry }: PlaceHints): Place | null {
  const isBrazil = domainCountry === 'BR' || segments.some((segment) => countryNamed(segment) === 'BR');
  if (!isBrazil) return null;
  const [city, state] = (segments[at] ?? '').split('/', 2);
  if (state !== undefined && isBrazilianState(state.trim())) return place(city, 'BR', segments[at]);
  return isBrazilianState(segments[at] ?? '') ? place(segments[at - 1], 'BR', segments[at]) : null;
}

/** `04229 Leipzig`, `3511 AL Utrecht`, `LT-01103 Vilnius`, `211 37 Malmö`, `4050-174 Porto`. */
function byCodeBeforeCity(segments: readonly string[], at: number, hints: PlaceHints): Place | null {
  const words = wordsOf(segments[at]);
  const parsed = codeAtStart(words);
  if (!parsed) return null;
  const { count, own, digits } = parsed;
  const city = words.slice(count).join(' ');
  const named = countryIn(segments.slice(at)) ?? countryInParentheses(city) ?? countryByCity(city, segments[at + 1]);
  // A floor may come between the street and the code.
  const before = FLOOR.test(segments[at - 1] ?? '') ? 2 : 1;
  const isYear = YEAR.test(words[0] ?? '') && !segments.slice(Math.max(0, at - before), at).some(isStreet);
  const country = own ?? named ?? (isYear ? null : guessed(digits, hints));
  if (country === null) return null;
  // `20123 Milano MI`
  const name = country === 'IT' ? city.replace(/ [A-Z]{2}$/, '') : city;
  return place(name, country, words.slice(0, count).join(' '));
}

function isStreet(segment: string): boolean {
  // `Open 24-7`
  return (
    (HOUSE.test(segment) && !/ 24[-/]7$/.test(segment)) ||
    PO_BOX.test(segment) ||
    (STREET.test(segment) && /\d/.test(segment))
  );
}

interface CodeAtStart {
  readonly count: number;
  /** The country that the form of the code has to itself. */
  readonly own: string | null;
  readonly digits: number;
}

function codeAtStart([first = '', second = '']: readonly string[]): CodeAtStart | null {
  const prefixed = /^([A-Z]{1,2})-(\d{4,5})$/.exec(first);
  if (prefixed) return { count: 1, own: countryBeforePostal(prefixed[1] ?? ''), digits: prefixed[2]?.length ?? 0 };
  if (/^\d{4}-\d{3}$/.test(first)) return { count: 1, own: 'PT', digits: 7 };
  if (/^\d{2}-\d{3}$/.test(first)) return { count: 1, own: 'PL', digits: 5 };
  if (/^SE?-\d{3}$/.test(first) && /^\d{2}$/.test(second)) return { count: 2, own: 'SE', digits: 5 };
  if (/^\d{4}[A-Z]{2}$/.test(first)) return { count: 1, own: 'NL', digits: 4 };
  if (/^\d{4}$/.test(first) && /^[A-Z]{2}$/.test(second)) return { count: 2, own: 'NL', digits: 4 };
  if (/^\d{3}$/.test(first) && /^\d{2}$/.test(second)) return { count: 2, own: null, digits: 5 };
  if (/^[A-Z]?\d{4,5}$/.test(first)) return { count: 1, own: null, digits: first.replace(/\D/g, '').length };
  return null;
}

function guessed(digits: number, { domainCountry, language }: PlaceHints): string | null {
  if (domainCountry !== null) return DIGITS[domainCountry] === digits ? domainCountry : null;
  return digits === 5 && language !== null ? (FIVE_DIGITS[language] ?? null) : null;
}

/** `Pune 411045`, `Cape Town 8001`, `Tokyo 153-0063`, where the country follows. */
function byCodeBehindCity(segments: readonly string[], at: number): Place | null {
  const words = wordsOf(segments[at]);
  const code = words.at(-1) ?? '';
  // A year is no postal code.
  if (!/^(?:\d{4,7}|\d{3}-\d{4})$/.test(code) || /^(?:19|20)\d{2}$/.test(code)) return null;
  const before = words.slice(0, -1).join(' ');
  const parts = before === '' ? segments.slice(0, at) : [...segments.slice(0, at), before];
  const country = countryIn(segments.slice(at + 1)) ?? countryNamed(parts.at(-1) ?? '');
  return country === null ? null : place(cityBeforeRegion(parts, country), country, segments[at]);
}

function byMexicanCode(segments: readonly string[], at: number): Place | null {
  if (!/^C\.?P\.? ?\d{5}$/.test(segments[at] ?? '')) return null;
  return countryIn(segments.slice(at)) === 'MX' ? place(segments[at + 1], 'MX', segments[at]) : null;
}

const OF_ONE_CITY: Readonly<Record<string, string>> = { SG: 'Singapore', HK: 'Hong Kong', MO: 'Macau', MC: 'Monaco' };
const CITY_STATES = new Set(['SG', 'HK', 'LU', 'MC', 'MO']);
/** Regions named like a city of theirs. */
const ALSO_CITIES = new Set(['New York', 'Washington', 'Quebec', 'São Paulo', 'Rio de Janeiro', 'Delhi', 'Chandigarh']);

/** `City, Country` or `City, State` without a postal code. */
function byCountryAlone(segments: readonly string[], { domainCountry }: PlaceHints): Place[] {
  return segments.flatMap((segment, at) => {
    const cityAt = [at - 1, at - 2].find((each) => countryByCity(segments[each], segment) !== null);
    const byCity = cityAt === undefined ? null : countryByCity(segments[cityAt], segment);
    const stated = byCity ?? countryOfRegionOn(segment, domainCountry, segments[at - 1]);
    const next = countryNamed(segments[at + 1] ?? '');
    // In `Perth, WA, Australia` the country decides.
    const region = next === null || next === stated ? stated : null;
    const country = region === 'AU' && byCity === null ? null : (region ?? countryNamed(segment));
    if (country === null || at === 0 || isDegreeOf(segments, at)) return [];
    const before = segments[at - 1] ?? '';
    // `United States, Canada, Mexico` is a list, and `London, New York, Singapore` another.
    if (countryNamed(before) !== null && !CITY_STATES.has(country)) return [];
    if (country !== 'US' && before.length > 3 && isRegionOf('US', before)) return [];
    const isBehindRegion = at > 1 && (isRegionOf(country, before) || /^[A-Z]{2,3}$/.test(before));
    const city = segments[cityAt ?? (isBehindRegion ? at - 2 : at - 1)] ?? '';
    const isRegion = cityAt === undefined && isRegionOf(country, city) && !ALSO_CITIES.has(city);
    return isRegion ? { city: null, country, matched: `${city}, ${segment}` } : (place(city, country, segment) ?? []);
  });
}

/** Codes of states that are also degrees and professions. */
const DEGREES = new Set(['MD', 'MA', 'MS', 'PA', 'ND', 'DC']);
const FURTHER_DEGREE = /^(?:Ph\.?D|M\.?D|MPH|MBA|MSc?|MA|BA|BSc?|JD|RN|FACS|FACP|FRCS|FRCP|DPhil|DSc|PharmD|CPA|CFA)$/;
/** Names of persons that begin those of towns, and words that end these: `Glen Burnie, MD`, `Holly Springs, MS`. */
const TOWN = /^(?:glen|bryn) | (?:springs|village|cent(?:er|re)|city|town|heights|beach|hills|falls|mills|junction)$/;

/** Whether a code that is also one of a state is a person's degree: `Ellen Woo, MD, PhD`. */
function isDegreeOf(segments: readonly string[], at: number): boolean {
  if (!DEGREES.has(segments[at] ?? '') || countryNamed(segments[at + 1] ?? '') !== null) return false;
  if (FURTHER_DEGREE.test(segments[at + 1] ?? '')) return true;
  const words = wordsOf(segments[at - 1]);
  const given = folded(words.find((word) => !/^Dr\.?$/.test(word)) ?? '');
  return words.length > 1 && GIVEN_NAMES.has(given) && !TOWN.test(folded(segments[at - 1] ?? ''));
}

const FORMS = [byRegionAndCode, byUkPostcode, byBrazilianState, byMexicanCode, byCodeBeforeCity, byCodeBehindCity];

function countryIn(segments: readonly string[]): string | null {
  return segments.slice(0, 5).flatMap((segment) => countryNamed(segment) ?? [])[0] ?? null;
}

function countryInParentheses(city: string): string | null {
  const inside = /\(([^()]{2,40})\)$/.exec(city)?.[1];
  return inside === undefined ? null : countryNamed(inside);
}

/** `København N` is a district. */
function districtless(city: string | null, country: string): string | null {
  return country === 'DK' && city !== null ? city.replace(/(?<=\p{L}{3}) (?:[CKMNSVØ]|[NS][VØ])$/u, '') : city;
}

function place(city: string | undefined, country: string, matched: string | undefined): Place | null {
  const stated = cityIn(city ?? '');
  // Of a state that is one city, a district or a street is no city.
  const state = OF_ONE_CITY[country];
  const isPart = stated !== null || (/\d/.test(city ?? '') && !NO_CITY.test(city ?? ''));
  const name = state !== undefined && isPart ? state : districtless(stated, country);
  if (name === null) return null;
  return { city: name, country, matched: `${name}, ${(matched ?? '').slice(0, 60)}, ${country}` };
}

/** Words of streets in addresses. */
const STREET =
  /(?<!\p{L})(?:street|st|road|rd|avenue|ave|av|blvd|bv|boulevard|lane|drive|square|floor|suite|unit|box|postfach|apartado|calle|carrera|rue|rua|via|ulica|ul|cours|place|quai|avenida|paseo|cad|mah)(?!\p{L})|(?:stra(?:ß|ss)e|str|gasse|gatan|gade|gata|veien|gracht|straat|platz|allee|weg|vej|kade)\.?(?!\p{L})/iu;

/** Words of menus, of legal forms and of counted things, none of which is in a city's name. */
const NO_CITY =
  /(?<!\p{L})(?:terms|privacy|cookies?|imprint|legal|contact|careers|jobs|blog|support|help|login|english|deutsch|français|español|italiano|português|language|region|select|ship|shipping|delivery|store|shop|sitemap|accessibility|copyright|powered|remote|worldwide|global|anywhere|hybrid|virtual|distributed|international|online|everywhere|offices?|headquarters|inc|llc|ltd|gmbh|corp|corporation|limited|ag|b\.?v|sas|s\.?r\.?l|company|companies|employees|customers|users|clients|members|partners|projects|downloads|countries|mitarbeiter|mitarbeitende|kunden|nutzer|projekte|partner|länder|clientes|state of)(?!\p{L})/iu;
/** What a number in an address counts: `Room 1203`. */
const NUMBERED =
  /^(?:room|rm|flat|apt|apartment|office|shop|block|building|bldg|tower|level|plot|gate|door|house|lot|villa|no|nr|number|tel|phone|telephone|fax|call|vat|reg|registration|code|id)$/iu;
/** `St. Louis` is no street. */
const SAINT = /^(?:St|Ste|Ft|Mt)\.? (?=\p{Lu})/u;

/** A city's name without the street before it, a district's number or what follows in parentheses. */
export function cityIn(text: string): string | null {
  const words = text
    .replace(/\([^()]{0,40}\)/g, '')
    .replace(/^.{0,60}: /, '')
    .replace(/^.{0,60} in (?=\p{Lu})/u, '')
    .trim()
    .split(/\s+/)
    .filter((word) => !/^(?:cedex|D\.?C\.?)$/i.test(word));
  while (/^\d{1,2}$/.test(words.at(-1) ?? '')) words.pop();
  const city = words.join(' ').trim();
  const isCity =
    city.length > 1 &&
    city.length <= MAX_CITY &&
    /^\p{Lu}/u.test(city) &&
    !/[\d@#:]|^[A-Z]{2} (?:and|&|or) /.test(city) &&
    !NO_CITY.test(city) &&
    !NUMBERED.test(city) &&
    !STREET.test(city.replace(SAINT, ''));
  return isCity && words.length <= 4 ? city : null;
}

function wordsOf(segment = ''): string[] {
  return segment.split(/\s+/).filter((word) => word !== '');
}
