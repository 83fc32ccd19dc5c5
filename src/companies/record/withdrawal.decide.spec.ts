import { companyDecider, observe, releaseDomain, withdrawMadeUp, type CompanyState } from './company.decide.js';
import { type CompanyEvent } from './company.events.js';
import {
  investorDecider,
  registerInvestor,
  withdrawMadeUpInvestor,
  type InvestorState,
} from '../investors/investor.decide.js';
import { type InvestorEvent } from '../investors/investor.events.js';
import { observePerson, personDecider, withdrawMadeUpPerson, type PersonState } from '../people/person.decide.js';
import { type PersonEvent } from '../people/person.events.js';

const provenance = { source: 'generator', sourceKey: '7/1', observedAt: '2026-03-13T00:00:00.000Z' };
const sealedName = { kid: 'k', iv: 'a', ct: 'b' };
const round = { round: 'Seed', date: null, amount: 1, valuation: null, leadInvestors: [], investors: [] };
const seen = (generated: boolean) => ({
  ...{ companyId: 'c1', domain: 'acme.ai', contestedDomain: 'acme.io', slugBase: 'acme', details: { name: 'Acme' } },
  ...{ rounds: [{ roundId: 'r1', ...round }], provenance, generated },
});
const company = (events: readonly CompanyEvent[]): CompanyState =>
  events.reduce(companyDecider.evolve, companyDecider.initial);
const registered = observe(company([]), seen(true));
const withdrawal: CompanyEvent = {
  type: 'CompanyWithdrawn',
  data: {
    ...{ companyId: 'c1', domain: 'acme.ai', otherDomains: ['acme.io'], roundIds: ['r1'], productIds: [] },
    reason: 'generated',
  },
};

describe('withdrawing a company', () => {
  it('names all that goes with it', () => {
    expect(withdrawMadeUp(company(registered), 'generated')).toEqual([withdrawal]);
  });

  it.each<[string, readonly CompanyEvent[]]>([
    ['that is not there', []],
    ['that is gone already', [...registered, withdrawal]],
    ['that is real', observe(company([]), seen(false))],
    ['in whose place there is a real one now', [...registered, withdrawal, ...observe(company([]), seen(false))]],
    ['whose domain a submission holds', [{ type: 'DomainClaimed', data: { domain: 'acme.ai', claimant: { kind: 'submission', submissionId: 's1' } } }]], // prettier-ignore
  ])('is quiet for one %s', (_what, events) => {
    expect(withdrawMadeUp(company(events), 'generated')).toEqual([]);
  });

  it('frees its domain, to be registered anew with nothing of what was', () => {
    const state = company([...registered, withdrawal]);
    expect(state).toEqual({ phase: 'none' });
    const again = company([...registered, withdrawal, ...observe(state, { ...seen(false), rounds: [] })]);
    expect(again).toMatchObject({ phase: 'registered', generated: false, rounds: {} });
  });
});

describe('letting go of a further domain', () => {
  const claimant = { kind: 'company', companyId: 'c1' } as const;
  const claimed = company([{ type: 'DomainClaimed', data: { domain: 'old.ai', claimant } }]);
  it('frees it for the company that holds it, once', () => {
    const released = releaseDomain(claimed, 'old.ai', claimant);
    expect(released).toEqual([{ type: 'DomainReleased', data: { domain: 'old.ai', claimant } }]);
    const free = released.reduce(companyDecider.evolve, claimed);
    expect([free, releaseDomain(free, 'old.ai', claimant)]).toEqual([{ phase: 'none' }, []]);
  });

  it('is quiet for everybody else', () => {
    expect(releaseDomain(claimed, 'old.ai', { kind: 'company', companyId: 'c2' })).toEqual([]);
    expect(releaseDomain(claimed, 'old.ai', { kind: 'submission', submissionId: 'c1' })).toEqual([]);
  });
});

describe('withdrawing an investor', () => {
  const data = (generated: boolean) => ({
    ...{ investorId: 'i1', kind: 'firm' as const, name: 'Anvil', sealedName: null, slugBase: 'anvil' },
    ...{ website: null, hqCountry: null, provenance, generated },
  });
  const fold = (events: readonly InvestorEvent[]): InvestorState =>
    events.reduce(investorDecider.evolve, investorDecider.initial);
  const made = registerInvestor(fold([]), data(true));

  it('takes a made-up one off file, who may come back', () => {
    const gone = withdrawMadeUpInvestor(fold(made), 'i1', 'generated');
    expect(gone).toEqual([{ type: 'InvestorWithdrawn', data: { investorId: 'i1', reason: 'generated' } }]);
    expect(withdrawMadeUpInvestor(fold([...made, ...gone]), 'i1', 'generated')).toEqual([]);
    expect(registerInvestor(fold([...made, ...gone]), data(false))).toHaveLength(1);
  });

  it('is quiet for a real one, and for none', () => {
    expect(withdrawMadeUpInvestor(fold(registerInvestor(fold([]), data(false))), 'i1', 'generated')).toEqual([]);
    expect(withdrawMadeUpInvestor(fold([]), 'i1', 'generated')).toEqual([]);
    expect(registerInvestor(fold(made), data(true))).toEqual([]);
  });
});

describe('withdrawing a person', () => {
  const person = (generated: boolean) => ({
    ...{ personId: 'p1', sealedName, sealedLinkedinUrl: null, provenance, generated },
    roles: [{ companyId: 'c1', title: 'CEO', isFounder: true, isCurrent: true }],
  });
  const fold = (events: readonly PersonEvent[]): PersonState =>
    events.reduce(personDecider.evolve, personDecider.initial);
  const made = observePerson(fold([]), person(true));

  it('takes a made-up one off file with all roles', () => {
    const gone = withdrawMadeUpPerson(fold(made), 'p1', 'generated');
    expect(gone).toEqual([{ type: 'PersonWithdrawn', data: { personId: 'p1', reason: 'generated' } }]);
    expect(withdrawMadeUpPerson(fold([...made, ...gone]), 'p1', 'generated')).toEqual([]);
    expect(observePerson(fold([...made, ...gone]), person(true))).toHaveLength(2);
  });

  it('is quiet for a real one, and for one who was erased, who stays so', () => {
    expect(withdrawMadeUpPerson(fold(observePerson(fold([]), person(false))), 'p1', 'generated')).toEqual([]);
    const erased = fold([...made, { type: 'PersonErased', data: { personId: 'p1' } }]);
    expect(withdrawMadeUpPerson(erased, 'p1', 'generated')).toEqual([]);
    expect(observePerson(erased, person(true))).toEqual([]);
  });
});
