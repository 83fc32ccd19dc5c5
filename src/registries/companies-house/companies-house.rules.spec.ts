import {
  chargeRecords,
  controlRecords,
  endedWith,
  officerRecords,
  officersOf,
  readCompany,
  statusOf,
  statusRecords,
} from './companies-house.rules.js';

const SOURCE = { name: 'x', url: 'x', retrievedAt: 'x', document: null };
const OFFICERS = [
  { name: 'BYRON, Ada', officer_role: 'director', appointed_on: '2019-06-01' },
  { name: 'GONE, Long', officer_role: 'director', appointed_on: '2019-06-01', resigned_on: '2020-01-01' },
];
const HOLDERS = [
  { name: 'Ada Byron', kind: 'individual-person-with-significant-control', ceased_on: '2021-02-03' },
  { name: 'Parent Ltd', kind: 'corporate-entity-person-with-significant-control' },
];

describe('a company that has ended', () => {
  const status = statusOf({ company_status: 'dissolved', date_of_cessation: '2023-05-06' });

  it('has its status as the first line, and officers and controllers until its end', () => {
    const records = endedWith(status, [...officerRecords(OFFICERS, SOURCE), ...controlRecords(HOLDERS, SOURCE)]);
    expect(records.map(({ label, attributes }) => [label, attributes['ceased_on']])).toEqual([
      ['BYRON, Ada', '2023-05-06'],
      ['Ada Byron', '2021-02-03'],
      ['Parent Ltd', '2023-05-06'],
    ]);
    expect(statusRecords(status, SOURCE)).toMatchObject([
      { label: 'Company status', value: 'dissolved', attributes: { status: 'dissolved', ceased_on: '2023-05-06' } },
    ]);
  });

  it('has no officers that seem current where its last day is unknown', () => {
    const undated = statusOf({ company_status: 'removed' });
    const records = [...officerRecords(OFFICERS, SOURCE), ...controlRecords(HOLDERS, SOURCE)];
    expect(endedWith(undated, records).map(({ label }) => label)).toEqual(['Ada Byron']);
  });

  it('is not to be struck off any more', () => {
    const detail = 'active-proposal-to-strike-off';
    expect(statusOf({ company_status: 'dissolved', company_status_detail: detail })).toMatchObject({
      status: 'dissolved',
      hasEnded: true,
    });
  });
});

it.each([['active'], ['open'], [undefined]])('a company that is %s has no line of its status', (company_status) => {
  const status = statusOf({ company_status, date_of_cessation: '2023-05-06' });
  const records = [...officerRecords(OFFICERS, SOURCE), ...controlRecords(HOLDERS, SOURCE)];
  expect(statusRecords(status, SOURCE)).toEqual([]);
  expect(endedWith(status, records)).toEqual(records);
});

it('a company in liquidation says so, and its officers have not ended', () => {
  const status = statusOf({ company_status: 'liquidation' });
  expect(statusRecords(status, SOURCE)).toMatchObject([{ value: 'liquidation', attributes: { ceased_on: null } }]);
  const [officer] = endedWith(status, officerRecords(OFFICERS, SOURCE));
  expect(officer?.attributes).not.toHaveProperty('ceased_on');
});

it('an active company that is to be struck off says so', () => {
  const detail = 'active-proposal-to-strike-off';
  const status = statusOf({ company_status: 'active', company_status_detail: detail });
  expect(statusRecords(status, SOURCE)).toMatchObject([{ label: 'Company status', value: detail }]);
  expect(status.hasEnded).toBe(false);
});

it('the lender of a charge that is satisfied without a day is no affiliate', () => {
  const charge = (status: string) => [
    { charge_number: 1, created_on: '1999-01-01', status, persons_entitled: [{ name: 'Barclays Bank PLC' }] },
  ];
  expect(chargeRecords(charge('fully-satisfied'), SOURCE).map(({ section }) => section)).toEqual([
    'regulatory_filings',
  ]);
  expect(chargeRecords(charge('outstanding'), SOURCE).map(({ section }) => section)).toContain('affiliated_entities');
});

it('an officer whose identification is null is a person, whose name is sealed', () => {
  expect(officersOf([{ name: 'BYRON, Ada', officer_role: 'director', identification: null }])).toMatchObject([
    { isPerson: true },
  ]);
});

describe('a firm of another country', () => {
  const address = { locality: 'New York', country: 'United States' };
  const row = { company_name: 'ACME INC.', date_of_creation: '2021-03-04', registered_office_address: address };

  it.each<[string, Record<string, unknown>, string | null]>([
    ['with its own register', { company_number: 'FC039123', type: 'oversea-company', foreign_company_details: { originating_registry: { country: 'UNITED STATES', name: 'Delaware' } } }, 'US'], // prettier-ignore
    ['with a register of a state', { company_number: 'FC039124', type: 'oversea-company', foreign_company_details: { originating_registry: { country: 'DELAWARE' } }, registered_office_address: { country: 'United States' } }, 'US'], // prettier-ignore
    ['in a search', { company_number: 'FC039123', company_type: 'oversea-company' }, 'US'],
    ['that owns land', { company_number: 'OE001234', type: 'registered-overseas-entity', registered_office_address: { locality: 'St Helier', country: 'Jersey' } }, 'JE'], // prettier-ignore
    ['by its branch', { company_number: 'BR024123', type: 'uk-establishment', registered_office_address: { locality: 'London', country: 'England' } }, null], // prettier-ignore
  ])('%s has its own country, and no year of foundation', (_, fields, country) => {
    const company = readCompany({ ...row, ...fields }, SOURCE);
    expect(company).toMatchObject({ country, foundedYear: null });
    expect(company).not.toHaveProperty('foundedOn');
    if (country === null) expect(company?.cities).toEqual([]);
  });

  it('is none of the United Kingdom', () => {
    const ours = { company_number: '12345678', type: 'ltd', registered_office_address: { country: 'Wales' } };
    expect(readCompany({ ...row, ...ours }, SOURCE)).toMatchObject({ country: 'GB', foundedOn: '2021-03-04' });
  });
});

it.each([
  ['dissolved', true],
  ['active', undefined],
  ['liquidation', undefined],
])('a firm listed as %s has ended: %s', (company_status, hasEnded) => {
  const company = readCompany({ company_name: 'ACME LTD', company_number: '12345678', company_status }, SOURCE);
  expect(company?.hasEnded).toBe(hasEnded);
});
