import { BadRow, type LeaveOut, leftOutFor, missing, unreadable, type Fault } from '../../file-import/bad-row.js';
import { ColumnsByFields } from '../../file-import/named-columns.js';
import { nameKey, parseNameCell } from '../../vocabulary/company-name.js';
import { isSumOfRows, placeholderIn } from '../../vocabulary/placeholder.js';
import { roundKind } from '../../vocabulary/round-kind.js';
import { readCompanyInput, type ReadCompany } from '../../vocabulary/company-input.js';
import { type CompanyDetails } from '../record/company.events.js';
import { registrableDomain } from '../record/company-id.rules.js';
import { moneyCell } from '../../file-import/amounts/money-cell.js';
import { moneyUnitOf, unitOfHeading } from '../../file-import/amounts/money-unit.js';
import { TRANSLATED_HEADINGS as TRANSLATED } from '../../file-import/translated-headings.js';
import { type Cell, listCell, textCell, urlOf } from '../../file-import/cell-values.js';
import { eventDateCell } from '../../file-import/dates/date-cell.js';
import { amountsCell, investorsIn, partiesCell } from './funding-cells.import.js';
import {
  cityCell,
  countryOf,
  linkOf,
  NO_LINK,
  type Omit,
  omitFrom,
  oneWebsiteOf,
  placeOf,
  statusIn,
} from './word-cells.import.js';
import { foundersCell, type NamedPerson } from './people-cells.import.js';
import { definedOnly, extraOf, placeholderName } from './company-row.import.js';
import { repairedText } from '../../file-import/repaired-text.js';

/** One row of a funding file: a company, its investors and the amounts, as typed. */
export interface FundingRecord {
  readonly line: number;
  readonly names: {
    readonly name: string;
    readonly formerNames: readonly string[];
    readonly otherNames: readonly string[];
  };
  readonly domain: string | null;
  readonly details: CompanyDetails & { readonly name: string };
  readonly readings: ReadCompany['readings'];
  /** In the order of the cell; null for an undisclosed amount. */
  readonly amounts: readonly (number | null)[];
  /** The file has no column of amounts, or the cell was left out. */
  readonly hasNoAmounts: boolean;
  readonly round: string | null;
  readonly date: string | null;
  /** The date is a month as in `March 2015`. */
  readonly isMonthInWords: boolean;
  readonly valuation: number | null;
  readonly investors: readonly string[];
  readonly leadInvestors: readonly string[];
  readonly founders: readonly NamedPerson[];
  /** The row states the last of several rounds, beside the investors of all. */
  readonly isLastOfSeveral: boolean;
  readonly isExited: boolean;
  readonly acquirer: string | null;
  /** The source's key of the round, where a row is one round. */
  readonly roundKey: string | null;
}

export const FUNDING_COLUMNS = {
  company: `company companyname name startup startupname organization organizationname companies ${TRANSLATED.company}`,
  status: `status satus operatingstatus ${TRANSLATED.status}`,
  founded: `founded foundeddate foundedyear yearfounded ${TRANSLATED.founded}`,
  description: `description about organizationdescription overview ${TRANSLATED.description}`,
  categories:
    'categories category sectors industries organizationindustries companycategorylist industryvertical ' +
    `primaryindustrycode practiceareas industry sector ${TRANSLATED.sectors}`,
  founders: `founders founder ${TRANSLATED.founders}`,
  batchYear: 'ycombinatoryear batchyear',
  batchSession: 'ycombinatorsession batchsession',
  batch: 'batch cohort',
  investors: `investors investornames investorsname investorname investor institutionalinvestors backers ${TRANSLATED.investors}`,
  angels: 'angelinvestors angels',
  leadInvestors: `leadinvestors leadinvestor lead leadsoleinvestors ${TRANSLATED.leadInvestors}`,
  amounts:
    'raisedamountusd amountraisedusd amountusd moneyraisedinusd moneyraisedcurrencyinusd ' +
    'amountsraisedindifferentfundinground amountsraisedindifferentfundingrounds amountsraised amounts amount raised ' +
    'amountraised moneyraised roundamount roundsize dealamount dealsize lastfundingamountcurrencyinusd ' +
    `lastfundingamount lastroundamount lastroundsize latestfundingamount lastfinancingsize ${TRANSLATED.amounts}`,
  currency:
    'currency currencycode amountcurrency raisedcurrency raisedamountcurrencycode fundingcurrency moneyraisedcurrency ' +
    `nativecurrencyofdeal lastfundingamountcurrency ${TRANSLATED.currency}`,
  round:
    'round roundname series fundinground fundingtype roundtype fundingroundtype investmenttype investmentntype ' +
    `lastfundingtype lastround lastroundtype latestfunding latestround lastfinancingdealtype ${TRANSLATED.round}`,
  roundCode: 'fundingroundcode roundcode',
  dealType: 'dealtype',
  dealStatus: 'dealstatus',
  date:
    'date rounddate announcedon announceddate fundingdate dealdate fundedat fundeddate closedate closingdate ' +
    `lastfundingdate lastrounddate latestfundingdate latestfundeddate lastraisedat lastfinancingdate ${TRANSLATED.date}`,
  valuation: `valuation postmoneyvaluation postvaluation roundpostmoneyvaluation postmoney ${TRANSLATED.valuation}`,
  city: `headquarterscity hqcity city companycity citylocation ${TRANSLATED.city}`,
  country: `headquarterscountry hqcountry country hqcountryterritoryregion companycountrycode ${TRANSLATED.country}`,
  location: `organizationlocation headquarterslocation headquarters hqlocation hq location ${TRANSLATED.location}`,
  logo: 'logo logourl',
  website: `website url domain homepage organizationwebsite companywebsite domainname site web websiteurl companyurl ${TRANSLATED.website}`,
  acquirer: 'acquirer acquiredby',
  ownership: 'ownershipstatus ipostatus',
  id: 'id roundid key dealid fundingroundpermalink transactionnameurl',
} as const;
type Column = keyof typeof FUNDING_COLUMNS;
export type FundingColumns = Readonly<Partial<Record<Column, string>>>;

/** Finds the columns by name, tolerating case, spaces and common misspellings. */
export function fundingColumns(given: Readonly<Record<string, string>> = {}): ColumnsByFields<Column> {
  return new ColumnsByFields(FUNDING_COLUMNS, given);
}

const DAY_MS = 86_400_000;

type OmitOf = (column: Column) => Omit;
type ReadCell = <T>(column: Column, read: (value: unknown) => Cell<T>) => T | undefined;

/** Reads one record, at `now` (ms since the epoch). @throws BadRow with all faults of the row */
export function readFundingRecord(
  raw: Readonly<Record<string, unknown>>,
  columns: FundingColumns,
  line: number,
  now = Infinity,
  leaveOut: LeaveOut = () => undefined,
): FundingRecord {
  const faults: Fault[] = [];
  const omitOf = omitFrom(columns, leaveOut);
  const cell: ReadCell = (column, read) => {
    const theirs = columns[column];
    const value = theirs === undefined ? undefined : raw[theirs];
    const result = read(typeof value === 'string' ? repairedText(value) : value);
    if (result.error === undefined) return result.value;
    if (result.isOnlyCell) {
      const leftOut = leftOutFor(value, result);
      omitOf(column)(leftOut.value, leftOut.why);
    } else faults.push(unreadable(theirs ?? column, result));
    return undefined;
  };
  const company = companyOf(cell, columns, omitOf);
  const currency = cell('currency', textCell);
  const unitOf = (column: Column) => moneyUnitOf(columns[column] ?? column, raw, currency);
  let isLeftOut = false;
  const amounts = cell('amounts', (value) => {
    const read = amountsCell(value, unitOf('amounts'));
    isLeftOut = read.error !== undefined;
    return read;
  });
  const date = cell('date', eventDateCell) ?? null;
  const valuation = cell('valuation', (value) => onlyCell(moneyCell(value, unitOf('valuation')))) ?? null;
  faults.push(...dateFaults(date, columns, now), ...statusFaults(cell('dealStatus', textCell), columns));
  const record = {
    line,
    ...company,
    amounts: amounts ?? [],
    hasNoAmounts: columns.amounts === undefined || isLeftOut,
    round: roundOf(cell),
    date,
    isMonthInWords: date?.length === 7 && /[\p{L}\p{M}]{3}/u.test(cell('date', textCell) ?? ''),
    valuation,
    ...investorsIn(
      [...(cell('investors', partiesCell) ?? []), ...(cell('angels', partiesCell) ?? [])],
      cell('leadInvestors', leadsCell(columns)) ?? [],
    ),
    isLastOfSeveral: LAST.test(unitOfHeading(columns.round ?? columns.amounts ?? '').name),
    founders: cell('founders', foundersCell) ?? [],
    isExited: company.details.status === 'acquired',
    acquirer: cell('acquirer', (value) => onlyCell(textCell(value, 200))) ?? null,
    roundKey: cell('id', (value) => textCell(value, 200)) ?? null,
  };
  if (faults.length > 0) throw new BadRow(faults);
  return record;
}

const LAST = /^(?:last|latest)/;

function roundOf(cell: ReadCell): string | null {
  const word = (column: Column) => cell(column, (value) => textCell(value, 100));
  // Of a listing or a sale, exports state no series, and only the type of the deal says that nothing was raised.
  const round = word('round') ?? word('dealType') ?? null;
  const code = word('roundCode');
  // `venture` states no kind, and the code beside it the letter of the series.
  return code !== undefined && /^[a-z]$/i.test(code) && roundKind(round) === null
    ? `Series ${code.toUpperCase()}`
    : round;
}

function companyOf(cell: ReadCell, columns: FundingColumns, omitOf: OmitOf) {
  const nameCell = cell('company', (value) => textCell(value, 200));
  if (nameCell === undefined || nameKey(nameCell) === '') throw new BadRow(missing(columns.company ?? 'company'));
  const names = parseNameCell(nameCell);
  const sites = cell('website', (value) => textCell(value, 2_048));
  const website = sites === undefined ? undefined : oneWebsiteOf(sites, omitOf('website'));
  const { domain, reason } = registrableDomain(website ?? '');
  const isSite = domain !== null || reason === 'shared_host';
  const url = website !== undefined && isSite ? urlOf(website) : undefined;
  if (website !== undefined && !isSite) omitOf('website')(website, NO_LINK);
  if (placeholderIn(nameCell, domain) === 'nameless' || (domain === null && isSumOfRows(nameCell))) {
    throw new BadRow(placeholderName(columns.company ?? 'company', nameCell));
  }
  const fact: ReadCell = (column, read) => cell(column, (value) => onlyCell(read(value)));
  const status = statusIn(
    { status: fact('status', textCell), acquirer: fact('acquirer', textCell), ownership: fact('ownership', textCell) },
    omitOf('status'),
  );
  const sectorWords = fact('categories', listCell);
  const read = readCompanyInput({
    name: names.name,
    domain,
    sectorWords,
    description: fact('description', textCell),
    status,
  });
  const batch = batchOf(fact('batch', textCell), fact('batchSession', textCell), fact('batchYear', textCell));
  const details = {
    name: names.name,
    ...definedOnly({
      formerNames:
        names.formerNames.length + names.otherNames.length > 0
          ? [...names.formerNames, ...names.otherNames]
          : undefined,
      description: read.description,
      website: url,
      sectors: read.sectors,
      tags: read.tags,
      stage: read.stage,
      foundedDate: fact('founded', eventDateCell),
      ...placeOf(
        fact('location', textCell),
        {
          hqCountry: countryOf(fact('country', textCell), omitOf('country')),
          hqCity: fact('city', cityCell),
        },
        omitOf('location'),
      ),
      logoUrl: linkOf(fact('logo', textCell), omitOf('logo')),
      status,
      isStealth: read.isStealth,
      extra: extraOf(batch, read.sourceStage),
    }),
  };
  return { names, domain, details, readings: read.readings };
}

/** PitchBook has the partner behind the name of a lead: `Accel (Ada Quill)`. */
function leadsCell({ leadInvestors = '' }: FundingColumns): typeof partiesCell {
  if (unitOfHeading(leadInvestors).name !== 'leadsoleinvestors') return partiesCell;
  return (raw) => partiesCell(typeof raw === 'string' ? raw.replace(/\([^()]*\)/g, '') : raw);
}

/** A valuation or a fact of the company identifies no round, so the row is read without it. */
function onlyCell<T>(cell: Cell<T>): Cell<T> {
  return cell.error === undefined ? cell : { ...cell, isOnlyCell: true };
}

/** The first day of clocks and of spreadsheets. Companies were founded on these days, but none raised a round. */
const ZERO_DAYS = new Set(['1970-01-01', '1900-01-01', '1899-12-30', '1899-12-31', '1904-01-01']);

/** The latest dated round decides the stage. */
function dateFaults(date: string | null, columns: FundingColumns, now: number): Fault[] {
  if (date !== null && ZERO_DAYS.has(date)) {
    const error = `is ${date}, which programs write where they know no date`;
    return [unreadable(columns.date ?? 'date', { error, remedy: 'Leave it empty, or write the date of the round' })];
  }
  if (date === null || Date.parse(`${date}-01-01`.slice(0, 10)) <= now + DAY_MS) return [];
  return [unreadable(columns.date ?? 'date', { error: `is in the future: ${date}`, remedy: 'Correct the date' })];
}

const NOT_DONE = /^(?:failed|cancell?ed|withdrawn|upcoming|rumou?red|announced\/in progress|in progress)\b/i;

function statusFaults(status: string | undefined, columns: FundingColumns): Fault[] {
  if (status === undefined || !NOT_DONE.test(status)) return [];
  const error = `is ${JSON.stringify(status.slice(0, 40))}, so there is no round yet`;
  return [unreadable(columns.dealStatus ?? 'dealStatus', { error, remedy: 'Leave the row out until it is completed' })];
}

function batchOf(batch: string | undefined, session: string | undefined, year: string | undefined): string | undefined {
  if (batch !== undefined) return batch;
  return session !== undefined && year !== undefined ? `${session} ${year}` : undefined;
}

export function referenceOf({ names, domain, details }: FundingRecord): {
  names: string[];
  domain: string | null;
  batch: string | null;
} {
  const batch = details.extra?.batch;
  const spelt = [names.name, ...names.formerNames, ...names.otherNames];
  // `Segment.io` is also known as `Segment`; the short form counts only together with a matching batch.
  const bare = typeof batch === 'string' ? spelt.map((name) => name.replace(/\.[a-z]{2,3}$/i, '')) : [];
  return {
    names: [...new Set([...spelt, ...bare])],
    domain,
    batch: typeof batch === 'string' ? batch : null,
  };
}
