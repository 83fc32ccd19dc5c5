import { formD, schedule13G } from '../../../test/bench/worlds/register-papers.js';
import { parseXml } from '../xml-document.rules.js';
import { readFormD } from './form-d.rules.js';
import { edgarRecords, type EdgarPapers, type ReadOffering, supersededBy } from './records.rules.js';
import { readSchedule13 } from './schedule-13.rules.js';
import { filersFound, listedFilers, readFiler, shownFiler, withoutStateMark } from './submissions.rules.js';

const WORDS = { cik: '1', name: 'Acme', city: 'Oakland', year: 2021, people: [['Ada', 'Byron', 'Director']] } as const;

describe('a filer’s list of filings', () => {
  it('is read from lists that stand side by side, newest first, whatever is broken left out', () => {
    const recent = {
      accessionNumber: ['0000000001-25-000001', 'nonsense', '0000000001-26-000002'],
      filingDate: ['2025-01-01', '2025-02-02', '2026-03-03'],
      acceptanceDateTime: ['2025-01-01T10:00:00.000Z', '', '2026-03-03T10:00:00.000Z'],
      form: ['D', '8-K', 'D/A'],
      fileNumber: ['021-1', '', '021-1'],
      primaryDocument: ['a.xml'],
    };
    const filer = readFiler({
      cik: 1,
      name: 'ACME INC /DE/',
      addresses: { business: { stateOrCountry: 'CA', city: 'Oakland' } },
      filings: { recent },
    });
    expect(filer).toMatchObject({ cik: '0000000001', name: 'ACME INC', country: 'US', cities: ['Oakland'] });
    expect(filer?.filings.map(({ accession, form, primaryDocument }) => [accession, form, primaryDocument])).toEqual([
      ['0000000001-26-000002', 'D/A', null],
      ['0000000001-25-000001', 'D', 'a.xml'],
    ]);
  });

  it.each([[null], [{}], [{ cik: 1, name: 'x' }], [[]], ['<html>']])('that is none gives null: %j', (value) => {
    expect(readFiler(value)).toBeNull();
  });
});

it.each([
  ['Acme, Inc.  (ACME)  (CIK 0001234567)', 'Acme, Inc.', '0001234567'],
  ['Acme, Inc.  (ACME, ACMEW)  (CIK 0001234567)', 'Acme, Inc.', '0001234567'],
  ['Müller (Holding) AG  (CIK 0000000012)', 'Müller (Holding) AG', '0000000012'],
])('%s names a filer', (text, name, cik) => {
  expect(shownFiler(text)).toEqual({ name, cik });
});

it('answers of other shapes are no search and no list', () => {
  expect([filersFound({}), filersFound(null), listedFilers('x'), shownFiler('Acme')]).toEqual([null, null, null, null]);
  expect([withoutStateMark('ACME INC /DE/'), withoutStateMark('ACME INC \\DE\\'), withoutStateMark('A/B Co')]).toEqual([
    'ACME INC',
    'ACME INC',
    'A/B Co',
  ]);
});

describe('a Form D', () => {
  it('says its sums, and null where they are words', () => {
    const form = readFormD(parseXml(formD({ ...WORDS, total: 'Indefinite', sold: '1250000' })));
    expect(form).toMatchObject({
      totalOffering: 'Indefinite',
      totalOfferingUsd: null,
      totalSoldUsd: 1_250_000,
      yearOfInc: 2021,
      isAmendment: false,
      relatedPersons: [{ name: 'Ada Byron', relationships: ['Director'] }],
    });
  });

  it.each([
    ['', false, false],
    ['<typesOfSecuritiesOffered><isEquityType>true</isEquityType></typesOfSecuritiesOffered>', false, false],
    ['<typesOfSecuritiesOffered><isDebtType>true</isDebtType></typesOfSecuritiesOffered>', false, true],
    [
      '<typesOfSecuritiesOffered><isEquityType>true</isEquityType><isDebtType>true</isDebtType></typesOfSecuritiesOffered>',
      false,
      false,
    ],
    [
      '<typesOfSecuritiesOffered><isDebtType>true</isDebtType><isOptionToAcquireType>true</isOptionToAcquireType></typesOfSecuritiesOffered>',
      false,
      false,
    ],
    [
      '<typesOfSecuritiesOffered><isDebtType>true</isDebtType><isPooledInvestmentFundType>true</isPooledInvestmentFundType></typesOfSecuritiesOffered>',
      false,
      false,
    ],
    [
      '<businessCombinationTransaction><isBusinessCombinationTransaction>true</isBusinessCombinationTransaction></businessCombinationTransaction>',
      true,
      false,
    ],
    [
      '<businessCombinationTransaction><isBusinessCombinationTransaction>false</isBusinessCombinationTransaction></businessCombinationTransaction>',
      false,
      false,
    ],
  ])('says what it offers, and for what: %s', (added, isBusinessCombination, isDebtOnly) => {
    const xml = formD({ ...WORDS, total: '1', sold: '1' }).replace('<offeringData>', `<offeringData>${added}`);
    expect(readFormD(parseXml(xml))).toMatchObject({ isBusinessCombination, isDebtOnly });
  });

  it('of several issuers has the city and the year of the filer', () => {
    const other =
      '<issuerList><issuer><cik>0000000002</cik><entityName>Acme Holdings</entityName>' +
      '<issuerAddress><city>Reno</city></issuerAddress><yearOfInc><value>1999</value></yearOfInc></issuer></issuerList>';
    const root = parseXml(
      formD({ ...WORDS, total: '1', sold: '1' }).replace('<relatedPersonsList>', `${other}<relatedPersonsList>`),
    );
    expect(readFormD(root, '0000000002')).toMatchObject({ entityName: 'Acme Holdings', city: 'Reno', yearOfInc: 1999 });
    expect(readFormD(root, '0000000001')).toMatchObject({ entityName: 'Acme', city: 'Oakland', yearOfInc: 2021 });
  });

  it('that is another document is none', () => {
    expect(readFormD(parseXml(schedule13G({ cik: '1', name: 'Acme' }, [])))).toBeNull();
    expect(readFormD(null)).toBeNull();
  });

  const read = (
    accession: string,
    fileNumber: string | null,
    words: Partial<Parameters<typeof formD>[0]>,
  ): ReadOffering => ({
    filing: {
      accession,
      form: words.isAmendment ? 'D/A' : 'D',
      filedOn: '2026-01-01',
      acceptedAt: '2026-01-01',
      fileNumber,
      primaryDocument: null,
    },
    form: readFormD(parseXml(formD({ ...WORDS, total: '1', sold: '1', ...words })))!,
    source: { name: 'x', url: 'x', retrievedAt: 'x', document: null },
  });

  it('is restated by the next amendment of its own offering, not by another offering', () => {
    const newestFirst = [
      read('c', '021-1', { isAmendment: true }),
      read('z', '021-9', {}),
      read('b', '021-1', { isAmendment: true }),
      read('a', '021-1', {}),
    ];
    expect([...supersededBy(newestFirst)].sort()).toEqual([
      ['a', 'c'],
      ['b', 'c'],
    ]);
  });

  it('is restated by an amendment that names it, where no file number joins them', () => {
    const newestFirst = [
      read('b', null, { isAmendment: true, previous: 'a' }),
      read('x', null, {}),
      read('a', null, {}),
    ];
    expect([...supersededBy(newestFirst)]).toEqual([['a', 'b']]);
  });
});

const source = { name: 'x', url: 'x', retrievedAt: 'x', document: null };
const filing = (accession: string, form: string, fileNumber: string | null = null) => ({
  accession,
  form,
  filedOn: '2026-01-01',
  acceptedAt: '2026-01-01',
  fileNumber,
  primaryDocument: null,
});
const papers = (some: Partial<EdgarPapers>): EdgarPapers => ({
  cik: '0000000001',
  filings: [],
  listSource: source,
  documentUrl: ({ accession }) => accession,
  offerings: [],
  schedules: [],
  ...some,
});

describe('the records of a filer', () => {
  it('say which notices are restated also of those that were not read', () => {
    const newest = filing('c', 'D/A', '021-1');
    const filings = [newest, filing('b', 'D', '021-2'), filing('a', 'D', '021-1'), filing('x', '8-K')];
    const form = readFormD(parseXml(formD({ ...WORDS, total: '1', sold: '1', isAmendment: true })))!;
    const records = edgarRecords(papers({ filings, offerings: [{ filing: newest, form, source }] }));
    const restated = records
      .filter(({ section }) => section === 'regulatory_filings')
      .map(({ attributes }) => [attributes['accession'], attributes['superseded_by'], 'total_sold_usd' in attributes]);
    expect(restated).toEqual([
      ['c', null, true],
      ['b', null, false],
      ['a', 'c', false],
      ['x', undefined, false],
    ]);
  });

  it('name no firm whose shares it has sold by its newest report', () => {
    const report = (accession: string, cik: string, shares: string, percent: string) => ({
      filing: filing(accession, 'SCHEDULE 13G/A'),
      source,
      schedule: readSchedule13(
        parseXml(schedule13G({ cik, name: `Firm ${cik}` }, [{ name: 'Acme', percent, shares, type: 'PN' }])),
      )!,
    });
    const schedules = [
      report('d', '7', '0', '0.0'),
      report('c', '8', '500', '5.1'),
      report('b', '7', '100', '6'),
      report('a', '8', '0', '0'),
    ];
    const affiliated = edgarRecords(papers({ schedules })).filter(({ section }) => section === 'affiliated_entities');
    expect(affiliated.map(({ label }) => label)).toEqual(['Firm 8']);
  });
});

describe('the report of a large holder', () => {
  const report = (accession: string, title: string, holders: readonly string[]) => ({
    filing: filing(accession, 'SCHEDULE 13G/A'),
    source,
    schedule: {
      ...readSchedule13(parseXml(schedule13G({ cik: '1', name: 'Acme' }, [])))!,
      securityClass: title,
      holders: holders.map((name) => ({ name, percent: 6, shares: 100, isPerson: false })),
    },
  });
  const successors = (...schedules: ReturnType<typeof report>[]) =>
    edgarRecords(papers({ schedules })).flatMap(({ section, attributes }) =>
      section === 'ownership_and_control' ? [attributes['superseded_by']] : [],
    );

  it('restates the one before, however it spells the class and the holder', () => {
    const newest = report('b', 'Common Stock, par value $0.001 per share', ['Fund, L.P.']);
    expect(successors(newest, report('a', 'COMMON STOCK', ['FUND LP']))).toEqual([null, 'b']);
    expect(successors(newest, report('a', 'Class A Common Stock', ['Fund LP']))).toEqual([null, null]);
    expect(successors(newest, report('a', 'Common Stock', ['Fund LLC']))).toEqual([null, null]);
  });

  it.each([
    ['Common Shares, without par value', 'Common Shares'],
    ['Ordinary Shares, nominal value £0.01 per share', 'Ordinary Shares'],
    ['Common Stock, 0.001 par value', 'Common Stock, US$0.001 par value'],
  ])('is of one class of shares: %s', (title, former) => {
    expect(successors(report('b', title, ['Fund']), report('a', former, ['Fund']))).toEqual([null, 'b']);
  });

  it.each([
    ['$0.01 par value common stock', '$0.01 par value class B stock'],
    ['Series A-1.5', 'Series A-2.5'],
    ['Participating Preferred', 'Common Stock'],
  ])('is of two classes of shares: %s', (title, former) => {
    expect(successors(report('b', title, ['Fund']), report('a', former, ['Fund']))).toEqual([null, null]);
  });

  it('restates no line of itself', () => {
    expect(successors(report('b', 'Common Stock', ['Fund LP', 'Fund LP']))).toEqual([null, null]);
  });
});

it.each([
  ['A6', 'Ontario, Canada', 'CA'],
  ['M5', 'Korea, Republic of', 'KR'],
  ['D8', 'Virgin Islands, British', 'VG'],
  ['Z4', 'Canada (Federal Level)', 'CA'],
  ['W0', 'Tanzania, United Republic of', 'TZ'],
  ['Y3', 'Congo, the Democratic Republic of the', null],
  ['GA', 'Georgia', 'US'],
  ['XX', 'Unknown', null],
])('a filer at %s, which is %s, is in %s', (stateOrCountry, stateOrCountryDescription, country) => {
  const business = { stateOrCountry, stateOrCountryDescription, city: 'X' };
  const filer = readFiler({
    cik: 1,
    name: 'Acme',
    addresses: { business },
    filings: { recent: { accessionNumber: [] } },
  });
  expect(filer?.country).toBe(country);
});

it.each([
  ['ACME INC /DE/', 'ACME INC'],
  ['ACME CORP/NEW', 'ACME CORP'],
  ['ACME CORP /FI', 'ACME CORP'],
  ['ACME LTD/CAN/', 'ACME LTD'],
  ['Pink/Floyd', 'Pink/Floyd'],
  ['Nord/Sud', 'Nord/Sud'],
  ['24/7', '24/7'],
])('%s is the filer %s', (name, bare) => {
  expect(withoutStateMark(name)).toBe(bare);
});

it('a Schedule 13G says who holds how much; a share above all of them is none', () => {
  const holders = [
    { name: 'Fund LP', percent: '12.5', shares: '1,250,000', type: 'PN' },
    { name: 'Jane Holder', percent: '612', shares: 'many', type: 'IN' },
  ];
  expect(readSchedule13(parseXml(schedule13G({ cik: '7', name: 'Acme' }, holders)))).toEqual({
    issuerCik: '0000000007',
    issuerName: 'Acme',
    securityClass: 'Common Stock',
    holders: [
      { name: 'Fund LP', percent: 12.5, shares: 1_250_000, isPerson: false },
      { name: 'Jane Holder', percent: null, shares: null, isPerson: true },
    ],
  });
});
