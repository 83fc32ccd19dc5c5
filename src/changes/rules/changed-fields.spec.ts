import { readdirSync, readFileSync } from 'node:fs';
import { COMPANY_FIELDS } from '../../vocabulary/fields/company-fields.js';
import { CHANGED_FIELDS, unknownFields } from './changed-fields.js';
import { companyChanges, type CompanyStreamEvent, NO_PAST } from './company-changes.rules.js';
import { domainChanges, investorChanges, personChanges } from './other-changes.rules.js';

const GOLDEN = new URL('../../../test/contract/golden/', import.meta.url);
/** Every recorded kind of event; those of other streams change nothing. */
const EVENTS = readdirSync(GOLDEN).map((file) => JSON.parse(readFileSync(new URL(file, GOLDEN), 'utf8')) as never);

it('has every field that the change of a recorded event names', () => {
  const rules = [
    (event: never) => companyChanges(event, NO_PAST),
    (event: never) => investorChanges(event) as ReturnType<typeof investorChanges> | undefined,
    (event: never) => personChanges(event) as ReturnType<typeof personChanges> | undefined,
    (event: never) => domainChanges(event) as ReturnType<typeof domainChanges> | undefined,
  ];
  const named = rules.flatMap((rule) => EVENTS.flatMap((event) => rule(event) ?? [])).flatMap(({ fields }) => fields);
  expect(new Set(named).size).toBeGreaterThan(30);
  expect(named.filter((field) => !CHANGED_FIELDS.has(field))).toEqual([]);
});

it('has every field of a company that is stated, or withdrawn', () => {
  const changes = Object.fromEntries(Object.keys(COMPANY_FIELDS).map((field) => [field, null]));
  const event = { type: 'CompanyDetailsChanged', data: { companyId: 'a', changes } } as unknown as CompanyStreamEvent;
  const named = companyChanges(event, NO_PAST).flatMap(({ fields }) => fields);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((field) => !CHANGED_FIELDS.has(field))).toEqual([]);
});

it('names the field that was meant', () => {
  expect(unknownFields(['total_funding', 'total_fundin', 'x'])).toEqual([
    {
      field: 'fields',
      message: 'fields has total_fundin, which no change names',
      suggestion: 'Did you mean total_funding?',
    },
    {
      field: 'fields',
      message: 'fields has x, which no change names',
      suggestion: expect.stringContaining('Send any of name, '),
    },
  ]);
});
