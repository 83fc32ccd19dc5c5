import { VERSIONED_COMPANIES } from '../../../projections/companies/company-versions.js';
import { COMPANY_FIELD_ROWS } from '../../vocabulary/fields/company-fields.js';
import { shownName } from '../../vocabulary/fields/shown-fields.js';
import { type OpenedRecall } from '../recalls.events.js';
import { bitsOf, UNLISTED_BIT, UNLISTED_FIELDS } from './recall-spans.rules.js';

it('fields of whole records alone are those with which the version in lists does not change', () => {
  const unlisted = COMPANY_FIELD_ROWS.flatMap(({ field, column }) => {
    return VERSIONED_COMPANIES.columns.includes(column) ? [] : (shownName(field) ?? []);
  });
  expect(new Set(unlisted)).toEqual(UNLISTED_FIELDS);
});

it.each<[string, Partial<OpenedRecall>, readonly string[], boolean]>([
  ['an investor of a round', {}, ['investors'], true],
  ['a city', { classes: ['text'] }, ['hq_city'], true],
  ['a city and a name', { classes: ['text', 'identity'] }, ['hq_city', 'name'], false],
  ['a total', {}, ['total_funding'], false],
  ['a withdrawn company', { kind: 'withdrawn' }, [], false],
  ['roles of a person', { record: { kind: 'person', id: 'p' }, classes: ['text'] }, ['roles'], false],
])('lists and matches are no part of a recall of %s: %s', (_what, change, names, isUnlisted) => {
  const fields = names.map((field) => ({ field, served: null, now: null }));
  const of = { kind: 'corrected', record: { kind: 'company', id: 'c' }, classes: ['money'], fields, ...change };
  expect((bitsOf(of as unknown as OpenedRecall) & UNLISTED_BIT) !== 0).toBe(isUnlisted);
});
