/** Records that the examples of the documents name. */
export interface ExampleRecords {
  readonly company: {
    readonly name: string;
    readonly slug: string;
    readonly domain: string;
    readonly website: string;
    readonly sector: string;
    readonly country: string;
    readonly employees: number;
  };
  readonly investor: { readonly slug: string };
  /** Whether the records exist; otherwise the examples name records of the demo data. */
  readonly areOnFile: boolean;
}

/**
 * Selects the records; a feature with records provides it. It must be cheap, because pages call it for each request.
 */
export interface ExampleRecordSource {
  current(): Promise<ExampleRecords>;
}

/** Injection token of the `ExampleRecordSource`. */
export const EXAMPLE_RECORDS = Symbol('EXAMPLE_RECORDS');

export const DEMO_RECORDS: ExampleRecords = {
  company: {
    name: 'Harbour Ledger',
    slug: 'harbourledger',
    domain: 'harbourledger-fictional.com',
    website: 'https://harbourledger-fictional.com',
    sector: 'Fintech',
    country: 'IE',
    employees: 14,
  },
  investor: { slug: 'acme-capital' },
  areOnFile: false,
};

/** Placeholders in examples, replaced by existing records when a document is served. */
export const EXAMPLE = {
  companyName: '{company.name}',
  companySlug: '{company.slug}',
  companyDomain: '{company.domain}',
  companyWebsite: '{company.website}',
  sector: '{company.sector}',
  investorSlug: '{investor.slug}',
  productSlug: 'product-slug',
  personSlug: 'person-slug',
  personEmail: 'person@example.com',
  domain: 'domain.example.com',
  submissionId: sampleId(1),
  scanId: sampleId(2),
  jobId: sampleId(3),
  webhookId: sampleId(4),
  deliveryId: sampleId(5),
  accountId: sampleId(6),
  keyId: sampleId(7),
  feedId: sampleId(8),
  requestId: sampleId(9),
} as const;

/** Values that only the reader knows: a command shows a shell variable instead. */
const EXAMPLES_BY_TYPE: ReadonlyMap<unknown, string> = new Map([
  [EXAMPLE.productSlug, '$PRODUCT_SLUG'],
  [EXAMPLE.personSlug, '$PERSON_SLUG'],
  [EXAMPLE.personEmail, '$EMAIL'],
  [EXAMPLE.submissionId, '$SUBMISSION_ID'],
  [EXAMPLE.scanId, '$SCAN_ID'],
  [EXAMPLE.jobId, '$JOB_ID'],
  [EXAMPLE.webhookId, '$WEBHOOK_ID'],
  [EXAMPLE.deliveryId, '$DELIVERY_ID'],
  [EXAMPLE.accountId, '$ACCOUNT_ID'],
  [EXAMPLE.keyId, '$KEY_ID'],
  [EXAMPLE.feedId, '$FEED_ID'],
  [EXAMPLE.requestId, '$REQUEST_ID'],
]);

/** The shell variable for an example value that only the reader knows. */
export function shellVariable(example: unknown): string | undefined {
  return EXAMPLES_BY_TYPE.get(example);
}

/** The JSON of a document with placeholders replaced by records. */
export function withRecords(json: string, { company, investor }: ExampleRecords): string {
  const values = Object.entries({ company, investor }).flatMap(([kind, record]) =>
    Object.entries(record).map(([field, value]): [string, string] => [`${kind}.${field}`, String(value)]),
  );
  const byName = new Map(values);
  return json.replace(/\{((?:company|investor)\.[a-z]+)\}/g, (placeholder, name: string) =>
    JSON.stringify(byName.get(name) ?? placeholder).slice(1, -1),
  );
}

function sampleId(n: number): string {
  return `00000000-0000-4000-8000-00000000000${n}`;
}
