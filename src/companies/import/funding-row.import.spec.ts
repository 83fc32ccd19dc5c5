import { fundingColumns, readFundingRecord } from './funding-row.import.js';
import { type LeftOutCell } from '../../file-import/bad-row.js';
import { type SeenRound } from '../rounds/known-rounds.decide.js';
import { identifiedRounds } from './identified-rounds.import.js';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const reading = (row: Record<string, unknown>) => {
  const whole = 'Unternehmen' in row ? row : { company: 'Acme', ...row };
  const leftOut: LeftOutCell[] = [];
  const record = readFundingRecord(whole, fundingColumns().of(whole), 2, NOW, (cell) => leftOut.push(cell));
  return { record, leftOut };
};
const read = (row: Record<string, unknown>) => reading(row).record;

describe('the amounts of a funding row', () => {
  it.each([
    [{ amount: '$5M', currency: 'USD' }, [5_000_000]],
    [{ amount: 5, currency: null }, [5]],
    [{ raised_amount_usd: 5, amount: 4, currency: 'EUR' }, [5]],
    [{ amount: 'undisclosed', currency: 'EUR' }, [null]],
    [{ amount: '', currency: 'EUR' }, []],
  ])('of %j are %j', (row, amounts) => {
    expect(read(row).amounts).toEqual(amounts);
  });

  it.each([
    [{ amount: 5_000_000, currency: 'EUR' }, 'amount', 'Convert 5000000 EUR to US dollars'],
    [{ amount: '5M', 'Currency Code': 'GBP' }, 'amount', 'Convert 5000000 GBP to US dollars'],
    [{ 'Amount (€)': '1.200.000' }, 'Amount (€)', 'Convert 1200000 EUR to US dollars'],
    [{ 'Betrag in Mio. €': '2,5' }, 'Betrag in Mio. €', 'Convert 2500000 EUR to US dollars'],
    [{ valuation: 50_000_000, currency: 'EUR' }, 'valuation', 'Convert 50000000 EUR to US dollars'],
  ])('in another currency are left out of their round: %j', (row, column, remedy) => {
    const { record, leftOut } = reading({ Round: 'Seed', ...row });
    expect(record).toMatchObject({ round: 'Seed', amounts: [], valuation: null, hasNoAmounts: true });
    expect(leftOut).toMatchObject([{ column, remedy }]);
  });

  it.each([
    ['~$2M', 'is no exact amount'],
    ['$2M+', 'is no exact amount'],
    ['2.00E+06', 'is no exact amount'],
    ['seven figures', 'is no amount in USD'],
    ['$2M convertible note', 'is no amount in USD'],
  ])('that are not certain are left out of their round: %s', (amount, reason) => {
    const { record, leftOut } = reading({ Round: 'Seed', Date: '2021-03', amount });
    expect(record).toMatchObject({ round: 'Seed', date: '2021-03', amounts: [], hasNoAmounts: true });
    expect(leftOut).toMatchObject([{ column: 'amount', value: amount, reason }]);
  });

  it.each(['confidential', 'Not public', 'TBC', 'Private'])(
    'that are not public are those of one round: %s',
    (amount) => {
      expect(read({ Round: 'Seed', amount }).amounts).toEqual([null]);
    },
  );

  it.each(['$2M (€1.8M)', '€1.8M / $2M'])('that are stated in two currencies are those in dollars: %s', (amount) => {
    expect(read({ amount }).amounts).toEqual([2_000_000]);
  });

  it.each(['€1M, €2M', '$1M, €2M', '€300,000,400,000'])(
    'of which one of several is in another currency refuse: %s',
    (amount) => {
      expect(() => read({ Round: 'Seed', amount })).toThrow('which is no amount in USD');
    },
  );

  it('are those in US dollars, where a file has two currencies', () => {
    const amounts = { 'Amount (€)': '900.000', 'Amount ($)': '1000000' };
    expect(read(amounts).amounts).toEqual([1_000_000]);
    const crunchbase = {
      'Money Raised': '900000',
      'Money Raised Currency': 'EUR',
      'Money Raised Currency (in USD)': '1000000',
    };
    expect(read(crunchbase).amounts).toEqual([1_000_000]);
  });

  it('of PitchBook are millions', () => {
    const deal = { 'Deal ID': '12-34T', Companies: 'Acme', 'Deal Date': '2024-05-01', 'Deal Size': '12.50', 'Native Currency of Deal': 'US Dollars (USD)', 'Lead/Sole Investors': 'Accel (Ada Quill), Index Ventures' }; // prettier-ignore
    expect(read(deal)).toMatchObject({ amounts: [12_500_000], leadInvestors: ['Accel', 'Index Ventures'] });
  });
});

describe('a row of an export', () => {
  it('has the number of investors beside their names', () => {
    expect(read({ '# Investors': '2', Investors: 'Accel, Index Ventures' }).investors).toEqual([
      'Accel',
      'Index Ventures',
    ]);
  });

  it('has a type and a letter of the series', () => {
    const row = {
      company_name: 'Acme',
      funding_round_type: 'venture',
      funding_round_code: 'a',
      funded_at: '2014-11-01',
    };
    expect(read(row)).toMatchObject({ round: 'Series A', date: '2014-11-01' });
    expect(read({ ...row, funding_round_type: 'seed' }).round).toBe('seed');
  });

  it('has dates and amounts of India', () => {
    const row = { 'Startup Name': 'Acme', 'Date dd/mm/yyyy': '15/01/2020', 'Investors Name': 'Tiger Global', 'Amount in USD': '20,00,00,000' }; // prettier-ignore
    expect(readFundingRecord(row, fundingColumns().of(row), 2, NOW)).toMatchObject({
      date: '2020-01-15',
      amounts: [200_000_000],
      investors: ['Tiger Global'],
    });
  });

  it('has angels in another column, and a place', () => {
    const row = { Investor: 'Accel', 'Angel Investors': 'Ada Quill', 'Organization Location': 'Berlin, Germany' };
    expect(read(row)).toMatchObject({
      investors: ['Accel', 'Ada Quill'],
      details: { hqCity: 'Berlin', hqCountry: 'DE' },
    });
  });

  it('has the last round, and the investors of all rounds', () => {
    const row = { 'Last Funding Type': 'Series B', 'Last Funding Date': '2022-05-01', 'Last Funding Amount': '$20M', Investors: 'Accel' }; // prettier-ignore
    const last = { round: 'Series B', date: '2022-05-01', amounts: [20_000_000], isLastOfSeveral: true };
    expect(read(row)).toMatchObject({ ...last, investors: ['Accel'] });
  });
});

it('a fact of the company that is not read leaves out its cell, and an acquirer says that the company was acquired', () => {
  const row = {
    Round: 'Seed',
    Description: 'x'.repeat(25_000),
    Categories: [{ id: 7 }],
    Status: 'Active',
    'Acquired by': 'Globex',
  };
  const { record, leftOut } = reading(row);
  expect(leftOut.map(({ column }) => column).sort()).toEqual(['Categories', 'Description']);
  expect(record).toMatchObject({ round: 'Seed', isExited: true, acquirer: 'Globex', details: { status: 'acquired' } });
});

describe('the date of a funding row', () => {
  it.each([
    ['Q1 2021', '2021'],
    ['2021/03', '2021-03'],
    ['2021.0', '2021'],
    ['0000-00-00', null],
  ])('%s is read as %s', (date, value) => expect(read({ Round: 'Seed', date }).date).toBe(value));

  it.each(['1970-01-01', '1900-01-01', '1970-01-01T00:00:00.000Z'])('%s is refused, since it means none', (date) => {
    expect(() => read({ Round: 'Seed', date })).toThrow('which programs write where they know no date');
  });
});

it('an unknown country, status, website and logo are reported, and the row is read without them', () => {
  const row = { company: 'Acme', country: 'Elbonia', status: 'Sleeping', website: 'n.n.', logo: 'see mail' };
  const leftOut: unknown[] = [];
  const { details } = readFundingRecord(row, fundingColumns().of(row), 2, NOW, ({ column }) => leftOut.push(column));
  expect(leftOut.sort()).toEqual(['country', 'logo', 'status', 'website']);
  expect(details).toEqual({ name: 'Acme' });
  expect(read({ country: 'Alemania', status: 'Operating' }).details).toMatchObject({
    hqCountry: 'DE',
    status: 'active',
  });
});

it.each(['Failed/Cancelled', 'Announced/In Progress', 'Upcoming'])('a deal that is %s is no round', (status) => {
  expect(() => read({ Round: 'Seed', amount: '$1M', 'Deal Status': status })).toThrow('Deal Status is');
  expect(read({ Round: 'Seed', amount: '$1M', 'Deal Status': 'Completed' }).amounts).toEqual([1_000_000]);
});

it('columns of other languages are known', () => {
  const row = { Unternehmen: 'Beta', Währung: 'USD', Betrag: '1.500.000,00', Datum: '01.05.2024', Runde: 'Seed', Investoren: 'Accel', Land: 'Deutschland', Webseite: 'beta.de, beta.com' }; // prettier-ignore
  const { record, leftOut } = reading(row);
  expect(record).toMatchObject({ domain: 'beta.de', date: '2024-05-01', amounts: [1_500_000], investors: ['Accel'] });
  expect(record.details).toMatchObject({ name: 'Beta', hqCountry: 'DE', website: 'https://beta.de' });
  expect(leftOut).toMatchObject([{ column: 'Webseite', value: 'beta.de, beta.com' }]);
});

it('the columns of a directory’s export are known', () => {
  const row = { 'Organization Name': 'Acme', 'Funding Type': 'Seed', 'Announced Date': '2024-05-01', 'Money Raised': '€900000', 'Money Raised (in USD)': '1000000', 'Money Raised Currency': 'EUR', 'Organization Website': 'acme.com' }; // prettier-ignore
  const record = readFundingRecord(row, fundingColumns().of(row), 2, NOW);
  expect(record).toMatchObject({ domain: 'acme.com', round: 'Seed', date: '2024-05-01', amounts: [1_000_000] });
});

it('an investor who is marked as the lead is the lead under the plain name', () => {
  const { investors, leadInvestors } = read({ investors: 'Index Ventures (lead), Accel, led by Benchmark' });
  expect(investors).toEqual(['Index Ventures', 'Accel', 'Benchmark']);
  expect(leadInvestors).toEqual(['Index Ventures', 'Benchmark']);
});

it('the date of a round is not in the future', () => {
  expect(read({ round: 'Seed', date: '2026-11-25' }).date).toBe('2026-11-25');
  expect(read({ round: 'Seed', date: '2026' }).date).toBe('2026');
  expect(() => read({ round: 'Seed', date: '2051-03-04' })).toThrow('date is in the future: 2051-03-04');
});

const round = { round: 'Seed', date: null, amount: null, valuation: null, leadInvestors: [], investors: [] };

function seenIn(cells: Readonly<Record<string, string>>): SeenRound | undefined {
  const row = { Company: 'Acme', Round: 'Seed', ...cells };
  const record = readFundingRecord(row, fundingColumns().of(row), 2);
  return identifiedRounds([round], { companyId: 'c', source: 'list', record })[0];
}

const idOf = (cells: Readonly<Record<string, string>>): string | undefined => seenIn(cells)?.roundId;

describe('the id of a round', () => {
  it('of a month in words is that of its first day, as which earlier versions read it', () => {
    expect(idOf({ Date: 'March 2015' })).toBe(idOf({ Date: '2015-03-01' }));
    expect(idOf({ Date: '2015-03' })).not.toBe(idOf({ Date: '2015-03-01' }));
  });

  it.each(['mars 2015', 'März 2015', 'Mär 2015', 'Ma\u0308rz 2015'])('is the same in other languages: %s', (date) => {
    expect(idOf({ Date: date })).toBe(idOf({ Date: 'March 2015' }));
  });
});

it('a round of a file without a column of amounts says nothing about the amount; an empty cell does', () => {
  expect(seenIn({})).toMatchObject({ hasNoAmount: true });
  expect(seenIn({ Amount: '' })).toMatchObject({ hasNoAmount: false });
  expect(seenIn({ Amount: '€1M' })).toMatchObject({ hasNoAmount: true, roundId: idOf({ Amount: '$1.1M' }) });
});

it('the type of a deal is the round where no series is stated', () => {
  expect(read({ Series: '', 'Deal Type': 'Secondary', amount: '$3M' }).round).toBe('Secondary');
  expect(read({ Series: 'Series A', 'Deal Type': 'Early Stage VC' }).round).toBe('Series A');
});
