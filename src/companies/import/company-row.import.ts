import { hash } from 'node:crypto';
import { nameKey, namesIn, slugBaseOf } from '../../vocabulary/company-name.js';
import { recordKey } from '../../vocabulary/names/record-key.js';
import { isSumOfRows, placeholderIn } from '../../vocabulary/placeholder.js';
import { COMPANY_FIELD_ROWS, type CompanyFieldRow } from '../../vocabulary/fields/company-fields.js';
import { readCompanyInput } from '../../vocabulary/company-input.js';
import { type CompanyDetails, type FieldsProvenance } from '../record/company.events.js';
import { registrableDomain } from '../record/company-id.rules.js';
import { BadRow, type LeaveOut, leftOutFor, missing, unreadable, type Fault } from '../../file-import/bad-row.js';
import {
  type Cell,
  booleanCell,
  countCell,
  isEmpty,
  listCell,
  textCell,
  urlOf,
} from '../../file-import/cell-values.js';
import { dateCell, eventDateCell } from '../../file-import/dates/date-cell.js';
import { headcountCell, headcountReading } from '../../file-import/amounts/headcount-cell.js';
import { instantCell } from '../../file-import/observed-at.js';
import { moneyCell } from '../../file-import/amounts/money-cell.js';
import { moneyUnitOf } from '../../file-import/amounts/money-unit.js';
import { type ColumnMapping, type CompanyColumn } from './company-columns.import.js';
import {
  cityCell,
  countryOf,
  domainAsName,
  fullDayOf,
  linkOf,
  type Omit,
  omitFrom,
  oneWebsiteOf,
  placeOf,
  placeReading,
  statusIn,
} from './word-cells.import.js';

/** One parsed and validated row of a company file. */
export interface CompanyRecord {
  readonly line: number;
  readonly details: CompanyDetails & { readonly name: string };
  readonly readings: NonNullable<FieldsProvenance['readings']>;
  readonly slugBase: string;
  /** The source's own key of the row. */
  readonly sourceKey: string | undefined;
  /** The key of a company without a domain: the source's own, else its name. */
  readonly fallbackKey: string;
  readonly domain: string | null;
  /** Why a stated website has no domain; else null. */
  readonly websiteProblem: string | null;
  /** Stated in place of a number of employees; else null. */
  readonly employeesRange: string | null;
  readonly observedAt: string | undefined;
  /** A digest that detects changed records. */
  readonly digest: string;
}

/** Reads one record by a mapping, at `now` (ms since the epoch). @throws BadRow with all faults of the row */
export function readCompanyRecord(
  raw: Readonly<Record<string, unknown>>,
  mapping: ColumnMapping,
  line: number,
  now = Infinity,
  leaveOut: LeaveOut = () => undefined,
): CompanyRecord {
  const faults: Fault[] = [];
  const omitOf = omitFrom(mapping, leaveOut);
  const cell: ReadColumn = (column, read) => {
    const theirs = mapping[column];
    const result = theirs === undefined ? { value: undefined } : read(raw[theirs]);
    if (result.error === undefined) return result.value;
    faults.push(unreadable(theirs ?? column, result));
    return undefined;
  };
  /** No fact identifies the company, so the row is read without one. */
  const fact: ReadColumn = (column, read) => {
    const theirs = mapping[column];
    const result = theirs === undefined ? { value: undefined } : read(raw[theirs]);
    if (result.error === undefined) return result.value;
    const { value, why } = leftOutFor(raw[theirs ?? ''], result);
    omitOf(column)(value, why);
    return undefined;
  };
  const nameCell = cell('name', nameOf);
  if (nameCell === undefined || nameKey(nameCell) === '') {
    if (faults.length === 0) faults.push(missing(mapping.name ?? 'name'));
    throw new BadRow(faults);
  }
  const domainInstead = domainAsName(nameCell);
  const [name = nameCell, ...otherNames] = namesIn(domainInstead ?? nameCell);
  const website = websiteOf(
    cell('website', (value) => textCell(joined(value), 2_048)) ?? domainInstead ?? undefined,
    omitOf('website'),
  );
  if (placeholderIn(nameCell, website.domain) === 'nameless' || (website.domain === null && isSumOfRows(nameCell)))
    throw new BadRow(placeholderName(mapping.name ?? 'name', nameCell));
  const status = statusIn(
    { status: fact('status', textCell), acquirer: fact('acquirer', textCell), ownership: fact('ownership', textCell) },
    omitOf('status'),
  );
  const employees = fact('employee_count', headcountCell);
  const read = readCompanyInput({
    name,
    domain: website.domain,
    sectorWords: fact('sectors', listCell),
    tags: fact('tags', listCell),
    oneLiner: fact('one_liner', textCell),
    description: fact('description', textCell),
    stage: fact('stage', (value) => textCell(value, 100)),
    lastRound: fact('last_round', (value) => textCell(value, 100)),
    status,
    employeeCount: employees?.count,
    isStealth: fact('is_stealth', booleanCell),
  });
  const location = fact('location', (value) => textCell(joined(value)));
  const hqCountry = countryOf(fact('hq_country', textCell), omitOf('hq_country'));
  const statedPlace = { hqCountry, hqCity: fact('hq_city', cityCell) };
  const place = placeOf(location, statedPlace, omitOf('location'));
  const currency = cell('currency', textCell);
  const money = (column: CompanyColumn) =>
    fact(column, (value) => moneyCell(value, moneyUnitOf(mapping[column] ?? column, raw, currency)));
  const details = detailsOf(
    { fact, omitOf, money },
    {
      name,
      formerNames: formerNamesOf(name, otherNames, fact('former_names', listCell)),
      website: website.url,
      oneLiner: read.oneLiner,
      description: read.description,
      sectors: read.sectors,
      tags: read.tags,
      stage: read.stage,
      employeeCount: read.employeeCount,
      isStealth: read.isStealth,
      status,
      ...place,
      extra: extraOf(
        fact('batch', (value) => textCell(value, 100)),
        read.sourceStage,
      ),
    },
  );
  const sourceKey = cell('id', (value) => textCell(value, 200)) ?? cell('slug', (value) => textCell(value, 200));
  const slug = cell('slug', (value) => textCell(value, 200));
  const observedAt = cell('observed_at', (value) => instantCell(value, now));
  if (faults.length > 0) throw new BadRow(faults);
  return {
    line,
    details,
    readings: { ...read.readings, ...headcountReading(employees), ...placeReading(location, statedPlace, place) },
    slugBase: slugBaseOf(slug ?? name),
    sourceKey,
    fallbackKey: sourceKey ?? `name:${recordKey(name)}`,
    domain: website.domain,
    websiteProblem: website.problem,
    employeesRange: employees?.range ?? null,
    observedAt,
    digest: hash('sha1', JSON.stringify(details), 'base64url').slice(0, 16),
  };
}

const DIGITS_OF: Readonly<Record<string, number>> = { year: 4, month: 7 };

type OmitOf = (column: CompanyColumn) => Omit;
type ReadColumn = <T>(column: CompanyColumn, read: (value: unknown) => Cell<T>) => T | undefined;

interface Cells {
  /** Leaves an unreadable cell out of its row. */
  readonly fact: ReadColumn;
  readonly omitOf: OmitOf;
  readonly money: (column: CompanyColumn) => number | undefined;
}

/** The derived values, and the cells of all other fields, in the order of the table: the digest depends on it. */
function detailsOf(cells: Cells, derived: CompanyDetails & { readonly name: string }): CompanyRecord['details'] {
  const details: Record<string, unknown> = {};
  const precision = cells.fact('founded_precision', textCell)?.toLowerCase() ?? '';
  for (const row of COMPANY_FIELD_ROWS) {
    const value = row.field in derived ? derived[row.field] : plainValue(cells, row);
    if (value !== undefined) details[row.field] = value;
  }
  // Exports write `2019-01-01` beside `year` for 2019.
  const { foundedDate } = details;
  if (typeof foundedDate === 'string') details.foundedDate = foundedDate.slice(0, DIGITS_OF[precision] ?? 10);
  return details as unknown as CompanyRecord['details'];
}

function plainValue({ fact, omitOf, money }: Cells, { wire, kind, spellings, maxLength }: CompanyFieldRow): unknown {
  if (spellings === undefined) return undefined;
  const column = wire as CompanyColumn;
  switch (kind) {
    case 'link':
      return linkOf(fact(column, textCell), omitOf(column), column);
    case 'date':
      return fact(column, eventDateCell);
    case 'day':
      return fullDayOf(fact(column, dateCell), omitOf(column));
    case 'count':
      return fact(column, countCell);
    case 'money':
      return money(column);
    case 'flag':
      return fact(column, booleanCell);
    case 'list':
      return fact(column, listCell);
    default:
      return fact(column, maxLength === undefined ? textCell : (value) => textCell(value, maxLength));
  }
}

/** The fault of a placeholder in a column of names. */
export function placeholderName(column: string, name: string): Fault {
  return {
    column,
    problem: `is no name but a placeholder: ${JSON.stringify(name)}`,
    remedy: 'Give the real name, or the website if the company really has this name; else remove the row',
  };
}

/** The texts of a list in JSON, in one cell as CSV files have them. */
function joined(value: unknown): unknown {
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join('; ') : value;
}

/** Names stay as stated, since companies called `None` and `Unknown` exist. */
function nameOf(value: unknown): Cell<string> {
  return typeof value === 'string' && isEmpty(value.trim()) && value.trim() !== ''
    ? { value: value.trim() }
    : textCell(value, 200);
}

interface Website {
  readonly url: string | undefined;
  readonly domain: string | null;
  readonly problem: string | null;
}

function websiteOf(cell: string | undefined, omit: Omit): Website {
  if (cell === undefined) return { url: undefined, domain: null, problem: null };
  const text = oneWebsiteOf(cell, omit);
  const { domain, reason } = registrableDomain(text);
  if (reason === 'empty') return { url: undefined, domain: null, problem: null };
  // A mistyped scheme still gives a domain, but would make a broken link.
  const url = urlOf(text) ?? (domain === null ? undefined : `https://${domain}`);
  return { url, domain, problem: reason ?? null };
}

function formerNamesOf(
  name: string,
  fromName: readonly string[],
  listed: readonly string[] | undefined,
): string[] | undefined {
  if (fromName.length === 0 && listed === undefined) return undefined;
  const own = nameKey(name);
  const names = [...new Set([...fromName, ...(listed ?? []).flatMap(namesIn)])].filter(
    (former) => nameKey(former) !== own,
  );
  return names.length > 0 ? names : undefined;
}

/** Columns without a field, by their wire name. */
export function extraOf(
  batch: string | undefined,
  sourceStage: string | undefined,
): CompanyDetails['extra'] | undefined {
  if (batch === undefined && sourceStage === undefined) return undefined;
  return { ...(batch !== undefined && { batch }), ...(sourceStage !== undefined && { source_stage: sourceStage }) };
}

export function definedOnly<T extends Record<string, unknown>>(
  object: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const defined: Record<string, unknown> = {};
  for (const name in object) if (object[name] !== undefined) defined[name] = object[name];
  return defined as never;
}
