import { COMPANY_FIELD_ROWS, type FieldWith, type WireOf } from '../../vocabulary/fields/company-fields.js';
import { foldHeading, MONEY_COLUMNS } from '../../file-import/amounts/money-unit.js';
import { byUnitlessName } from '../../file-import/named-columns.js';
import { TRANSLATED_HEADINGS as TRANSLATED } from '../../file-import/translated-headings.js';

/** Columns of a company file that are not fields, and their recognised alternative names. */
const FURTHER_SPELLINGS = {
  id: 'objectid uuid companyid externalid key',
  slug: 'permalink handle',
  location: 'alllocations locations headquarters headquarterslocation hq hqlocation officelocation',
  batch: 'cohort',
  last_round:
    'lastfundingtype lastfundinground latestfundingtype latestfundinground latestfunding lastround latestround ' +
    'lastfinancingdealtype',
  acquirer: 'acquiredby',
  ownership: 'ownershipstatus ipostatus',
  founded_precision: 'foundeddateprecision foundedonprecision',
  currency:
    'currencycode totalfundingcurrency totalfundingcurrencycode fundingcurrency raisedcurrency ' +
    'totalfundingamountcurrency totalfundingamountcurrencycode',
  observed_at: 'updatedat lastupdated asof seenat',
} as const;

export type CompanyColumn = WireOf<FieldWith<'spellings'>> | keyof typeof FURTHER_SPELLINGS;

const TRANSLATIONS: Readonly<Partial<Record<CompanyColumn, string>>> = {
  name: TRANSLATED.company,
  one_liner: TRANSLATED.oneLiner,
  description: TRANSLATED.description,
  website: TRANSLATED.website,
  sectors: TRANSLATED.sectors,
  founded_date: TRANSLATED.founded,
  hq_country: TRANSLATED.country,
  hq_city: TRANSLATED.city,
  location: TRANSLATED.location,
  status: TRANSLATED.status,
  employee_count: TRANSLATED.employees,
  total_funding: TRANSLATED.funding,
  currency: TRANSLATED.currency,
};

/** The importer's columns, each with its recognised alternative names, folded to lower-case letters and digits. */
export const COMPANY_SPELLINGS = Object.fromEntries(
  [
    ...COMPANY_FIELD_ROWS.flatMap(({ wire, spellings }) => (spellings ? [[wire, spellings] as const] : [])),
    ...Object.entries<string>(FURTHER_SPELLINGS),
  ].map(([wire, spellings]) => [wire, `${spellings} ${TRANSLATIONS[wire as CompanyColumn] ?? ''}`.trim()]),
) as Readonly<Record<CompanyColumn, string>>;

export const COMPANY_COLUMNS = Object.keys(COMPANY_SPELLINGS) as readonly CompanyColumn[];

/** The file's column for each importer column that it has. */
export type ColumnMapping = Readonly<Partial<Record<CompanyColumn, string>>>;

export interface FileShape {
  /** The name of the source, for a known shape. */
  readonly source: string | null;
  readonly mapping: ColumnMapping;
}

/** The search index of the Y Combinator directory, recognised by its set of fields. */
const DIRECTORY = ['objectID', 'one_liner', 'long_description', 'all_locations', 'batch', 'team_size'];

/** Maps a file's columns by the names in its first record. */
export function shapeOf(columns: readonly string[], given: ColumnMapping = {}): FileShape {
  const source = DIRECTORY.every((column) => columns.includes(column)) ? 'yc-directory' : null;
  // The first column of a name counts, as in other kinds of files.
  const folded = new Map(columns.toReversed().map((column) => [foldHeading(column), column]));
  const [unitInUsd, unitless] = byUnitlessName(columns);
  const mapping: Partial<Record<CompanyColumn, string>> = {};
  for (const ours of COMPANY_COLUMNS) {
    const spellings = [foldHeading(ours), ...COMPANY_SPELLINGS[ours].split(' ')];
    // Beside an amount in another currency, files have one that is converted.
    const inUsd = spellings.filter((name) => name.endsWith('usd'));
    const names = [...inUsd, ...spellings];
    const passes = MONEY_COLUMNS.has(ours) ? [unitInUsd, folded, unitless] : [folded];
    const named = passes.flatMap((pass) => names.map((name) => pass.get(name)));
    const theirs = given[ours] ?? named.find((column) => column !== undefined);
    if (theirs !== undefined) mapping[ours] = theirs;
  }
  // Beside a full description, the other one is a sentence.
  const full = folded.get('fulldescription') ?? folded.get('longdescription');
  if (full !== undefined && mapping.one_liner === undefined && mapping.description === folded.get('description')) {
    Object.assign(mapping, { one_liner: mapping.description, description: full }, given);
  }
  if (source === 'yc-directory') Object.assign(mapping, { id: 'objectID', sectors: 'industries' }, given);
  return { source, mapping };
}

/** `{"name": "Firm"}` or `name=Firm,website=URL`: one of our columns, then theirs. @throws Error that states the fault. */
export function parseMapping(text: string, columns: readonly string[]): Readonly<Record<string, string>> {
  const pairs = parsePairs(text.trim());
  for (const ours of Object.keys(pairs)) {
    if (columns.includes(ours)) continue;
    throw new Error(`the mapping names "${ours}"; it must be one of ${columns.join(', ')}`);
  }
  return pairs;
}

function parsePairs(text: string): Readonly<Record<string, string>> {
  const entries = text.startsWith('{')
    ? Object.entries(JSON.parse(text) as Record<string, unknown>)
    : text.split(',').map((pair) => splitPair(pair));
  const pairs: Record<string, string> = {};
  for (const [ours, theirs] of entries) {
    if (typeof theirs !== 'string' || theirs === '') throw new Error(`the mapping gives no column for "${ours}"`);
    pairs[ours] = theirs;
  }
  return pairs;
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair.trim(), ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}
