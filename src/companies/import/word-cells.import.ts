import { countryInAnyLanguage } from '../../vocabulary/places/country-names.js';
import { countryByCity, countryOfCity } from '../../vocabulary/places/shared-codes.js';
import { isUsState, placeCountry } from '../../vocabulary/places/us-states.js';
import { type LeaveOut, type LeftOutCell } from '../../file-import/bad-row.js';
import { type Cell, isEmpty, textCell, urlOf } from '../../file-import/cell-values.js';
import { bareAddress } from '../../parsers/web-addresses/bare-address.js';
import { registrableDomain } from '../record/company-id.rules.js';
import { type CompanyStatus, type FieldsProvenance } from '../record/company.events.js';

interface Place {
  readonly hqCountry: string | undefined;
  readonly hqCity: string | undefined;
}

/** The reason and the remedy of a cell that is left out. */
type Why = Pick<LeftOutCell, 'reason' | 'remedy'>;

const UNKNOWN_COUNTRY: Why = {
  reason: 'is no country that is known',
  remedy: 'Write one country, by its name or an ISO 3166-1 code such as DE',
};
const UNKNOWN_STATUS: Why = {
  reason: 'is no status that is known',
  remedy: 'Write active, acquired, public or closed',
};
const UNKNOWN_PLACE: Why = {
  reason: 'names no country and no state of the USA that is known',
  remedy: 'Write the city, a comma and the country, such as Berlin, Germany',
};
const OTHER_PLACE: Why = {
  reason: 'is not in the country or the city that other cells of the row state',
  remedy: 'Correct one of the cells',
};
export const NO_LINK: Why = { reason: 'is no web address', remedy: 'Write one address, such as https://acme.com' };
const NO_FULL_DAY: Why = { reason: 'is no full date', remedy: 'Write YYYY-MM-DD' };

const STATUSES: Readonly<Record<string, CompanyStatus>> = {
  active: 'active',
  operating: 'active',
  alive: 'active',
  operational: 'active',
  aktiv: 'active',
  live: 'active',
  'in business': 'active',
  actif: 'active',
  activo: 'active',
  activa: 'active',
  ativo: 'active',
  ativa: 'active',
  acquired: 'acquired',
  exited: 'acquired',
  public: 'public',
  'publicly traded': 'public',
  'publicly listed': 'public',
  listed: 'public',
  ipo: 'public',
  inactive: 'closed',
  inaktiv: 'closed',
  geschlossen: 'closed',
  closed: 'closed',
  dead: 'closed',
  defunct: 'closed',
  failed: 'closed',
  'shut down': 'closed',
  shutdown: 'closed',
  'ceased trading': 'closed',
  'ceased operations': 'closed',
  'out of business': 'closed',
  dissolved: 'closed',
  liquidated: 'closed',
};

/** Reports a cell of a column as left out. */
export type Omit = (value: string, why: Why) => void;

/** Reports cells by the file's names of their columns. */
export function omitFrom<C extends string>(
  columns: Readonly<Partial<Record<C, string>>>,
  leaveOut: LeaveOut,
): (column: C) => Omit {
  return (column) => (value, why) => leaveOut({ column: columns[column] ?? column, value, ...why });
}

/** Where a handle leads, by our name of the column. */
const PROFILES: Readonly<Record<string, string>> = {
  linkedin_url: 'https://www.linkedin.com/company/',
  twitter_url: 'https://x.com/',
  github_url: 'https://github.com/',
};
/** Without `yes`, and without a number of followers. */
const HANDLE = /^(?:@|\/?company\/)?((?!(?:yes|no|true|false)\/?$)(?=[\d_-]*\p{L})[\p{L}\d_-]{1,100})\/?$/iu;

/** A web address; `@acme` is one in the column of a network. */
export function linkOf(text: string | undefined, omit: Omit, column = ''): string | undefined {
  const handle = PROFILES[column] === undefined ? undefined : HANDLE.exec(text ?? '')?.[1];
  const url = handle === undefined ? urlOf(text ?? '') : `${PROFILES[column]}${handle}`;
  if (text !== undefined && url === undefined) omit(text, NO_LINK);
  return url;
}

const SEVERAL_SITES: Why = {
  reason: 'has several websites; the first is read',
  remedy: 'Write the one of the company',
};

/** The domain of an address in place of a name, as in lists of websites; null for a name. */
export function domainAsName(name: string): string | null {
  return /^(?:https?:\/\/|www\.)\S+$/i.test(name) ? registrableDomain(name).domain : null;
}

/** `acme.com, acme.io` is the first with a domain; another one of another domain is reported. */
export function oneWebsiteOf(cell: string, omit: Omit): string {
  const text = bareAddress(cell);
  if (!/[\s,;|]/.test(text)) return text;
  const isWhole = registrableDomain(text).domain !== null;
  const parts = text.split(isWhole ? /[\s;|]+|,(?=\s|https?:)/ : /[\s,;|]+/);
  if (parts.length < 2) return text;
  const sites = parts
    .map((part) => [part, registrableDomain(part).domain] as const)
    .filter(([, domain]) => domain !== null);
  const [first, ...others] = sites;
  if (!first || (isWhole && others.length === 0)) return text;
  if (others.some(([, domain]) => domain !== first[1])) omit(text, SEVERAL_SITES);
  return first[0];
}

export function fullDayOf(date: string | undefined, omit: Omit): string | undefined {
  if (date === undefined || date.length === 10) return date;
  omit(date, NO_FULL_DAY);
  return undefined;
}

function statusOf(text: string | undefined, omit: Omit): CompanyStatus | undefined {
  const words = text?.toLowerCase().replace(/[^\p{L} ]/gu, '').trim(); // prettier-ignore
  const status = words?.startsWith('acquired by ') ? 'acquired' : STATUSES[words ?? ''];
  if (text !== undefined && status === undefined) omit(text, UNKNOWN_STATUS);
  return status;
}

const NO_ACQUIRER = /^(?:no|false|0)$/i;

/** The status where the file states it in three columns: an acquired or a listed company still operates. */
export function statusIn(
  {
    status,
    acquirer = 'no',
    ownership = '',
  }: Readonly<Record<'status' | 'acquirer' | 'ownership', string | undefined>>,
  omit: Omit,
): CompanyStatus | undefined {
  const stated = statusOf(status, omit);
  if (stated !== undefined && stated !== 'active') return stated;
  if (!NO_ACQUIRER.test(acquirer) || /^acquired\b/i.test(ownership)) return 'acquired';
  if (/^public(?:ly held)?$/i.test(ownership)) return 'public';
  return /^out of business$/i.test(ownership) ? 'closed' : stated;
}

export function countryOf(text: string | undefined, omit: Omit): string | undefined {
  const code = text === undefined ? null : countryInAnyLanguage(text);
  if (text !== undefined && code === null) omit(text, UNKNOWN_COUNTRY);
  return code ?? undefined;
}

/**
 * The stated country and city, and what a location adds that does not contradict them. Without a country, that of a city
 * which is the only large one of its name.
 */
export function placeOf(location: string | undefined, { hqCountry, hqCity }: Place, omit: Omit): Place {
  const found = firstPlace(location ?? '');
  const isOther = differs(hqCountry, found?.hqCountry) || differs(hqCity, found?.hqCity);
  const isLost = isOther || (found === null && hqCity === undefined);
  if (isLost && location !== undefined && !/^remote$/i.test(location)) {
    omit(location, isOther ? OTHER_PLACE : UNKNOWN_PLACE);
  }
  if (isOther) return { hqCountry, hqCity };
  const city = hqCity ?? found?.hqCity;
  const ofCity = found === null && city !== undefined ? countryOfCity(city) : null;
  return { hqCountry: hqCountry ?? found?.hqCountry ?? ofCity ?? undefined, hqCity: city };
}

function differs(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one.toLowerCase() !== other.toLowerCase();
}

/** `San Francisco, CA, USA; Remote` gives the city and country of the first location with a country or state. */
function firstPlace(location: string): Place | null {
  for (const place of location.split(';')) {
    const inUsa = usPlace(place);
    if (inUsa !== null) return inUsa;
    const parts = partsOfPlace(place);
    const found = placeCountry(parts, countryInAnyLanguage);
    const alone = found === null && parts.length === 1 ? countryOfCity(place) : null;
    if (alone !== null) return { hqCountry: alone, hqCity: place.trim() };
    if (found === null) continue;
    const region = found.country === 'CN' ? countryInAnyLanguage(parts.at(-2) ?? '') : null;
    const country = region !== null && BESIDE_CHINA.has(region) ? region : found.country;
    const first = parts[0] ?? '';
    // `NY, USA` and `MH, India` name a region; `Singapore` names both.
    const isCity = parts.length > 2 || (parts.length === 2 && !/^[A-Z]{2,3}$/.test(first)) || found.country === 'SG';
    return {
      hqCountry: country ?? undefined,
      hqCity: isCity && !isEmpty(first) && !NO_CITY.test(first) ? first : undefined,
    };
  }
  return null;
}

/** A city; `Remote` is none. */
export function cityCell(raw: unknown): Cell<string> {
  const cell = textCell(raw, 200);
  return cell.error === undefined && NO_CITY.test(cell.value ?? '') ? { value: undefined } : cell;
}

const NO_CITY = /^(?:remote|distributed|anywhere|worldwide|global|virtual)$/i;
const CONTINENT = /^(?:(?:north|south|central|latin) america|europe|asia|africa|oceania|middle east)$/i;
const CODE_ALONE = /^\d{4,6}(?:-\d{3,4})?$/;
const STREET =
  /^\d+[a-z]?\s.*\b(?:st|street|ave|avenue|rd|road|blvd|boulevard|pkwy|parkway|dr|drive|ln|lane|way|sq|square|pl|place|ct|court|hwy|highway|broadway|quay|terrace)\b|^(?:suite|ste|floor|fl|unit|room|apt)\b|\b(?:floor|suite)\b|^(?:rue|calle|avenida|rua|via|viale)\s|(?:straße|strasse|str\.|gasse|allee|weg|platz|plein|straat|gatan)\s+\d/i;

/** City, region and country: without the street before and the continent or postal code behind. */
function partsOfPlace(place: string): string[] {
  const parts = place
    .replace(/ [-–] /, ', ')
    .split(',')
    .map((part) => part.trim());
  while (parts.length > 1 && [CONTINENT, CODE_ALONE].some((form) => form.test(parts.at(-1) ?? ''))) parts.pop();
  while (parts.length > 2 && STREET.test(parts[0] ?? '')) parts.shift();
  return parts.map(withoutPostalCode);
}

const CODE_BEFORE = /^(?:[A-Z]{1,2}-)?\d{4,6}(?:-\d{3,4})?\s+(?=\p{L})/u;
const CODE_BEHIND = /\s(?:\d{4,6}(?:-\d{3,4})?|[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}|[A-Z]\d[A-Z]\s\d[A-Z]\d)$/;

/** Postal codes: `10115 Berlin`, `Berlin 10115`, `London SW1A 1AA`. */
function withoutPostalCode(part: string): string {
  return part.replace(CODE_BEFORE, '').replace(CODE_BEHIND, '');
}

const US_ADDRESS = /(?:^|,)([^,]+),\s*([A-Z]{2})\s+\d{5}(?:-\d{4})?$/;

/** `1 Main St, Austin, TX 78701`: with its postal code, a state of the USA is no country. */
function usPlace(location: string): Place | null {
  const [, city = '', state = ''] = US_ADDRESS.exec(location.trim()) ?? [];
  return isUsState(state) ? { hqCountry: 'US', hqCity: city.trim() } : null;
}

/** They have codes of their own, and are often written as parts of China. */
const BESIDE_CHINA = new Set(['HK', 'MO', 'TW']);

/** Raise it with the cities of shared codes: the same file then corrects countries that were read by fewer cities. */
const RULES = 2;

/** How the country was read where only the city shows it; the first place gives both. */
export function placeReading(
  location: string | undefined,
  stated: Place,
  { hqCountry, hqCity }: Place,
): Pick<NonNullable<FieldsProvenance['readings']>, 'hqCountry'> {
  if (hqCountry === undefined || !hqCity || stated.hqCountry !== undefined) return {};
  const reading = (rule: string, seen: string) => ({ hqCountry: { rule, seen: [seen], version: RULES } });
  const places = (location ?? '').split(';').map((place) => place.trim());
  const isShared = places.some((place) => {
    const [city = '', code = '', ...more] = place.split(',').map((part) => part.trim());
    return city === hqCity && more.length === 0 && countryByCity(city, code.toUpperCase()) === hqCountry;
  });
  if (isShared) return reading('the country whose letters these are, by the city', location ?? '');
  const isAlone = (location === undefined || places.includes(hqCity)) && countryOfCity(hqCity) === hqCountry;
  return isAlone ? reading('the country of the only large city of this name', location ?? hqCity) : {};
}
