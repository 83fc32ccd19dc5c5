import { headcountCell } from './headcount-cell.js';
import { moneyCell } from './money-cell.js';
import { foldHeading, moneyUnitOf, unitOfHeading } from './money-unit.js';

describe('an amount in European writing', () => {
  it.each([
    ['3 Mio. USD', 3_000_000],
    ['US$ 3 million', 3_000_000],
    ['1,5 Mrd. US-Dollar', 1_500_000_000],
    ['USD 1,2 Mio.', 1_200_000],
    ['2,5 M$', 2_500_000],
    ['3 millions de dollars', 3_000_000],
    ['US$ 5 milhões', 5_000_000],
    ['300 Tsd. USD', 300_000],
    ['$1.200.000', 1_200_000],
    ['1.200.000,50 USD', 1_200_001],
    ["USD 1'200'000", 1_200_000],
    ['1\u00a0200\u00a0000,00 $', 1_200_000],
    ['1200000,00', 1_200_000],
  ])('in US dollars is read: %s', (text, amount) => {
    expect(moneyCell(text)).toEqual({ value: amount });
  });

  it.each([
    ['€1,2 Mio.', '1200000 EUR'],
    ['1,5 Mrd. €', '1500000000 EUR'],
    ['2 Mio EUR', '2000000 EUR'],
    ['CHF 3.5 Mio', '3500000 CHF'],
    ['1.200.000 €', '1200000 EUR'],
    ['1.200 €', '1200 EUR'],
    ['1.200.000,- €', '1200000 EUR'],
    ["CHF 1'200'000.–", '1200000 CHF'],
    ['£1.2m', '1200000 GBP'],
    ['R$ 5 milhões', '5000000 BRL'],
    ['2,5 M€', '2500000 EUR'],
    ['12,5 millions d’euros', '12500000 EUR'],
    ['750 k€', '750000 EUR'],
    ['A$3M', '3000000 AUD'],
    ['$5M CAD', '5000000 CAD'],
  ])('in another currency is named with its figure: %s', (text, figure) => {
    const cell = moneyCell(text);
    expect(cell).toMatchObject({ isOnlyCell: true, remedy: `Convert ${figure} to US dollars` });
  });

  it.each(['1,5 Mio.', '1.500.000', "1'200'000", '3 Mrd.'])(
    'without a currency is not taken for dollars: %s',
    (text) => {
      expect(moneyCell(text).error).toBe(`states no currency: ${JSON.stringify(text)}`);
    },
  );

  it.each(['$1,25M', '1.200', '$12.500', '1.234 Mio. USD', '€1.234 Mio.', '(5M)', '-5M', '$.5M', '5M ARR', '+5M'])(
    'that may be another amount is refused: %s',
    (text) => {
      const { error, ...rest } = moneyCell(text) as { error: string };
      expect(error).toContain(JSON.stringify(text));
      expect(rest).not.toHaveProperty('isOnlyCell');
    },
  );

  it.each([
    '~$2M',
    'about $2M',
    '$2M+',
    '>$500k',
    '$2-3M',
    '$2M – $3M',
    '2-3 Mio. €',
    'ca. 2 Mio. USD',
    'over 2000000',
  ])('that is not exact is left out of its row: %s', (text) => {
    expect(moneyCell(text)).toMatchObject({ isOnlyCell: true, error: expect.stringContaining('is no exact amount') });
  });

  it('below zero is none', () => expect(moneyCell(-5).error).toMatch('must be an amount'));
});

describe('the unit of a heading', () => {
  it.each([
    ['Total funding (EUR M)', 'totalfunding', 'EUR', 1e6],
    ['Total funding (USD M)', 'totalfunding', 'USD', 1e6],
    ['Deal Size (million, USD)', 'dealsize', 'USD', 1e6],
    ['Deal Size ($M)', 'dealsize', 'USD', 1e6],
    ['Amount (€)', 'amount', 'EUR', undefined],
    ['Finanzierung in Mio. €', 'finanzierung', 'EUR', 1e6],
    ['Round Amount (in USD)', 'roundamount', 'USD', undefined],
    ['Amount_USD', 'amount', 'USD', undefined],
    ['Series B', 'seriesb', undefined, undefined],
    ['Amount', 'amount', undefined, undefined],
  ])('%s', (heading, name, currency, scale) => {
    const unit = unitOfHeading(heading);
    expect([unit.name, unit.currency, unit.scale]).toEqual([name, currency, scale]);
  });

  const read = (raw: unknown, heading: string, row = {}, currency?: string) =>
    moneyCell(raw, moneyUnitOf(heading, row, currency));

  it('is that of plain figures, and not of those with a scale', () => {
    expect(read('12.5', 'Deal Size (USD M)')).toEqual({ value: 12_500_000 });
    expect(read('$12.5M', 'Deal Size (USD M)')).toEqual({ value: 12_500_000 });
    expect(read('12,5', 'Total funding (USD M)')).toEqual({ value: 12_500_000 });
    expect(read('12.345', 'Total funding (USD M)')).toMatchObject({ isOnlyCell: true });
    expect(read('12.345', 'Total funding (EUR M)').error).toMatch('may be thousands');
    expect(read('12.5', 'Total funding (EUR M)').error).toMatch('but in EUR');
    expect(read('5000000', 'Deal Size (USD M)').error).toMatch('more than a trillion');
    expect(read('1.200.000', 'Amount (USD)')).toEqual({ value: 1_200_000 });
    expect(read('5', 'Amount', {}, 'EUR').error).toMatch('but in EUR');
    expect(read('$5', 'Amount', {}, 'EUR').error).toMatch('is in USD in a row in EUR');
    expect(read('€5', 'Amount', {}, 'USD').error).toMatch('but in EUR');
    expect(read('5', 'Raised (Mio)').error).toMatch('states no currency');
    expect(read('5', 'Betrag').error).toMatch('states no currency');
    expect(read('5', 'Betrag', {}, 'US-Dollar')).toEqual({ value: 5 });
  });

  it('of PitchBook is millions, where the currency is certain', () => {
    const deal = { 'Deal ID': '1', Companies: 'Acme' };
    expect(read('12.50', 'Deal Size', deal, 'US Dollars (USD)')).toEqual({ value: 12_500_000 });
    expect(read('12.50', 'Deal Size', deal, 'Euros (EUR)').error).toMatch('states no currency');
    expect(read('12.50', 'TOTAL RAISED', { COMPANIES: 'Acme' }).error).toMatch('may be in dollars or in millions');
    expect(read('12.50', 'Total Raised', deal).error).toMatch('states no currency');
    expect(read('12.50', 'Deal Size (USD)', deal).error).toMatch('may be in dollars or in millions');
    expect(read('12.50', 'Deal Size').error).toMatch('may be in dollars or in millions');
    expect(read('$12M', 'Deal Size')).toEqual({ value: 12_000_000 });
  });
});

describe('a number of employees', () => {
  it.each([
    ['1.200', 1200],
    ['1 200', 1200],
    ["1'200", 1200],
    ['1.234.000', 1_234_000],
    ['50 employees', 50],
    ['120 Mitarbeiter', 120],
    ['12.0', 12],
    [7, 7],
  ])('is read: %s', (text, count) => expect(headcountCell(text)).toEqual({ value: { count } }));

  it.each(['ca. 50', '~50', 'circa 50 people', 'environ 50'])('that is approximate has the words: %s', (about) => {
    expect(headcountCell(about)).toEqual({ value: { count: 50, about } });
  });

  it.each([
    '51–200',
    '50+',
    '> 100',
    'über 100',
    '11 à 50',
    'de 11 a 50',
    '1.001-5.000',
    'mehr als 250 Mitarbeiter',
    '11-50',
  ])('is unknown for a range: %s', (range) => expect(headcountCell(range)).toEqual({ value: { range } }));

  it.each(['12.000', 'many', '50-', '5.5', 'Nov 50'])('is not guessed: %s', (text) => {
    expect(headcountCell(text).error).toMatch('must be a whole number');
  });
});

it.each([
  ['# Investors', 'numinvestors'],
  ['Organization CRD#', 'organizationcrd'],
  ['SEC#', 'sec'],
])('the heading %s is %s', (heading, name) => expect(foldHeading(heading)).toBe(name));
