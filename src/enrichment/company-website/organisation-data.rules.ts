import { daysOf } from '../../kernel/calendar.js';
import { countryCode } from '../../vocabulary/country-code.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { placesIn, type Place } from '../places/postal-address.rules.js';
import { countryOfDomain, countryOfRegionOn } from '../places/regions.rules.js';
import { plainText } from '../site-text/plain-text.rules.js';
import { isOfType, linkedObjects, type PageDocument } from '../site-visit/page-document.rules.js';
import { GENERAL_TYPES, SPECIAL_TYPES } from '../site-text/organisation-types.rules.js';

/** What a page's linked data states about the organisation that owns the site. */
export interface Organisation {
  readonly type: string;
  readonly name: string | null;
  readonly legalName: string | null;
  readonly description: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly foundedDate: string | null;
  readonly employees: StatedCount | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly city: string | null;
  readonly topics: readonly string[];
  readonly profiles: readonly string[];
}

interface StatedCount {
  /** The lower bound of a range. */
  readonly count: number;
  /** `201-500` */
  readonly stated: string;
  readonly isExact: boolean;
}

type Data = Readonly<Record<string, unknown>>;

/** A directory lists thousands; a company's own entry is among the first. */
const MAX_ORGANISATIONS = 200;
const MAX_ADDRESS = 300;
const MAX_EMPLOYEES = 5_000_000;
/** Properties that lead to other organisations: reviewers, owners, customers. */
const OF_OTHERS = new Set(
  (
    'author reviewer itemReviewed parentOrganization subOrganization memberOf member worksFor alumniOf ' +
    'affiliation sponsor funder customer buyer seller performer recipient broker manufacturer ' +
    'itemListElement mentions owns recognizedBy issuedBy isRelatedTo knows ' +
    'location jobLocation department containsPlace containedInPlace offeredBy creator contributor'
  ).split(' '),
);
/** Properties that lead to the site's company or to another: the name decides where it has no address. */
const OF_MAKERS = new Set(['publisher', 'hiringOrganization', 'organizer', 'provider']);
const SITE_TYPES = ['WebSite', 'WebPage', 'AboutPage', 'ContactPage', 'CollectionPage'];
const MAX_DEPTH = 8;

/**
 * Null where no linked data describes the site's own organisation; an entry with another site's address is excluded.
 */
export function organisationOf(page: Pick<PageDocument, 'linkedData'>, domain: string): Organisation | null {
  const organisation = organisationNode(page, domain);
  if (!organisation) return null;
  const address = addressOf(organisation);
  const place = address ? undefined : writtenPlace(organisation, domain);
  return {
    type: String([organisation['@type']].flat()[0]).split('/').at(-1) ?? 'Organization',
    name: text(organisation['name'], 80),
    legalName: text(organisation['legalName'], 120),
    description: text(organisation['description'], 5_000),
    foundedDate: dateOf(organisation['foundingDate']),
    employees: employeesOf(organisation['numberOfEmployees']),
    country:
      countryOf(address?.['addressCountry']) ??
      countryOfRegionOn(text(address?.['addressRegion'], 80) ?? '', countryOfDomain(domain)) ??
      place?.country ??
      null,
    city: cityOf(text(address?.['addressLocality'], 80)) ?? place?.city ?? null,
    topics: [organisation['knowsAbout'], organisation['industry'], organisation['keywords']].flat().flatMap(words),
    profiles: [organisation['sameAs']].flat().flatMap((value) => text(value, 500) ?? []),
  };
}

/** The linked data of the site's own organisation; null without one. */
export function organisationNode(page: Pick<PageDocument, 'linkedData'>, domain: string): Data | null {
  return organisationNodes(page, { domains: [domain] })[0] ?? null;
}

/** How a site's own entries are recognised. */
export interface OwnSite {
  readonly domains: readonly string[];
  /** Whether another domain is likely the company's; none is by default. */
  readonly isAlike?: (domain: string) => boolean;
  /** Whether a publisher, employer, organiser or provider without an address is the company; by default each is. */
  readonly isOwnName?: (name: string) => boolean;
}

/**
 * All entries of the site's own organisation: those with its address, else those with an address alike or none that are
 * not others'. Of the latter, entries that no other object contains come first.
 */
export function organisationNodes(
  page: Pick<PageDocument, 'linkedData'>,
  { domains, isAlike = () => false, isOwnName }: OwnSite,
): readonly Data[] {
  const objects = linkedObjects(page);
  const general = objects.filter((object) => isOfType(object, GENERAL_TYPES));
  const special = objects.filter((object) => isOfType(object, SPECIAL_TYPES) && !isOfType(object, GENERAL_TYPES));
  const inner = special.length > 1 ? objectsWithin(objects, (_, property) => OF_OTHERS.has(property)) : new Set();
  const outer = special.filter((data) => !inner.has(data));
  // A guide describes several hotels, none of which is its own.
  const all = [...general, ...(outer.length === 1 ? outer : [])].slice(0, MAX_ORGANISATIONS);
  const own = all.filter((data) => domains.includes(domainOf(data['url']) ?? ''));
  if (own.length > 0) return own;
  const possible = all.filter((data) => {
    const domain = domainOf(data['url']);
    return domain === null || isAlike(domain);
  });
  if (possible.length === 0) return [];
  const others = objectsWithin(objects, (_, property) => OF_OTHERS.has(property));
  const made = isOwnName
    ? objectsWithin(objects, (object, property) => OF_MAKERS.has(property) && !isPublisherOfSite(object, property))
    : new Set();
  const found = possible.filter(
    (data) =>
      !others.has(data) &&
      (!made.has(data) || domainOf(data['url']) !== null || isOwnName?.(text(data['name'], 80) ?? '') === true),
  );
  const nested = nestedObjects(page);
  return [...found.filter((data) => !nested.has(data)), ...found.filter((data) => nested.has(data))];
}

/** All objects within typed ones, except the publisher of the site. */
export function nestedObjects(page: Pick<PageDocument, 'linkedData'>): ReadonlySet<unknown> {
  return objectsWithin(linkedObjects(page), (object, property) => !isPublisherOfSite(object, property));
}

function isPublisherOfSite(object: Data, property: string): boolean {
  return property === 'publisher' && isOfType(object, SITE_TYPES);
}

function objectsWithin(
  objects: readonly Data[],
  isWanted: (object: Data, property: string) => boolean,
): ReadonlySet<unknown> {
  const found = new Set<unknown>();
  const note = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || found.has(value)) return;
    found.add(value);
    for (const inner of Object.values(value)) note(inner, depth + 1);
  };
  for (const object of objects) {
    for (const [property, value] of Object.entries(object)) if (isWanted(object, property)) note(value, 0);
  }
  return found;
}

/** The domain of an entry's address; null without an absolute one. */
export function domainOf(url: unknown): string | null {
  return typeof url === 'string' ? registrableDomain(url).domain : null;
}

/** The head office if one address is marked as such, else the first address. */
function addressOf(organisation: Data): Data | null {
  const addresses = [organisation['address']].flat().filter(isData);
  const place = [organisation['location']].flat().filter(isData)[0]?.['address'];
  return (
    addresses.find((address) => /head|hq|main/i.test(text(address['name'], 80) ?? '')) ??
    addresses[0] ??
    (isData(place) ? place : null)
  );
}

/** `"address": "1 High Street, Boston, MA 02110"` */
function writtenPlace(organisation: Data, domain: string): Place | undefined {
  const written = text([organisation['address']].flat()[0], MAX_ADDRESS);
  return placesIn(written ?? '', { domainCountry: countryOfDomain(domain), language: null })[0];
}

/** Without a postal code before it, and a state or country behind it. */
function cityOf(locality: string | null): string | null {
  const city = (locality ?? '')
    .replace(/^(?:[A-Z]{1,2}-)?\d{4,6} /, '')
    .split(',', 1)[0]
    ?.trim();
  return city ? city : null;
}

function countryOf(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const named = isData(first) ? first['name'] : first;
  const name = text(named, 80);
  return name === null ? null : countryCode(name);
}

/** A day or month that the calendar does not have is cut off; of another form such as `15/08/2015`, the year. */
function dateOf(value: unknown): string | null {
  const stated = (typeof value === 'string' || typeof value === 'number' ? String(value) : '').trim().slice(0, 80);
  const found = /^(?:1[5-9]|20)\d{2}(?:-\d{2}(?:-\d{2})?)?(?!\d)/.exec(stated);
  const date = found?.[0] ?? '';
  const years = stated.match(/(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)/g) ?? [];
  const other = years.length === 1 ? (years[0] ?? '') : '';
  return [date, date.slice(0, 7), date.slice(0, 4), other].find((part) => daysOf(part) !== null) ?? null;
}

/** "51-200", "250+", "1,000 employees"; not "1.5" or "10k". */
const HEADS = /^\s{0,9}(\d{1,3}(?:,\d{3}){0,3}|\d{1,9})(?=\s{0,9}(?:[-–—+]|$)|\s[^\d.])/;

function employeesOf(value: unknown): StatedCount | null {
  const exact = isData(value) ? value['value'] : value;
  const stated = exact ?? (isData(value) ? value['minValue'] : null);
  const count = typeof stated === 'string' ? Number((HEADS.exec(stated)?.[1] ?? '').replaceAll(',', '')) : stated;
  if (typeof count !== 'number' || !Number.isInteger(count) || count <= 0 || count > MAX_EMPLOYEES) return null;
  const most = isData(value) ? value['maxValue'] : null;
  const written = isCount(exact) ? String(exact) : `${count}${isCount(most) ? `-${most}` : '+'}`;
  return {
    count,
    stated: written.slice(0, 80).trim(),
    isExact: !/\d\s{0,9}(?:[-–—+]|(?:to|bis|or more)\b)/.test(written),
  };
}

function isCount(value: unknown): value is number | string {
  return typeof value === 'number' || typeof value === 'string';
}

function words(value: unknown): string[] {
  const named = isData(value) ? value['name'] : value;
  return typeof named === 'string' ? named.slice(0, 500).split(',', 20) : [];
}

function text(value: unknown, maxChars: number): string | null {
  if (typeof value !== 'string') return null;
  const tidy = plainText(value, maxChars);
  return tidy === '' ? null : tidy;
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
