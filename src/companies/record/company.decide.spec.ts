import fc from 'fast-check';
import { given } from '../../../test/kit/decider.js';
import {
  claimDomain,
  companyDecider,
  observe,
  registerHeld,
  releaseDomain,
  withdraw,
  type CompanyObservation,
  type CompanyState,
} from './company.decide.js';
import { type Claimant, type FundingRound } from './company.events.js';

const ID = '11111111-1111-5111-8111-111111111111';
const OTHER = '22222222-2222-5222-8222-222222222222';
const NEW = '2026-03-13T00:00:00.000Z';
const OLD = '2024-05-13T00:00:00.000Z';

const seen = (more: Partial<CompanyObservation> = {}): CompanyObservation => ({
  companyId: ID,
  domain: 'acme.ai',
  contestedDomain: null,
  slugBase: 'acme',
  details: { name: 'Acme', employeeCount: 9 },
  provenance: { source: 'directory', sourceKey: '1', file: 'a.jsonl', line: 1, observedAt: NEW },
  ...more,
});
const seed: FundingRound = {
  roundId: '33333333-3333-5333-8333-333333333333',
  round: 'Seed',
  date: '2021-03',
  amount: 1_200_000,
  valuation: null,
  leadInvestors: [],
  investors: [{ investorId: null, name: 'Capital One Ventures' }],
};
const none = given(companyDecider);
type History = typeof none;
const observing = (observation: CompanyObservation) => (state: CompanyState) => observe(state, observation);
/** The history after observations in a row. */
const observed = (...observations: CompanyObservation[]): History =>
  observations.reduce((history, one) => history.when(observing(one)).thenState({}), none);
const at = (observedAt: string, details: CompanyObservation['details']): CompanyObservation =>
  seen({ details, provenance: { ...seen().provenance, observedAt } });

describe('observing a company', () => {
  it('registers it with its rounds, exit and products in one append', () => {
    const exit = { kind: 'acquired', date: '2025', acquirer: 'Bigco', amount: null } as const;
    none
      .when(observing(seen({ rounds: [seed], exit })))
      .thenTypes('CompanyRegistered', 'FundingRoundRecorded', 'CompanyExited');
  });

  it('appends nothing when the same is seen again, at the same time or later', () => {
    const history = observed(seen({ rounds: [seed] }));
    history.when(observing(seen({ rounds: [seed] }))).thenNothing();
    const later = { ...seen().provenance, observedAt: '2026-04-01T00:00:00.000Z' };
    history.when(observing(seen({ rounds: [seed], provenance: later }))).thenNothing();
  });

  it('changes only what a later observation sees otherwise', () => {
    const { events } = observed(at(OLD, { name: 'Acme', employeeCount: 4, hqCity: 'Paris' }))
      .when(observing(at(NEW, { name: 'Acme', employeeCount: 9, hqCity: 'Paris' })))
      .thenMatching({ type: 'CompanyDetailsChanged', data: { changes: { employeeCount: 9 } } });
    expect(Object.keys((events.at(-1) as { data: { changes: object } }).data.changes)).toEqual(['employeeCount']);
  });

  it('never overwrites a newer value by an older one, yet fills what was not known', () => {
    observed(at(NEW, { name: 'Acme', employeeCount: 9 }))
      .when(observing(at(OLD, { name: 'Acme', employeeCount: 4, hqCity: 'Paris' })))
      .thenMatching({ data: { changes: { hqCity: 'Paris' } } })
      .thenState({ fields: { employeeCount: { value: 9 }, hqCity: { value: 'Paris' } } });
  });

  it('retains every name a company had, whichever observation has it', () => {
    const renamed = observed(at(OLD, { name: 'RampUp' }), at(NEW, { name: 'Acme' }));
    expect(renamed.events.at(-1)).toMatchObject({ data: { changes: { name: 'Acme', formerNames: ['RampUp'] } } });
    const foundOld = observed(at(NEW, { name: 'Acme' }), at(OLD, { name: 'RampUp' }));
    expect(foundOld.events.at(-1)).toMatchObject({ data: { changes: { formerNames: ['RampUp'] } } });
    foundOld.when(observing(at(OLD, { name: 'RampUp' }))).thenNothing();
  });

  it('records the key under which another source knows it', () => {
    const provenance = { source: 'ledger', sourceKey: '77', observedAt: OLD };
    const history = observed(seen());
    const known = history.when(observing(seen({ provenance }))).thenTypes('CompanyDetailsChanged');
    known.when(observing(seen({ provenance }))).thenNothing();
  });

  describe('read by rules', () => {
    const readBy = (version: number, sectors: string[], more: object = {}): CompanyObservation =>
      seen({
        details: { name: 'Acme', sectors },
        provenance: { ...seen().provenance, observedAt: OLD, readings: { sectors: { rule: 'words', seen: [], version } }, ...more }, // prettier-ignore
      });

    it('accepts what newer rules read from the same file, and nothing of older ones', () => {
      const history = observed(readBy(1, ['Sales']), readBy(2, ['Marketing']));
      expect(history.events.at(-1)).toMatchObject({
        type: 'CompanyDetailsChanged',
        data: { changes: { sectors: ['Marketing'] }, provenance: { readings: { sectors: { version: 2 } } } },
      });
      history.when(observing(readBy(1, ['Sales']))).thenNothing();
      history.when(observing(readBy(2, ['Sales']))).thenNothing();
      history.when(observing(readBy(3, ['Sales'], { source: 'other', sourceKey: undefined }))).thenNothing();
    });

    it('records readings only of what changed, or of what stays unknown', () => {
      const readings = { employeeCount: { rule: 'zero', seen: ['0'], version: 1 } };
      const known = readBy(1, ['Sales']);
      const { events } = observed(known, { ...known, details: { name: 'Acme', sectors: ['Sales'], hqCity: 'Paris' }, provenance: { ...known.provenance, readings: { ...known.provenance.readings, ...readings } } }); // prettier-ignore
      expect(events.at(-1)).toMatchObject({ data: { changes: { hqCity: 'Paris' }, provenance: { readings } } });
      expect(Object.keys((events.at(-1) as { data: { provenance: { readings: object } } }).data.provenance.readings)).toEqual(['employeeCount']); // prettier-ignore
    });
  });

  it('settles: observations in any order, repeated in any way, end in quiet', () => {
    const observation = fc.record({
      observedAt: fc.constantFrom(OLD, '2025-01-01T00:00:00.000Z', NEW),
      name: fc.constantFrom('Acme', 'RampUp', 'Acme Inc'),
      employeeCount: fc.constantFrom(1, 2, null),
    });
    fc.assert(
      fc.property(fc.array(observation, { minLength: 1, maxLength: 6 }), (list) => {
        const observations = list.map(({ observedAt, ...details }) => at(observedAt, details));
        let history = observed(...observations);
        for (let round = 0; round < list.length + 1; round++) {
          const before = history.events.length;
          for (const one of observations) history = history.and(...observe(history.state, one));
          if (history.events.length === before) return true;
        }
        return false;
      }),
    );
  });
});

describe('a domain', () => {
  const company = { kind: 'company', companyId: OTHER } as const;
  const submission = { kind: 'submission', submissionId: ID } as const;
  /** Fails where another claimant has the domain. */
  const claiming = (claimant: Claimant) => (state: CompanyState) => {
    const events = claimDomain(state, 'acme.ai', claimant);
    if (events === null) throw new DomainTaken();
    return events;
  };
  class DomainTaken extends Error {}
  const held = none
    .when(claiming(submission))
    .then({ type: 'DomainClaimed', data: { domain: 'acme.ai', claimant: submission } });

  it('is claimed once: again for its holder without an event, never for another claimant', () => {
    const claimed = none.when(claiming(company)).thenTypes('DomainClaimed');
    claimed.when(claiming(company)).thenNothing();
    claimed.when(claiming(submission)).thenThrows(DomainTaken);
    held.when(claiming(company)).thenThrows(DomainTaken);
    observed(seen()).when(claiming(company)).thenThrows(DomainTaken);
    observed(seen())
      .when(claiming({ kind: 'company', companyId: ID }))
      .thenNothing();
  });

  it('is released by its holder only, and free again then', () => {
    held.when((state) => releaseDomain(state, 'acme.ai', company)).thenNothing();
    held
      .when((state) => releaseDomain(state, 'acme.ai', submission))
      .thenTypes('DomainReleased')
      .when(observing(seen()))
      .thenMatching({ type: 'CompanyRegistered' });
  });

  it('is registered by the submission that holds it, and by no other source', () => {
    held.when((state) => registerHeld(state, seen(), submission)).thenMatching({ type: 'CompanyRegistered' });
    held.when((state) => registerHeld(state, seen(), company)).thenNothing();
    held.when(observing(seen())).thenThrows(Error, /held/);
  });

  it('is registered once by a submission: never again after a withdrawal or a merge, nor over another company', () => {
    const provenance = { source: 'submission', sourceKey: 's1', observedAt: NEW };
    const submitted = (more: Partial<CompanyObservation> = {}) => seen({ provenance, ...more });
    const registering = (observation: CompanyObservation) => (state: CompanyState) =>
      registerHeld(state, observation, submission);
    const registered = held.when(registering(submitted())).thenTypes('CompanyRegistered');
    registered.when(registering(submitted({ details: { name: 'Acme', hqCity: 'Oslo' } }))).thenTypes('CompanyDetailsChanged'); // prettier-ignore
    const withdrawn = registered.when((state) => withdraw(state, 'fraud')).thenTypes('CompanyWithdrawn');
    withdrawn.when(registering(submitted())).thenNothing();
    withdrawn
      .when(observing(seen()))
      .thenTypes('CompanyRegistered')
      .when(registering(submitted({ details: { name: 'Acme', hqCity: 'Oslo' } })))
      .thenNothing();
    const merged = { companyId: ID, mergedInto: OTHER, domain: 'acme.ai', otherDomains: [], rounds: [], products: [] };
    registered
      .and({ type: 'CompanyMerged', data: { ...merged, reason: 'One company', evidenceUrl: null } })
      .when(registering(submitted()))
      .thenNothing();
  });
});
