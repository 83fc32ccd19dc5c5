import { type CompanyDetails } from '../../companies/record/company.events.js';
import { companyChanges, type CompanyStreamEvent, NO_PAST, pastAfter } from './company-changes.rules.js';

const companyId = '0199a0b0-0000-7000-8000-000000000001';
const roundId = '0199a0b0-0000-7000-8000-000000000002';
const provenance = { source: 'spec', observedAt: '2026-03-13T00:00:00.000Z' };

function registered(details: CompanyDetails): CompanyStreamEvent {
  const data = { companyId, domain: null, contestedDomain: null, slugBase: 'acme', provenance, generated: false };
  return { type: 'CompanyRegistered', data: { ...data, details: { name: 'Acme', ...details } } };
}

function changed(changes: CompanyDetails, wrong: readonly 'stage'[] | null = null): CompanyStreamEvent {
  return {
    type: 'CompanyDetailsChanged',
    data: {
      companyId,
      changes,
      claimedDomain: null,
      contestedDomain: null,
      provenance,
      wrong: wrong && { fields: wrong, since: null, why: 'a misreading', evidenceUrl: null },
    },
  };
}

const round: CompanyStreamEvent = {
  type: 'FundingRoundRecorded',
  data: {
    companyId,
    roundId,
    round: 'Seed',
    date: '2026-03',
    amount: 1_000_000,
    valuation: null,
    leadInvestors: [],
    investors: [{ investorId: 'i9', name: null }],
    provenance,
  },
};

/** What the last of these events changes. */
function lastOf(...events: readonly CompanyStreamEvent[]): string[] {
  const past = events.slice(0, -1).reduce(pastAfter, NO_PAST);
  const changes = companyChanges(events.at(-1) as CompanyStreamEvent, past);
  return changes.map(({ op, kind, id, fields }) => [op, kind, id.slice(-1), ...fields].join(' '));
}

describe('changes of a company', () => {
  it.each([
    ['a registration', [registered({ oneLiner: 'Robots', stage: null })], ['added company 1 name description']],
    ['a value', [registered({}), changed({ stage: 'Seed' })], ['changed company 1 stage']],
    ['a withdrawn value', [registered({}), changed({ stage: null })], ['changed company 1 stage']],
    ['a wrong value', [registered({}), changed({ stage: 'Seed' }, ['stage'])], ['corrected company 1 stage']],
    ['a value that answers do not show', [registered({}), changed({ tags: ['x'] })], []],
    ['a round', [registered({}), round], ['added round 2 round date amount valuation lead_investors investors', 'changed company 1 funding_rounds total_funding stage investors', 'changed investor 9 deals lead_deals']], // prettier-ignore
    ['the same round again', [registered({}), round, round], ['changed round 2 round date amount valuation lead_investors investors', 'changed company 1 funding_rounds total_funding stage investors', 'changed investor 9 deals lead_deals']], // prettier-ignore
  ] as const)('of %s', (_, events, expected) => {
    expect(lastOf(...events)).toEqual(expected);
  });

  it('of a round that is joined with another one are its end, and what follows from the rounds', () => {
    const joined: CompanyStreamEvent = { type: 'FundingRoundJoined', data: { companyId, roundId, into: 'r3' } };
    const past = [registered({}), round].reduce(pastAfter, NO_PAST);
    expect(companyChanges(joined, past)[0]).toEqual({ op: 'merged', kind: 'round', id: roundId, fields: [], mergedInto: 'r3' }); // prettier-ignore
    expect(lastOf(registered({}), round, joined)).toEqual([
      'merged round 2',
      'changed company 1 funding_rounds total_funding stage investors',
      'changed investor 9 deals lead_deals',
    ]);
    expect(lastOf(registered({}), round, joined, round)[0]).toMatch(/^added round 2/);
  });

  it('are listed once it is confirmed, and not before', () => {
    const stub = registered({ status: 'pending' });
    expect(lastOf(stub)).toEqual([]);
    expect(lastOf(stub, changed({ stage: 'Seed' }))).toEqual([]);
    expect(lastOf(stub, changed({ status: 'active' }))).toEqual(['added company 1 status']);
    expect(lastOf(stub, changed({ status: 'active' }), changed({ status: 'closed' }))).toEqual([
      'changed company 1 status',
    ]);
  });

  it('of a split are corrections of the company, whose rounds count no more, and a record that is on file again', () => {
    const separated: CompanyStreamEvent = {
      type: 'DuplicateSeparated',
      data: {
        companyId,
        duplicateId: 'd4',
        domains: [],
        contestedDomains: [],
        sourceKeys: [],
        refuted: [],
        fields: ['stage', 'tags'],
        roundIds: [roundId],
        movedRoundIds: [],
        productIds: ['p3'],
        hasExit: false,
        revisions: [1, 2],
        wrongSince: 1,
        reason: 'operator',
        evidenceUrl: null,
      },
    };
    expect(lastOf(registered({}), changed({ stage: 'Seed' }), round, separated)).toEqual([
      'corrected company 1 stage funding_rounds total_funding investors',
      'withdrawn round 2',
      'withdrawn product 3',
      'changed investor 9 deals lead_deals',
    ]);
    expect(lastOf(registered({}), round, separated, round)[0]).toMatch(/^added round 2/);
    const back: CompanyStreamEvent = {
      type: 'CompanySeparated',
      data: {
        companyId,
        separatedFrom: 'd4',
        domain: null,
        name: 'Acme',
        slugBase: 'acme',
        generated: false,
        registeredAt: '2026-03-01T00:00:00.000Z',
        refuted: [],
        movedRoundIds: [],
        reason: 'operator',
        evidenceUrl: null,
      },
    };
    expect(lastOf(registered({}), round, back)).toEqual(['added company 1 name']);
  });

  it('end with the company, its rounds and its products', () => {
    const withdrawn: CompanyStreamEvent = {
      type: 'CompanyWithdrawn',
      data: { companyId, domain: null, otherDomains: [], roundIds: [roundId], productIds: ['p3'], reason: 'operator' },
    };
    expect(lastOf(registered({}), round, withdrawn)).toEqual([
      'withdrawn company 1',
      'withdrawn round 2',
      'withdrawn product 3',
      'changed investor 9 deals lead_deals',
    ]);
    // A later record of the same company begins anew.
    expect(lastOf(registered({}), round, withdrawn, registered({}), round)[0]).toMatch(/^added round 2/);
    expect(lastOf(registered({ status: 'pending' }), withdrawn, registered({}))).toEqual(['added company 1 name']);
  });
});
