/**
 * How a field is stored, read from a file and published. `link` is a web address, `date` is YYYY, YYYY-MM or
 * YYYY-MM-DD, `day` a full date, `money` whole USD.
 */
export type FieldKind =
  ('text' | 'link' | 'date' | 'day' | 'count' | 'money' | 'flag' | 'list') | ('status' | 'investors' | 'extra');

export interface FieldRow {
  /** The name in files, on the feed and in answers; also of the column in `read.companies`, unless `column` is set. */
  readonly wire: string;
  readonly column?: string;
  readonly kind: FieldKind;
  /** The name of the column in import files, and further recognised spellings; absent where no file has it. */
  readonly spellings?: string;
  /** The longest text that an import accepts. */
  readonly maxLength?: number;
  /** The description on the feed, of a list with that of an item; absent where the field is not published. */
  readonly feed?: string | readonly [whole: string, item: string];
  /**
   * The answers that show the stored value unchanged: those of lists and records, or of records only. Absent where the
   * presenter derives another value from it, or no answer has it.
   */
  readonly answer?: 'lists' | 'record';
}

/**
 * The fields of a company, each in one row: the names in stored events, columns, files, feed messages and answers. The
 * keys are a stored format. Their order is that of details in import digests; a new field goes before `extra`.
 */
export const COMPANY_FIELDS = {
  name: {
    wire: 'name',
    kind: 'text',
    answer: 'lists',
    spellings:
      'company companyname startup startupname organization organisation organizationname accountname title companies',
  },
  formerNames: {
    wire: 'former_names',
    kind: 'list',
    answer: 'record',
    spellings: 'formernames previousnames formername aliases aka alsoknownas companyformername companyalsoknownas',
    feed: ['Names the company went by', 'A name'],
  },
  oneLiner: {
    wire: 'one_liner',
    kind: 'text',
    spellings: 'tagline shortdescription headline pitch summary onelinepitch onesentencepitch elevatorpitch',
    feed: 'What it does, in a sentence',
  },
  description: {
    wire: 'description',
    kind: 'text',
    spellings: 'longdescription about overview fulldescription',
    feed: 'What it does',
  },
  /** As the source states it, with a scheme. */
  website: {
    wire: 'website',
    kind: 'text',
    answer: 'lists',
    spellings:
      'url domain homepage websiteurl site web homepageurl companyurl companywebsite domainname companydomain companydomainname ' +
      'organizationdomain accountwebsite',
    feed: 'Its website, as the source wrote it',
  },
  sectors: {
    wire: 'sectors',
    kind: 'list',
    answer: 'lists',
    spellings: 'sector industries industry categories category primaryindustrycode verticals sectorpracticeareafeed',
    feed: ['Sectors', 'A sector'],
  },
  tags: {
    wire: 'tags',
    kind: 'list',
    spellings: 'tag keywords labels specialties',
    feed: ['Tags of the source', 'A tag'],
  },
  stage: {
    wire: 'stage',
    kind: 'text',
    spellings: 'companystage fundingstage investmentstage',
    feed: 'Stage of funding',
  },
  foundedDate: {
    wire: 'founded_date',
    kind: 'date',
    answer: 'lists',
    spellings:
      'founded foundedyear yearfounded foundedon foundingdate foundedat foundingyear launchyear yearestablished yearstarted',
    feed: 'When it was founded',
  },
  /** Public launch date. */
  launchedOn: {
    wire: 'launched_on',
    column: 'announced_on',
    kind: 'day',
    spellings: 'launchedat launchdate announcedon announcedat',
    feed: 'When it was announced',
  },
  /** ISO 3166-1 alpha-2. */
  hqCountry: {
    wire: 'hq_country',
    kind: 'text',
    answer: 'lists',
    spellings:
      'country countrycode headquarterscountry hqcountrycode hqcountryterritoryregion countryregion companycountry locationcountry billingcountry',
    feed: 'ISO 3166-1 alpha-2',
  },
  hqCity: {
    wire: 'hq_city',
    kind: 'text',
    answer: 'record',
    spellings: 'city headquarterscity companycity locationcity billingcity',
    feed: 'City of the head office',
  },
  businessModel: {
    wire: 'business_model',
    kind: 'text',
    maxLength: 200,
    answer: 'record',
    spellings: 'model',
    feed: 'Business model',
  },
  employeeCount: {
    wire: 'employee_count',
    kind: 'count',
    answer: 'lists',
    spellings:
      'teamsize employeeslatestnumber employeeslatest latestemployeecount employees headcount numemployees numberofemployees totalemployeecount size ' +
      'currentemployees companysize',
    feed: 'Number of people',
  },
  /** As the source declares it; rounds are summed separately. */
  totalFunding: {
    wire: 'total_funding',
    column: 'declared_funding',
    kind: 'money',
    spellings:
      'funding totalraised raised amountraised totalfundingusd fundingtotalusd totalfundingamount ' +
      'totalfundingamountusd totalfundingamountinusd totalfundingamountcurrencyinusd raisedtodate totalmoneyraised',
    feed: 'Funding in all, as the source states it',
  },
  logoUrl: {
    wire: 'logo_url',
    kind: 'link',
    spellings: 'logo smalllogothumburl logourl image',
    feed: 'Address of the logo',
  },
  linkedinUrl: {
    wire: 'linkedin_url',
    kind: 'link',
    answer: 'record',
    spellings: 'linkedin linkedinurl linkedincompanypage linkedincompanyurl companylinkedinurl companylinkedin',
    feed: 'The company’s LinkedIn page',
  },
  twitterUrl: {
    wire: 'twitter_url',
    kind: 'link',
    answer: 'record',
    spellings: 'twitter twitterurl x',
    feed: 'The company’s account on X',
  },
  githubUrl: {
    wire: 'github_url',
    kind: 'link',
    answer: 'record',
    spellings: 'github githuburl',
    feed: 'The company’s GitHub organisation',
  },
  isHiring: {
    wire: 'is_hiring',
    kind: 'flag',
    answer: 'record',
    spellings: 'hiring ishiring',
    feed: 'Whether it hires',
  },
  isStealth: {
    wire: 'is_stealth',
    kind: 'flag',
    spellings: 'stealth isstealth',
    feed: 'Whether it keeps a low profile',
  },
  status: {
    wire: 'status',
    kind: 'status',
    answer: 'record',
    spellings: 'companystatus operatingstatus satus',
    feed: 'Status',
  },
  /** Known investors, where the source does not name the round. */
  investors: { wire: 'investors', kind: 'investors' },
  /** Stated technologies; detected ones come from TechnologyScanned. */
  technologies: {
    wire: 'technologies',
    kind: 'list',
    spellings: 'techstack technology stack tech',
    feed: ['Technologies it says it uses', 'A technology'],
  },
  /** Further fields of a submission or source, by their wire names; withheld from the feed. */
  extra: { wire: 'extra', kind: 'extra' },
} as const satisfies Readonly<Record<string, FieldRow>>;

type Fields = typeof COMPANY_FIELDS;
export type CompanyField = keyof Fields;
export type KindOf<F extends CompanyField> = Fields[F]['kind'];
export type WireOf<F extends CompanyField> = Fields[F]['wire'];
export type ColumnOf<F extends CompanyField> = F extends CompanyField
  ? Fields[F] extends { readonly column: infer C extends string }
    ? C
    : WireOf<F>
  : never;
/** The fields whose row has a value of `attribute` that is a `V`. */
export type FieldWith<A extends keyof FieldRow, V = unknown> = {
  [F in CompanyField]: Fields[F] extends { readonly [K in A]: infer W } ? (W extends V ? F : never) : never;
}[CompanyField];

export interface CompanyFieldRow extends FieldRow {
  readonly field: CompanyField;
  readonly column: string;
}

/** The rows in the order of the table. */
export const COMPANY_FIELD_ROWS: readonly CompanyFieldRow[] = Object.entries<FieldRow>(COMPANY_FIELDS).map(
  ([field, row]) => ({ ...row, field: field as CompanyField, column: row.column ?? row.wire }),
);
