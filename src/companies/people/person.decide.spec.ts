import { type PersonEvent, type PersonIdentifier } from './person.events.js';
import { erasePerson, observePerson, personDecider, type PersonObservation, retractFacts } from './person.decide.js';

const personId = '11111111-1111-8111-a111-111111111111';
const companyId = '22222222-2222-5222-8222-222222222222';
const sealed = { kid: personId, iv: 'iv', ct: 'ct' };
const provenance = { source: 'people', file: 'people.csv', line: 2, observedAt: '2026-01-01T00:00:00.000Z' };
const NAME: PersonIdentifier = { kind: 'name', id: '33333333-3333-8333-a333-333333333333' };
const EMAIL: PersonIdentifier = { kind: 'email', id: '44444444-4444-8444-a444-444444444444' };

const seen = (more: Partial<PersonObservation> = {}): PersonObservation => ({
  ...{ personId, sealedName: sealed, sealedLinkedinUrl: null, identifiers: [NAME], provenance, generated: false },
  roles: [{ companyId, title: 'CTO', isFounder: false, isCurrent: null }],
  ...more,
});

class Given {
  constructor(private readonly events: readonly PersonEvent[] = []) {}

  get state() {
    return this.events.reduce(personDecider.evolve, personDecider.initial);
  }

  when(observation: PersonObservation): PersonEvent[] {
    return observePerson(this.state, observation);
  }
}

const registered = new Given().when(seen());

describe('a person who is observed', () => {
  it('is registered with identifiers and role', () => {
    expect(registered.map(({ type }) => type)).toEqual(['PersonRegistered', 'RoleRecorded']);
    expect(registered[0]?.data).toMatchObject({ personId, identifiers: [NAME] });
  });

  it('appends nothing the second time', () => {
    expect(new Given(registered).when(seen())).toEqual([]);
  });

  it('gets further identifiers, roles and addresses, each once', () => {
    const more = seen({
      identifiers: [NAME, EMAIL],
      roles: [{ companyId, title: 'CEO', isFounder: false, isCurrent: null }],
      email: { sealed, identifierId: EMAIL.id },
    });
    const events = new Given(registered).when(more);
    expect(events.map(({ type }) => type)).toEqual(['PersonIdentified', 'RoleRecorded', 'EmailRecorded']);
    expect(events[0]?.data).toMatchObject({ identifiers: [EMAIL] });
    expect(new Given([...registered, ...events]).when(more)).toEqual([]);
  });

  it('stays erased', () => {
    const erased = [...registered, ...erasePerson(new Given(registered).state, personId)];
    expect(new Given(erased).when(seen({ identifiers: [NAME, EMAIL] }))).toEqual([]);
    expect(erasePerson(new Given(erased).state, personId)).toEqual([]);
  });
});

describe('a role that was recorded for the wrong person', () => {
  const data = { personId, revisions: [1], movedTo: null, reason: 'of another person' };
  const retracted = retractFacts(new Given(registered).state, data);

  it('is taken back, and is news again if it is observed once more', () => {
    expect(retracted.map(({ type }) => type)).toEqual(['PersonFactsRetracted']);
    expect(new Given([...registered, ...retracted]).when(seen()).map(({ type }) => type)).toEqual(['RoleRecorded']);
  });

  it('needs a person on file', () => {
    expect(retractFacts(personDecider.initial, data)).toEqual([]);
  });
});
