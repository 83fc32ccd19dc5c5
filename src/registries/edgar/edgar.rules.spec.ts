import { formD, schedule13G } from '../../../test/bench/worlds/register-papers.js';
import { parseXml } from '../xml-document.rules.js';
import { readFormD } from './form-d.rules.js';
import { supersededBy, type ReadOffering } from './records.rules.js';
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
