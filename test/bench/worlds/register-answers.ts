/** A filing of a filer, and the document that it is, where the register has one in a structured form. */
export interface WorldFiling {
  readonly form: string;
  readonly filedOn: string;
  readonly accession: string;
  readonly fileNumber?: string;
  readonly xml?: string;
}

export interface WorldFiler {
  readonly cik: string;
  readonly name: string;
  readonly city?: string;
  /** As EDGAR codes it: `CA`, `X0`. */
  readonly state?: string;
  readonly country?: string;
  readonly website?: string;
  readonly formerNames?: readonly string[];
  readonly ticker?: string;
  readonly filings?: readonly WorldFiling[];
}

export interface WorldCompany {
  readonly number: string;
  readonly name: string;
  readonly city?: string;
  readonly created?: string;
  readonly officers?: readonly object[];
  readonly psc?: readonly object[];
  readonly filings?: readonly object[];
  readonly charges?: readonly object[];
  readonly previousNames?: readonly string[];
}

export interface WorldAdviser {
  readonly crd: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly brochures?: readonly { readonly id: number; readonly name: string; readonly on: string }[];
}

export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export function submissionsOf({
  cik,
  name,
  city,
  state,
  country,
  website,
  formerNames = [],
  filings = [],
}: WorldFiler): object {
  const business = {
    street1: '1 Main St',
    city: city ?? null,
    stateOrCountry: state ?? null,
    stateOrCountryDescription: country ?? state ?? null,
  };
  return {
    cik: cik.padStart(10, '0'),
    entityType: 'other',
    sic: '',
    name,
    tickers: [],
    exchanges: [],
    website: website ?? '',
    addresses: { mailing: business, business },
    formerNames: formerNames.map((former) => ({
      name: former,
      from: '2015-01-01T00:00:00.000Z',
      to: '2020-01-01T00:00:00.000Z',
    })),
    filings: {
      recent: {
        accessionNumber: filings.map(({ accession }) => accession),
        filingDate: filings.map(({ filedOn }) => filedOn),
        acceptanceDateTime: filings.map(
          ({ filedOn }, index) => `${filedOn}T${String(20 - (index % 20)).padStart(2, '0')}:00:00.000Z`,
        ),
        form: filings.map(({ form }) => form),
        fileNumber: filings.map(({ fileNumber }) => fileNumber ?? ''),
        primaryDocument: filings.map(({ form }) => (form.startsWith('D') ? 'xslFormDX01/primary_doc.xml' : 'doc.htm')),
      },
      files: [],
    },
  };
}

export function profileOf({ number, name, city, created, previousNames = [] }: WorldCompany): object {
  return {
    company_name: name,
    company_number: number,
    company_status: 'active',
    company_type: 'ltd',
    date_of_creation: created ?? '2019-05-04',
    registered_office_address: { locality: city ?? 'London', postal_code: 'EC1A 1AA' },
    previous_company_names: previousNames.map((former) => ({ name: former, ceased_on: '2021-01-01' })),
    sic_codes: ['62012'],
  };
}

export function contentOf({ name, brochures = [] }: WorldAdviser): object {
  return {
    basicInformation: { firmName: name },
    registrationStatus: [{ secJurisdiction: 'SEC', status: 'Approved', effectiveDate: '3/4/2015' }],
    brochures: {
      brochuredetails: brochures.map(({ id, name: title, on }) => ({
        brochureVersionID: id,
        brochureName: title,
        dateSubmitted: on,
      })),
    },
  };
}
