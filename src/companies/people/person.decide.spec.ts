import { given } from '../../../test/kit/decider.js';
import { type PersonIdentifier } from './person.events.js';
import {
  erasePerson,
  observePerson,
  personDecider,
  retractFacts,
  takeOverFacts,
  type PersonObservation,
  type PersonState,
  identify,
} from './person.decide.js';

const personId = '11111111-1111-8111-a111-111111111111';
const companyId = '22222222-2222-5222-8222-222222222222';
const sealed = { kid: personId, iv: 'iv', ct: 'ct' };
const provenance = { source: 'people', file: 'people.csv', line: 2, observedAt: '2026-01-01T00:00:00.000Z' };
const NAME: PersonIdentifier = { kind: 'name', id: '33333333-3333-8333-a333-333333333333' };
const EMAIL: PersonIdentifier = { kind: 'email', id: '44444444-4444-8444-a444-444444444444' };

const seen = (more: Partial<PersonObservation> = {}): PersonObservation => ({
  personId,
  sealedName: sealed,
  sealedLinkedinUrl: null,
  identifiers: [NAME],
  provenance,
  generated: false,
  roles: [{ companyId, title: 'CTO', isFounder: false, isCurrent: null }],
  ...more,
});

const observing = (observation: PersonObservation) => (state: PersonState) => observePerson(state, observation);
const none = given(personDecider);
const registered = none.when(observing(seen())).thenTypes('PersonRegistered', 'RoleRecorded');
const erasing = (state: PersonState) => erasePerson(state, personId);

describe('a person who is observed', () => {
  it('is registered with identifiers and role', () => {
    expect(registered.events[0]?.data).toMatchObject({ personId, identifiers: [NAME] });
  });

  it('appends nothing the second time', () => {
    registered.when(observing(seen())).thenNothing();
  });

  it('gets further identifiers, roles and addresses, each once', () => {
    const more = seen({
      identifiers: [NAME, EMAIL],
      roles: [{ companyId, title: 'CEO', isFounder: false, isCurrent: null }],
      email: { sealed, identifierId: EMAIL.id },
    });
    registered
      .when(observing(more))
      .thenMatching(
        { type: 'PersonIdentified', data: { identifiers: [EMAIL] } },
        { type: 'RoleRecorded' },
        { type: 'EmailRecorded' },
      )
      .when(observing(more))
      .thenNothing();
  });

  it('has a role confirmed by a later observation, once', () => {
    const later = { ...provenance, observedAt: '2026-02-01T00:00:00.000Z' };
    registered
      .when(observing(seen({ provenance: later })))
      .then({ type: 'RoleConfirmed', data: { personId, roleRevision: 1, provenance: later } })
      .when(observing(seen()))
      .thenNothing();
  });

  it('becomes a founder by any later or earlier row of the same title, and stays one', () => {
    const [december, march] = ['2025-12-01', '2026-03-01'].map((day) => ({
      ...provenance,
      observedAt: `${day}T00:00:00.000Z`,
    }));
    for (const by of [december, provenance, march]) {
      const founder = { companyId, title: 'cto', isFounder: true, isCurrent: null };
      const raised = registered
        .when(observing(seen({ roles: [founder], provenance: by as typeof provenance })))
        .then({ type: 'RoleRecorded', data: { personId, ...founder, provenance: by as typeof provenance } });
      raised.when(observing(seen())).thenNothing();
      const later = { ...provenance, observedAt: '2026-04-01T00:00:00.000Z' };
      // The newest row is the one to confirm.
      const roleRevision = by === december ? 1 : 2;
      raised
        .when(observing(seen({ provenance: later })))
        .then({ type: 'RoleConfirmed', data: { personId, roleRevision, provenance: later } });
    }
  });

  it('has a role recorded again where a later row states whether it is current, and only then', () => {
    const row = (month: string, isCurrent: boolean | null) =>
      observing(
        seen({
          roles: [{ companyId, title: 'CTO', isFounder: false, isCurrent }],
          provenance: { ...provenance, observedAt: `2026-${month}-01T00:00:00.000Z` },
        }),
      );
    const ended = registered
      .when(row('03', true))
      .thenTypes('RoleRecorded')
      .when(row('04', false))
      .thenMatching({ type: 'RoleRecorded', data: { isCurrent: false } });
    ended.when(row('02', true)).thenNothing();
    ended.when(row('05', null)).thenTypes('RoleConfirmed');
  });

  it('has the earlier statement left where the later one is retracted', () => {
    const founder = { companyId, title: 'CTO', isFounder: true, isCurrent: null };
    const data = { personId, revisions: [2], movedTo: null, reason: 'of another person' };
    registered
      .when(observing(seen({ roles: [founder] })))
      .thenTypes('RoleRecorded')
      .when((state) => retractFacts(state, data))
      .thenTypes('PersonFactsRetracted')
      .when(observing(seen()))
      .thenNothing();
  });

  it('stays erased', () => {
    const erased = registered.when(erasing).then({ type: 'PersonErased', data: { personId } });
    erased.when(observing(seen({ identifiers: [NAME, EMAIL] }))).thenNothing();
    erased.when(erasing).thenNothing();
    none.when(erasing).thenNothing();
  });
});

describe('a role that was recorded for the wrong person', () => {
  const data = { personId, revisions: [1], movedTo: null, reason: 'of another person' };
  const retracting = (state: PersonState) => retractFacts(state, data);
  const retracted = registered.when(retracting).then({ type: 'PersonFactsRetracted', data });

  it('is retracted, and recorded again if it is observed once more', () => {
    retracted.when(observing(seen())).thenTypes('RoleRecorded');
  });

  it('takes the identifiers with it that only it gave, until they are observed once more', () => {
    const moved = { kind: 'name', id: 'name at the survivor' } as const;
    const all = { ...data, identifiers: [moved] };
    registered
      .when((state) => identify(state, personId, [moved], provenance))
      .thenTypes('PersonIdentified')
      .when((state) => retractFacts(state, all))
      .then({ type: 'PersonFactsRetracted', data: all })
      .when((state) => identify(state, personId, [moved], provenance))
      .thenTypes('PersonIdentified');
  });

  it('is retracted once, also among others', () => {
    const more = { ...data, revisions: [1, 2] };
    retracted
      .when((state) => retractFacts(state, more))
      .then({ type: 'PersonFactsRetracted', data: { ...data, revisions: [2] } });
  });

  it('needs a person on file', () => {
    none.when(retracting).thenNothing();
    registered.when((state) => retractFacts(state, { ...data, revisions: [] })).thenNothing();
  });

  it('is added to the other person', () => {
    const role = { companyId, title: 'COO', isFounder: false, isCurrent: null };
    const facts = { personId, roles: [{ role, provenance }], emails: [] };
    registered
      .when((state) => takeOverFacts(state, facts))
      .then({ type: 'RoleRecorded', data: { personId, ...role, provenance } });
    none.when((state) => takeOverFacts(state, facts)).thenNothing();
  });

  it('is added with its addresses', () => {
    const facts = { personId, roles: [], emails: [{ sealed, provenance }] };
    registered
      .when((state) => takeOverFacts(state, facts))
      .repeatable('a sealed address cannot be compared, so the caller moves each once')
      .then({ type: 'EmailRecorded', data: { personId, sealedEmail: sealed, provenance } });
  });
});
