import { countryCode } from '../../vocabulary/country-code.js';
import { US_STATES } from '../../vocabulary/places/us-states.js';
import { dayOf, type Json, isObject, listOf, objectOf, objectsOf, textOf } from '../json-fields.rules.js';

/** A filing in a filer's list. */
export interface EdgarFiling {
  readonly accession: string;
  readonly form: string;
  /** YYYY-MM-DD. */
  readonly filedOn: string;
  /** ISO 8601 where given, else the day; it decides which of two filings is later. */
  readonly acceptedAt: string;
  readonly fileNumber: string | null;
  readonly primaryDocument: string | null;
}

export interface EdgarFiler {
  /** Ten digits. */
  readonly cik: string;
  readonly name: string;
  readonly formerNames: readonly string[];
  readonly country: string | null;
  readonly region: string | null;
  readonly cities: readonly string[];
  readonly website: string | null;
  /** Newest first. */
  readonly filings: readonly EdgarFiling[];
}

const US_CODES = new Set([...US_STATES.map(([code]) => code), 'PR', 'VI', 'GU', 'AS', 'MP']);
const MOST_FILINGS = 1_000;

/** The filer of a submissions file; null for an invalid file. It contains parallel lists of filings. */
export function readFiler(value: unknown): EdgarFiler | null {
  if (!isObject(value)) return null;
  const cik = cikOf(value['cik']);
  const name = textOf(value['name']);
  const recent = objectOf(objectOf(value['filings'])['recent']);
  if (cik === null || name === null || !Array.isArray(recent['accessionNumber'])) return null;
  const addresses = objectOf(value['addresses']);
  const business = objectOf(addresses['business']);
  const places = [business, objectOf(addresses['mailing'])];
  return {
    cik,
    name: withoutStateMark(name),
    formerNames: objectsOf(value['formerNames']).flatMap(({ name: former }) => textOf(former) ?? []),
    country: countryOf(business),
    region: textOf(business['stateOrCountryDescription']) ?? textOf(business['stateOrCountry']),
    cities: [...new Set(places.flatMap(({ city }) => textOf(city) ?? []))],
    website: textOf(value['website']) ?? textOf(value['investorWebsite']),
    filings: filingsOf(recent),
  };
}

/** A notice of an exempt offering, or an amendment of one. */
export function isFormD({ form }: Pick<EdgarFiling, 'form'>): boolean {
  return form === 'D' || form === 'D/A';
}

/** `1234567` and `0001234567` are the same. */
export function cikOf(value: unknown): string | null {
  const digits = textOf(value);
  return digits !== null && /^\d{1,10}$/.test(digits) ? digits.padStart(10, '0') : null;
}

/** `Canada (Federal Level)`, `Tanzania, United Republic of`; the two Congos and Koreas differ in such words alone. */
const FORM_OF_STATE = /(?: \([^)]{1,30}\)|, (?:United|Islamic|Bolivarian|Plurinational)\b[\p{L} ]{1,40})$/u;

function countryOf(address: Json): string | null {
  const code = textOf(address['stateOrCountry'])?.toUpperCase() ?? '';
  if (US_CODES.has(code)) return 'US';
  const described = textOf(address['stateOrCountryDescription']) ?? textOf(address['country']);
  // Provinces of Canada come with their country: `Ontario, Canada`.
  if (described === null) return null;
  const names = [described, described.split(', ').at(-1) ?? '', described.replace(FORM_OF_STATE, '')];
  return names.reduce<string | null>((code, name) => code ?? countryCode(name), null);
}

function filingsOf(recent: Json): EdgarFiling[] {
  const column = (name: string): readonly unknown[] => listOf(recent[name]);
  const forms = column('form');
  const days = column('filingDate');
  const accepted = column('acceptanceDateTime');
  const fileNumbers = column('fileNumber');
  const documents = column('primaryDocument');
  const filings = column('accessionNumber')
    .slice(0, MOST_FILINGS)
    .flatMap((accession, index): EdgarFiling[] => {
      const id = textOf(accession);
      const form = textOf(forms[index]);
      const filedOn = dayOf(days[index]);
      if (id === null || !/^\d{10}-\d{2}-\d{6}$/.test(id) || form === null || filedOn === null) return [];
      return [
        {
          accession: id,
          form,
          filedOn,
          acceptedAt: textOf(accepted[index]) ?? filedOn,
          fileNumber: textOf(fileNumbers[index]),
          primaryDocument: textOf(documents[index]),
        },
      ];
    });
  return filings.sort((a, b) => (a.acceptedAt < b.acceptedAt ? 1 : a.acceptedAt > b.acceptedAt ? -1 : 0));
}

/** EDGAR marks namesakes by state or age: `ACME INC /DE/`, `ACME CORP/NEW`. Without the second slash a longer word is a name. */
export function withoutStateMark(name: string): string {
  const bare = name.trim();
  const mark = /\s?[/\\](?:[A-Za-z]{2,6}[/\\]|[A-Z]{2,3})$/.exec(bare);
  return mark ? bare.slice(0, mark.index).trim() : bare;
}

/** A filer in search results: `Acme, Inc.  (ACME)  (CIK 0001234567)`. */
export function shownFiler(text: string): { readonly cik: string; readonly name: string } | null {
  const at = text.lastIndexOf('(CIK ');
  const cik = at < 0 ? null : cikOf(text.slice(at + 5, text.indexOf(')', at)));
  if (cik === null) return null;
  const ticker = /\s\([A-Z0-9., -]{1,40}\)$/.exec(text.slice(0, at).trimEnd());
  const name = (ticker ? text.slice(0, ticker.index) : text.slice(0, at)).trim();
  return { cik, name: withoutStateMark(name) };
}

/** The filers of a full-text search, from its hits and its facet of filers. */
export function filersFound(value: unknown): { readonly cik: string; readonly name: string }[] | null {
  if (!isObject(value) || !isObject(value['hits'])) return null;
  const shown = objectsOf(value['hits']['hits']).flatMap(({ _source }) => listOf(objectOf(_source)['display_names']));
  const filter = objectOf(objectOf(value['aggregations'])['entity_filter']);
  const counted = objectsOf(filter['buckets']).map(({ key }) => key);
  const filers = [...shown, ...counted].flatMap((text) => (typeof text === 'string' ? (shownFiler(text) ?? []) : []));
  return [...new Map(filers.map((filer) => [filer.cik, filer])).values()];
}

/** The file of all listed firms: `{"0":{"cik_str":1,"ticker":"ACME","title":"Acme Inc."}}`. */
export function listedFilers(value: unknown): { readonly cik: string; readonly name: string }[] | null {
  if (!isObject(value)) return null;
  return Object.values(value).flatMap((row) => {
    const { cik_str, title } = objectOf(row);
    const cik = cikOf(cik_str);
    const name = textOf(title);
    return cik === null || name === null ? [] : [{ cik, name: withoutStateMark(name) }];
  });
}
