/** The importer's columns of a company file. */
export const COMPANY_COLUMNS = [
  'id',
  'name',
  'former_names',
  'slug',
  'website',
  'one_liner',
  'description',
  'sectors',
  'tags',
  'stage',
  'status',
  'founded_date',
  'launched_on',
  'location',
  'hq_country',
  'hq_city',
  'business_model',
  'employee_count',
  'total_funding',
  'logo_url',
  'linkedin_url',
  'twitter_url',
  'github_url',
  'is_hiring',
  'is_stealth',
  'technologies',
  'batch',
  'observed_at',
] as const;

export type CompanyColumn = (typeof COMPANY_COLUMNS)[number];

/** The file's column for each importer column that it has. */
export type ColumnMapping = Readonly<Partial<Record<CompanyColumn, string>>>;

export interface FileShape {
  /** The name of the source, for a known shape. */
  readonly source: string | null;
  readonly mapping: ColumnMapping;
}

/** Recognised alternative column names, folded to lower-case letters and digits. */
export const COMPANY_SPELLINGS: Readonly<Partial<Record<CompanyColumn, string>>> = {
  id: 'objectid uuid companyid externalid key',
  name: 'company companyname startup startupname organization organisation title',
  former_names: 'formernames previousnames formername aliases aka',
  slug: 'permalink handle',
  website: 'url domain homepage websiteurl site web homepageurl companyurl companywebsite',
  one_liner: 'tagline shortdescription headline pitch summary',
  description: 'longdescription about overview fulldescription',
  sectors: 'sector industries industry categories category verticals',
  tags: 'tag keywords labels',
  stage: 'companystage fundingstage',
  status: 'companystatus operatingstatus satus state',
  founded_date: 'founded foundedyear yearfounded foundedon foundingdate foundedat foundingyear',
  launched_on: 'launchedat launchdate announcedon announcedat',
  location: 'alllocations locations headquarters hq hqlocation officelocation',
  hq_country: 'country countrycode headquarterscountry hqcountrycode',
  hq_city: 'city headquarterscity',
  business_model: 'model',
  employee_count: 'teamsize employees headcount numemployees numberofemployees size',
  total_funding: 'funding totalraised raised amountraised totalfundingusd fundingtotalusd',
  logo_url: 'logo smalllogothumburl logourl image',
  linkedin_url: 'linkedin linkedinurl',
  twitter_url: 'twitter twitterurl x',
  github_url: 'github githuburl',
  is_hiring: 'hiring ishiring',
  is_stealth: 'stealth isstealth',
  technologies: 'techstack technology stack tech',
  batch: 'cohort',
  observed_at: 'updatedat lastupdated asof seenat',
};

/** The search index of the Y Combinator directory, recognised by its set of fields. */
const DIRECTORY = ['objectID', 'one_liner', 'long_description', 'all_locations', 'batch', 'team_size'];

/** Maps a file's columns by the names in its first record. */
export function shapeOf(columns: readonly string[], given: ColumnMapping = {}): FileShape {
  const source = DIRECTORY.every((column) => columns.includes(column)) ? 'yc-directory' : null;
  const folded = new Map(columns.map((column) => [fold(column), column]));
  const mapping: Partial<Record<CompanyColumn, string>> = {};
  for (const ours of COMPANY_COLUMNS) {
    const names = [fold(ours), ...(COMPANY_SPELLINGS[ours] ?? '').split(' ')];
    const theirs = given[ours] ?? names.map((name) => folded.get(name)).find((column) => column !== undefined);
    if (theirs !== undefined) mapping[ours] = theirs;
  }
  if (source === 'yc-directory') Object.assign(mapping, { id: 'objectID', sectors: 'industries' }, given);
  return { source, mapping };
}

/** `{"name": "Firm"}` or `name=Firm,website=URL`: our column, then theirs. @throws Error that states the fault. */
export function parseMapping(text: string): ColumnMapping {
  const pairs = parsePairs(text);
  for (const ours of Object.keys(pairs)) {
    if (!isColumn(ours)) {
      throw new Error(`the mapping names "${ours}"; it must be one of ${COMPANY_COLUMNS.join(', ')}`);
    }
  }
  return pairs;
}

/** As `parseMapping`, for any column names. */
export function parsePairs(text: string): Readonly<Record<string, string>> {
  const entries = text.trim().startsWith('{')
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

function isColumn(name: string): name is CompanyColumn {
  return (COMPANY_COLUMNS as readonly string[]).includes(name);
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
