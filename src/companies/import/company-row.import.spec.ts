import { shapeOf } from './company-columns.import.js';
import { readCompanyRecord } from './company-row.import.js';
import { type LeftOutCell } from '../../file-import/bad-row.js';
import { companyDecider, observe } from '../record/company.decide.js';

function placeOf(headquarters: string): { readonly country: unknown; readonly city: unknown } {
  const row = { name: 'Acme', website: 'acme.com', headquarters };
  const { details } = readCompanyRecord(row, shapeOf(Object.keys(row)).mapping, 2);
  return { country: details.hqCountry, city: details.hqCity };
}

describe('the country of a company row that the city shows', () => {
  const rowAt = (headquarters: string) => {
    const row = { name: 'Acme', website: 'acme.example', headquarters };
    return readCompanyRecord(row, shapeOf(Object.keys(row)).mapping, 2);
  };

  it('is a reading, so the same file corrects a former one without a second company', () => {
    const { readings, details } = rowAt('Perth, WA');
    expect(readings.hqCountry).toMatchObject({ seen: ['Perth, WA'], version: 2 });
    const provenance = { source: 'file', observedAt: '2026-01-01T00:00:00.000Z' };
    const seen = {
      companyId: 'c',
      domain: 'acme.example',
      contestedDomain: null,
      slugBase: 'acme',
      details: { name: 'Acme', hqCountry: 'US', hqCity: 'Perth' },
      provenance,
    };
    const before = observe(companyDecider.initial, seen).reduce(companyDecider.evolve, companyDecider.initial);
    expect(
      observe(before, { ...seen, details: { ...details }, provenance: { ...provenance, readings } }),
    ).toMatchObject([{ type: 'CompanyDetailsChanged', data: { companyId: 'c', changes: { hqCountry: 'AU' } } }]);
  });

  it('is a reading where only the name of a large city shows it', () => {
    const row = { name: 'Acme', City: 'Berlin' };
    const { readings, details } = readCompanyRecord(row, shapeOf(Object.keys(row)).mapping, 2);
    expect(details).toMatchObject({ hqCity: 'Berlin', hqCountry: 'DE' });
    expect(readings.hqCountry).toMatchObject({
      rule: 'the country of the only large city of this name',
      seen: ['Berlin'],
    });
    expect(rowAt('Berlin').readings.hqCountry).toMatchObject({ seen: ['Berlin'] });
  });

  it.each(['Austin, TX', 'Berlin, Germany', 'Richmond, CA', 'Springfield, DE', 'Remote', ''])(
    'is stated or unknown in %j',
    (headquarters) => expect(rowAt(headquarters).readings.hqCountry).toBeUndefined(),
  );
});

describe('a cell that is not understood', () => {
  const leftOutOf = (row: Record<string, string>) => {
    const leftOut: LeftOutCell[] = [];
    const whole = { Name: 'Acme', ...row };
    const { details } = readCompanyRecord(whole, shapeOf(Object.keys(whole)).mapping, 2, Infinity, (cell) =>
      leftOut.push(cell),
    );
    return { details, leftOut: leftOut.map(({ column, value }) => [column, value]) };
  };

  it.each<Record<string, string>>([
    { Country: 'Elbonia' },
    { Status: 'Sleeping' },
    { LinkedIn: 'acme on LinkedIn' },
    { 'Announced On': '2020-05' },
    { Headquarters: 'Somewhere' },
    { Mitarbeiter: 'viele' },
    { Founded: 'c. 2012' },
    { 'Announced On': 'Q1 2020' },
  ])('is reported, and its row is read without it: %j', (row) => {
    expect(leftOutOf(row)).toEqual({ details: { name: 'Acme' }, leftOut: Object.entries(row) });
  });

  it.each<[Record<string, string>, string]>([
    [{ Country: 'Germany', Headquarters: 'Kiel' }, 'Kiel'],
    [{ Country: 'France', Headquarters: 'Bonn, Germany' }, 'Bonn, Germany'],
    [{ City: 'Paris', Headquarters: 'Bonn, Germany' }, 'Bonn, Germany'],
  ])('is also a place without a country, or of another one than the row: %j', (row, place) => {
    expect(leftOutOf(row).leftOut).toEqual([['Headquarters', place]]);
  });

  it.each([
    [
      { Country: 'Deutschland', City: 'Bonn' },
      { hqCountry: 'DE', hqCity: 'Bonn' },
    ],
    [
      { Country: 'Elbonia', Headquarters: 'Bonn, Allemagne' },
      { hqCountry: 'DE', hqCity: 'Bonn' },
    ],
    [
      { Country: 'Germany', Headquarters: 'Bonn, Germany' },
      { hqCountry: 'DE', hqCity: 'Bonn' },
    ],
    [
      { City: 'Bonn', Headquarters: 'Bonn, Germany' },
      { hqCountry: 'DE', hqCity: 'Bonn' },
    ],
    [{ City: 'Paris', Headquarters: 'Bonn, Germany' }, { hqCity: 'Paris' }],
    [{ Country: 'France', Headquarters: 'Bonn, Germany' }, { hqCountry: 'FR' }],
    [
      { Country: 'USA', Headquarters: 'San Francisco, CA' },
      { hqCountry: 'US', hqCity: 'San Francisco' },
    ],
    [{ Founded: '2019-01-01', 'Founded Date Precision': 'year' }, { foundedDate: '2019' }],
    [{ Status: '🟢 Active' }, { status: 'active' }],
    [{ Statut: 'Actif' }, { status: 'active' }],
    [{ 'Company status': 'operational' }, { status: 'active' }],
    [{ Unternehmensstatus: 'geschlossen' }, { status: 'closed' }],
    [{ Status: 'Out of Business', Headquarters: 'Remote' }, { status: 'closed' }],
  ])('does not hide what other cells state: %j', (row, details) => {
    expect(leftOutOf(row as Record<string, string>).details).toEqual({ name: 'Acme', ...details });
  });
});

describe('the place of a company row', () => {
  it.each([
    ['San Francisco, CA', 'US', 'San Francisco'],
    ['Richmond, CA', undefined, 'Richmond'],
    ['Berlin, DE', 'DE', 'Berlin'],
    ['Perth, WA', 'AU', 'Perth'],
    ['Springfield, DE', undefined, 'Springfield'],
    ['Boston, ma', 'US', 'Boston'],
    ['Berlin', 'DE', 'Berlin'],
    ['Cambridge', undefined, undefined],
    ['Remote, USA', 'US', undefined],
    ['LA', undefined, undefined],
    ['New York, New York, United States, North America', 'US', 'New York'],
    ['1600 Amphitheatre Parkway, Mountain View, CA 94043, USA', 'US', 'Mountain View'],
    ['Hauptstraße 5, 10827 Berlin, Germany', 'DE', 'Berlin'],
    ['Abu Dhabi - United Arab Emirates', 'AE', 'Abu Dhabi'],
    ['San Francisco, CA, USA', 'US', 'San Francisco'],
    ['Austin, TX', 'US', 'Austin'],
    ['Austin, Texas', 'US', 'Austin'],
    ['Lyon, FR', 'FR', 'Lyon'],
    ['Singapore, Singapore', 'SG', 'Singapore'],
    ['Remote; Austin, TX', 'US', 'Austin'],
    ['NY, USA', 'US', undefined],
    ['Tbilisi, T, Georgia', 'GE', 'Tbilisi'],
  ])('of %s is in %s, unless its last part is a state of the USA and a country', (text, country, city) => {
    expect(placeOf(text)).toEqual({ country, city });
  });
});

const NOW = Date.parse('2026-11-25T12:00:00Z');

describe('the date on which a source saw a company', () => {
  const read = (observed_at: string): unknown => {
    const row = { name: 'Acme', observed_at };
    return readCompanyRecord(row, shapeOf(Object.keys(row)).mapping, 2, NOW).observedAt;
  };

  it('may be tomorrow, which has begun in other time zones, and nothing later', () => {
    expect(read('2026-11-26')).toBe('2026-11-26T00:00:00.000Z');
    expect(() => read('2026-11-27')).toThrow(/future/);
    expect(() => read('2062')).toThrow(/future/);
  });

  it.each([
    ['2026-03-13T10:00:00', '2026-03-13T10:00:00.000Z'],
    ['2026-03-13T10:00:00+02:00', '2026-03-13T08:00:00.000Z'],
    ['Wed May 01 2024 10:00:00 GMT+0200 (CEST)', '2024-05-01T08:00:00.000Z'],
    ['2026-03-13 10:00:00 UTC', '2026-03-13T10:00:00.000Z'],
    ['2026-3-5', '2026-03-05T00:00:00.000Z'],
    ['March 2015', '2015-03-01T00:00:00.000Z'],
    ['5-Mar-2015', '2015-03-05T00:00:00.000Z'],
    ['Thu, 05 Mar 2015 23:30:00 -0800', '2015-03-06T07:30:00.000Z'],
    ['Thu, 05 Mar 2015 23:30:00', '2015-03-05T23:30:00.000Z'],
    ['March 5, 2015 11:30 PM', '2015-03-05T23:30:00.000Z'],
    ['5-Mar-2015 23:30', '2015-03-05T23:30:00.000Z'],
    ['March 5th, 2015 11:30 PM EST', '2015-03-06T04:30:00.000Z'],
    ['2026-03-13 10:00:00', '2026-03-13T10:00:00.000Z'],
    ['2026-03-13 10:00:00.123456+02', '2026-03-13T08:00:00.123Z'],
  ])('is the same one on machines in any time zone: %s', (text, instant) => {
    expect(read(text)).toBe(instant);
  });
});

describe('the funding of a company row', () => {
  const reading = (row: Record<string, unknown>) => {
    const leftOut: LeftOutCell[] = [];
    const { mapping } = shapeOf(['name', ...Object.keys(row)]);
    const { details } = readCompanyRecord({ name: 'Acme', ...row }, mapping, 2, NOW, (cell) => leftOut.push(cell));
    return { funding: details.totalFunding, leftOut };
  };
  const read = (row: Record<string, unknown>): unknown => reading(row).funding;

  it.each([
    [{ total_funding: 5, currency: 'USD' }, 5],
    [{ total_funding: 5, currency: 'us$' }, 5],
    [{ total_funding: 5, currency: '' }, 5],
    [{ total_funding: 4, total_funding_currency_code: 'EUR', total_funding_usd: 5 }, 5],
    [{ 'Total Funding (USD)': 5, currency: 'EUR' }, 5],
    [{ 'Total Funding Amount': 5, 'Total Funding Amount Currency': 'USD' }, 5],
    [
      {
        'Total Funding Amount': 4,
        'Total Funding Amount Currency': 'EUR',
        'Total Funding Amount Currency (in USD)': 5,
      },
      5,
    ],
    [{ 'Total Funding Amount': 5 }, 5],
    [{ 'Total Equity Funding Amount': 5 }, undefined],
    [{ total_funding: 5, currency: 'United States Dollar' }, 5],
    [{ total_funding: 5, currency: 'USD ($)' }, 5],
    [{ currency: 'EUR' }, undefined],
  ])('of %j is %s', (row, amount) => {
    expect(read(row)).toBe(amount);
  });

  it.each([
    { total_funding: 5, currency: 'EUR' },
    { 'Total Funding Amount': 5, 'Total Funding Amount Currency': 'EUR' },
    { raised: '4M', 'Currency Code': 'CAD' },
    { raised: '€1,2 Mio.' },
    { raised: '1.200' },
    { 'Total funding (EUR M)': 5 },
    { 'Total Funding (€)': 5 },
    { Finanzierung: '1.200.000' },
    { 'Total Raised': '12.5', Companies: 'Acme', 'Company ID': '12-34' },
  ])('in another currency, or in none that is certain, is left out: %j', (row) => {
    const [[column, cell] = []] = Object.entries(row);
    expect(reading(row)).toMatchObject({ funding: undefined, leftOut: [{ column, value: String(cell) }] });
  });

  it.each([
    [{ 'Total funding (USD M)': '12,5' }, 12_500_000],
    [{ 'Total funding (EUR M)': 4, 'Total funding (USD M)': 5 }, 5_000_000],
    [{ 'Total Funding (€)': 4, 'Total Funding ($)': 5 }, 5],
    [{ Finanzierung: '1,2 Mio. USD' }, 1_200_000],
  ])('is in the unit of its heading: %j', (row, amount) => expect(read(row)).toBe(amount));
});

describe('the number of employees of a company row', () => {
  const read = (employees: unknown) => {
    const row = { name: 'Acme', website: 'acme.com', employees };
    const { details, employeesRange } = readCompanyRecord(row, shapeOf(Object.keys(row)).mapping, 2);
    return [details.employeeCount, employeesRange];
  };

  it.each(['11-50', '1,001 - 5,000', '51–200 employees', '10001+', '> 100'])('is unknown for a range: %s', (range) => {
    expect(read(range)).toEqual([undefined, range]);
  });

  it('is a number else', () => {
    expect([read('1,200'), read(12)]).toEqual([
      [1200, null],
      [12, null],
    ]);
    expect(read('many')).toEqual([undefined, null]);
  });
});

it('an approximate number of employees has the words of the source', () => {
  const row = { Firma: 'Acme', Mitarbeiterzahl: 'ca. 1.200' };
  const { details, readings } = readCompanyRecord(row, shapeOf(Object.keys(row)).mapping, 2);
  expect(details.employeeCount).toBe(1_200);
  expect(readings.employeeCount).toMatchObject({ seen: ['ca. 1.200'] });
});

it.each([
  ['acme.com, acme.io', 'acme.com', 'https://acme.com', 1],
  ['https://acme.com/, https://www.acme.com/de', 'acme.com', 'https://acme.com/', 0],
  ['https://www.linkedin.com/company/acme; acme.com', 'acme.com', 'https://acme.com', 0],
  ['acme.com (main)', 'acme.com', 'https://acme.com', 0],
  ['https://acme.com/a,b', 'acme.com', 'https://acme.com/a,b', 0],
])('of several websites the first of a domain is read: %s', (websites, domain, website, listed) => {
  const row = { name: 'Acme', websites };
  const leftOut: LeftOutCell[] = [];
  const record = readCompanyRecord(row, { name: 'name', website: 'websites' }, 2, NOW, (cell) => leftOut.push(cell));
  expect([record.domain, record.details.website, leftOut.length]).toEqual([domain, website, listed]);
});

describe('a cell that is no identity', () => {
  it.each([
    { Hiring: 'maybe' },
    { Description: 'x'.repeat(25_000) },
    { Tags: [{ id: 7 }] },
    { batch: 'x'.repeat(150) },
  ])('is left out of its row: %#', (cell) => {
    const row = { name: 'Acme', ...cell };
    const leftOut: LeftOutCell[] = [];
    const mapping = shapeOf(Object.keys(row)).mapping;
    expect(readCompanyRecord(row, mapping, 2, NOW, (one) => leftOut.push(one)).details).toEqual({ name: 'Acme' });
    expect(leftOut).toHaveLength(1);
  });

  it.each([
    [{ Twitter: '@acme' }, { twitterUrl: 'https://x.com/acme' }],
    [{ GitHub: 'acme-inc' }, { githubUrl: 'https://github.com/acme-inc' }],
    [{ LinkedIn: '/company/acme/' }, { linkedinUrl: 'https://www.linkedin.com/company/acme' }],
    [{ Twitter: 'Yes', LinkedIn: '12000', GitHub: '@acme inc' }, {}],
    [
      { Hiring: 'Ja', Stealth: 'Non' },
      { isHiring: true, isStealth: false },
    ],
  ])('%j is read as %j', (cell, details) => {
    const row = { name: 'Acme', ...cell };
    expect(readCompanyRecord(row, shapeOf(Object.keys(row)).mapping, 2).details).toEqual({ name: 'Acme', ...details });
  });
});

describe('a row of an export', () => {
  const read = (row: Record<string, unknown>) =>
    readCompanyRecord({ name: 'Acme', ...row }, shapeOf(['name', ...Object.keys(row)]).mapping, 2);

  it.each([
    [{ 'Operating Status': 'Active', 'Acquired by': 'Globex' }, 'acquired', 'Acquired'],
    [{ 'Operating Status': 'Active', 'IPO Status': 'Public' }, 'public', 'Public'],
    [{ 'Operating Status': 'Closed', 'Acquired by': 'Globex' }, 'closed', undefined],
    [{ 'Operating Status': 'Active', 'IPO Status': 'Private', 'Acquired by': '—' }, 'active', undefined],
    [{ 'Ownership Status': 'Acquired/Merged' }, 'acquired', 'Acquired'],
    [{ 'Ownership Status': 'Publicly Held' }, 'public', 'Public'],
    [{ 'Ownership Status': 'Privately Held (backing)' }, undefined, undefined],
  ])('states the status in several columns: %j', (row, status, stage) => {
    const { details } = read(row);
    expect([details.status, details.stage]).toEqual([status, stage]);
  });

  it('gives the stage of its last round, with the reading', () => {
    const { details, readings } = read({ 'Last Funding Type': 'Series A' });
    expect(details.stage).toBe('Series A');
    expect(readings.stage).toMatchObject({ rule: 'the stage of the last round', seen: ['last round Series A'] });
    expect(read({ 'Last Funding Type': 'Grant' }).details.stage).toBeUndefined();
    expect(read({ Stage: 'Seed', 'Last Funding Type': 'Series A' }).details.stage).toBe('Seed');
  });

  it('has a sentence beside a full description', () => {
    const row = { Description: 'Acme builds robots.', 'Full Description': 'Acme builds robots. They weed fields.' };
    expect(read(row).details).toMatchObject({ oneLiner: row.Description, description: row['Full Description'] });
    expect(read({ Description: row.Description }).details).toMatchObject({ description: row.Description });
  });

  it('has a number of employees beside a range', () => {
    expect(read({ EMPLOYEES: '51-200', 'EMPLOYEES LATEST': '63' }).details.employeeCount).toBe(63);
  });
});

describe('a row of sums below a table', () => {
  const read = (row: Record<string, unknown>) => readCompanyRecord(row, shapeOf(Object.keys(row)).mapping, 2);

  it.each(['Total', 'Grand Total:', 'Total (12)', 'Summe'])('is no company: %s', (name) => {
    expect(() => read({ name, website: '', total_funding: 5 })).toThrow('is no name but a placeholder');
  });

  it.each([
    { name: 'Total', website: 'total.com' },
    { name: 'Total Wine', website: '' },
    { name: 'Total Gesamt Sum', website: '' },
  ])('is none with another name or a website: %j', (row) => {
    expect(read(row).details.name).toBe(row.name);
  });
});

describe('a website as files write it', () => {
  const siteOf = (website: string, name = 'Acme') => {
    const row = { name, website };
    const { details, domain } = readCompanyRecord(row, shapeOf(Object.keys(row)).mapping, 2);
    return [details.name, details.website, domain];
  };

  it.each([
    ['<a href="https://acme.com">Acme</a>', 'https://acme.com'],
    ['[acme.com](http://acme.com)', 'http://acme.com'],
    ['"acme.com"', 'https://acme.com'],
    ['<https://acme.com/>', 'https://acme.com/'],
    ['//acme.com', 'https://acme.com'],
    ['http//acme.com', 'http://acme.com'],
    ['http:acme.com', 'http://acme.com'],
    ['https:/acme.com', 'https://acme.com'],
    ['acme.com.', 'https://acme.com'],
    ['https://acme.com/?a=1&amp;b=2', 'https://acme.com/?a=1&b=2'],
  ])('%s is %s', (website, url) => {
    expect(siteOf(website)).toEqual(['Acme', url, 'acme.com']);
  });

  it.each(['https://www.acme.com/', 'www.acme.com'])('is that in place of the name: %s', (name) => {
    expect(siteOf('', name)).toEqual(['acme.com', 'https://acme.com', 'acme.com']);
    expect(siteOf('acme.io', name)).toEqual(['acme.com', 'https://acme.io', 'acme.io']);
  });
});

it.each([
  ['Hong Kong, China', 'HK', 'Hong Kong'],
  ['Taipei, Taiwan, China', 'TW', 'Taipei'],
  ['Shenzhen, Guangdong, China', 'CN', 'Shenzhen'],
  ['1 Main St, Austin, TX 78701', 'US', 'Austin'],
  ['Wilmington, DE 19801', 'US', 'Wilmington'],
  ['Berlin 10115, Germany', 'DE', 'Berlin'],
  ['D-10115 Berlin, Germany', 'DE', 'Berlin'],
  ['London SW1A 1AA, UK', 'GB', 'London'],
  ['Toronto, ON', 'CA', 'Toronto'],
  ['Toronto, ON M5V 2T6, Canada', 'CA', 'Toronto'],
  ['Montréal, Québec', 'CA', 'Montréal'],
  ['Sydney, NSW', 'AU', 'Sydney'],
  ['Melbourne, Victoria', 'AU', 'Melbourne'],
  ['Atlanta, Georgia', 'US', 'Atlanta'],
  ['Ontario, CA', undefined, 'Ontario'],
])('the headquarters %s', (headquarters, country, city) => {
  expect(placeOf(headquarters)).toEqual({ country, city });
});

it('has no entities of HTML and no invisible marks in its texts', () => {
  const row = {
    name: 'Acme\u200b &amp; Co',
    description: 'Q&amp;A for &lt;lawyers&gt; &#38; \u202etax &#x1F680; R&D; AT&T',
  };
  const { details } = readCompanyRecord(row, shapeOf(Object.keys(row)).mapping, 2);
  expect(details).toMatchObject({ name: 'Acme & Co', description: 'Q&A for <lawyers> & tax 🚀 R&D; AT&T' });
});

it.each([
  [
    'Account Name;Account Website;Industry;Company Size;Headquarters;Founded;LinkedIn Company URL',
    {
      name: 'Account Name',
      website: 'Account Website',
      employee_count: 'Company Size',
      linkedin_url: 'LinkedIn Company URL',
    },
  ],
  [
    'Company;# Employees;Website;Company Linkedin Url;Company City;Company Country;Short Description;Founded Year',
    {
      employee_count: '# Employees',
      linkedin_url: 'Company Linkedin Url',
      hq_city: 'Company City',
      hq_country: 'Company Country',
    },
  ],
  [
    'NAME;LAUNCH YEAR;EMPLOYEES;EMPLOYEES (latest number);TOTAL FUNDING (EUR M);TOTAL FUNDING (USD M)',
    {
      founded_date: 'LAUNCH YEAR',
      employee_count: 'EMPLOYEES (latest number)',
      total_funding: 'TOTAL FUNDING (USD M)',
    },
  ],
  [
    'Name;Organization Domain;Location (City);Location (Country);Investment Stage',
    {
      website: 'Organization Domain',
      hq_city: 'Location (City)',
      hq_country: 'Location (Country)',
      stage: 'Investment Stage',
    },
  ],
])('the headings of an export are known: %s', (headings, columns) => {
  expect(shapeOf(headings.split(';')).mapping).toMatchObject(columns);
});
