import { type PersonEvent } from '../../companies/people/person.events.js';
import { type CompanyEvent } from '../../companies/record/company.events.js';
import { companyAfter, isRoleRetracted, NO_COMPANY, RELINKED } from './published-company.rules.js';

const provenance = { source: 'submission', sourceKey: 's1', observedAt: '2026-03-13T00:00:00.000Z' };
const registered: CompanyEvent = {
  type: 'CompanyRegistered',
  data: {
    companyId: 'c1',
    domain: 'acme.ai',
    contestedDomain: null,
    slugBase: 'acme',
    details: { name: 'Acme' },
    provenance,
    generated: false,
  },
};
const withdrawn = { type: 'CompanyWithdrawn', data: { companyId: 'c1' } } as CompanyEvent;
const merged = { type: 'CompanyMerged', data: { companyId: 'c1', mergedInto: 'c2' } } as CompanyEvent;
const separated = { type: 'CompanySeparated', data: { companyId: 'c1', separatedFrom: 'c2' } } as CompanyEvent;
const claimed: CompanyEvent = {
  type: 'DomainClaimed',
  data: { domain: 'acme.ai', claimant: { kind: 'company', companyId: 'c3' } },
};

it.each<[string, CompanyEvent[], string | null]>([
  ['before it is published', [], null],
  ['as published', [registered], 'c1'],
  ['after a withdrawal', [registered, withdrawn], null],
  ['after a withdrawal, where another company has the domain', [registered, withdrawn, claimed], null],
  ['after a merge', [registered, merged], 'c2'],
  ['after a merge that was undone', [registered, merged, separated], 'c1'],
])('finds the company of a submission %s', (_when, events, companyId) => {
  const place = events.reduce(companyAfter, NO_COMPANY);
  const isWithdrawn = companyId === null && events.length > 0;
  expect(place).toEqual({ companyId, registeredBy: companyId && provenance, isWithdrawn });
});

const role = (companyId: string, from = provenance): PersonEvent => ({
  type: 'RoleRecorded',
  data: { personId: 'p1', companyId, title: 'CEO', isFounder: true, isCurrent: true, provenance: from },
});
const retraction = (...revisions: number[]): PersonEvent => ({
  type: 'PersonFactsRetracted',
  data: { personId: 'p1', revisions, movedTo: null, reason: 'spec' },
});
const relinked: PersonEvent = {
  type: 'PersonFactsRetracted',
  data: { personId: 'p1', revisions: [0], movedTo: 'p2', reason: RELINKED },
};

it.each<[string, PersonEvent[], boolean]>([
  ['was recorded', [role('c1')], false],
  ['was taken back', [role('c1'), retraction(0)], true],
  ['was taken back by a changed link', [role('c1'), relinked], false],
  ['was taken back at another company', [role('c2'), role('c1'), retraction(0)], false],
  ['another source stated', [role('c1', { ...provenance, sourceKey: 's2' }), retraction(0)], false],
])('recognises a role that %s', (_what, events, isRetracted) => {
  const stream = events.map((event, revision) => ({ event, revision }));
  expect(isRoleRetracted(stream, { companyId: 'c1', submissionId: 's1' })).toBe(isRetracted);
});
