import { given } from '../../../test/kit/decider.js';
import { observePerson, personDecider, withdrawMadeUpPerson, type PersonState } from '../people/person.decide.js';
import { companyDecider, observe, releaseDomain, withdrawMadeUp, type CompanyState } from './company.decide.js';
import { type Claimant, type CompanyEvent } from './company.events.js';

const provenance = { source: 'generator', sourceKey: '7/1', observedAt: '2026-03-13T00:00:00.000Z' };
const sealedName = { kid: 'k', iv: 'a', ct: 'b' };
const round = { round: 'Seed', date: null, amount: 1, valuation: null, leadInvestors: [], investors: [] };
const seen = (generated: boolean) => ({
  companyId: 'c1',
  domain: 'acme.ai',
  contestedDomain: 'acme.io',
  slugBase: 'acme',
  details: { name: 'Acme' },
  rounds: [{ roundId: 'r1', ...round }],
  provenance,
  generated,
});
const withdrawal: CompanyEvent = {
  type: 'CompanyWithdrawn',
  data: {
    companyId: 'c1',
    domain: 'acme.ai',
    otherDomains: ['acme.io'],
    roundIds: ['r1'],
    productIds: [],
    reason: 'generated',
  },
};

const none = given(companyDecider);
const observing = (generated: boolean) => (state: CompanyState) => observe(state, seen(generated));
const registered = none.when(observing(true)).thenTypes('CompanyRegistered', 'FundingRoundRecorded');
const real = none.when(observing(false)).thenTypes('CompanyRegistered', 'FundingRoundRecorded');
const withdrawing = (state: CompanyState) => withdrawMadeUp(state, 'generated');

describe('withdrawing a company', () => {
  it('names all that is withdrawn with it', () => {
    registered.when(withdrawing).then(withdrawal);
  });

  it.each([
    ['that is not on file', none],
    ['that was withdrawn already', registered.and(withdrawal)],
    ['that is real', real],
    ['that a real one has replaced', registered.and(withdrawal, ...real.events)],
    ['whose domain a submission holds', none.and({ type: 'DomainClaimed', data: { domain: 'acme.ai', claimant: { kind: 'submission', submissionId: 's1' } } })], // prettier-ignore
  ])('appends nothing for one %s', (_what, history) => {
    history.when(withdrawing).thenNothing();
  });

  it('frees its domain, to be registered anew without its former facts', () => {
    const withdrawn = registered.and(withdrawal);
    expect(withdrawn.state).toEqual({ phase: 'none' });
    const { state } = withdrawn
      .when((current) => observe(current, { ...seen(false), rounds: [] }))
      .thenTypes('CompanyRegistered');
    expect(state).toMatchObject({ phase: 'registered', generated: false });
    expect(state).toHaveProperty('rounds', {});
  });
});

describe('releasing a further domain', () => {
  const claimant = { kind: 'company', companyId: 'c1' } as const;
  const claimed = none.and({ type: 'DomainClaimed', data: { domain: 'old.ai', claimant } });
  const releasing = (by: Claimant) => (state: CompanyState) => releaseDomain(state, 'old.ai', by);

  it('frees it for the company that holds it, once', () => {
    const free = claimed
      .when(releasing(claimant))
      .then({ type: 'DomainReleased', data: { domain: 'old.ai', claimant } });
    expect(free.state).toEqual({ phase: 'none' });
    free.when(releasing(claimant)).thenNothing();
  });

  it('appends nothing for any other claimant', () => {
    claimed.when(releasing({ kind: 'company', companyId: 'c2' })).thenNothing();
    claimed.when(releasing({ kind: 'submission', submissionId: 'c1' })).thenNothing();
  });
});

describe('withdrawing a person', () => {
  const person = (generated: boolean) => ({
    personId: 'p1',
    sealedName,
    sealedLinkedinUrl: null,
    provenance,
    generated,
    roles: [{ companyId: 'c1', title: 'CEO', isFounder: true, isCurrent: true }],
  });
  const registering = (generated: boolean) => (state: PersonState) => observePerson(state, person(generated));
  const withdraw = (state: PersonState) => withdrawMadeUpPerson(state, 'p1', 'generated');
  const nobody = given(personDecider);
  const made = nobody.when(registering(true)).thenTypes('PersonRegistered', 'RoleRecorded');

  it('takes a generated one off file with all roles', () => {
    const gone = made.when(withdraw).then({ type: 'PersonWithdrawn', data: { personId: 'p1', reason: 'generated' } });
    gone.when(withdraw).thenNothing();
    gone.when(registering(true)).thenTypes('PersonRegistered', 'RoleRecorded');
  });

  it('appends nothing for a real one, and for one who was erased, who stays erased', () => {
    nobody.when(registering(false)).thenState({}).when(withdraw).thenNothing();
    const erased = made.and({ type: 'PersonErased', data: { personId: 'p1' } });
    erased.when(withdraw).thenNothing();
    erased.when(registering(true)).thenNothing();
  });
});
