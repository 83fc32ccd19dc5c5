import { given } from '../../../test/kit/decider.js';
import { type PersonEvent, type PersonIdentifier } from '../people/person.events.js';
import { type Provenance } from '../record/company.events.js';
import { personStatements, retractStatements, type Retraction } from './person-statements.decide.js';

const personId = 'p1';
const sealed = { kid: personId, iv: 'iv', ct: 'ct' };
const imported: Provenance = { source: 'people', observedAt: '2026-01-01T00:00:00.000Z' };
const later: Provenance = { source: 'people', observedAt: '2026-04-01T00:00:00.000Z' };
const submitted: Provenance = { source: 'submission', sourceKey: 's1', observedAt: '2026-03-01T00:00:00.000Z' };
const other: Provenance = { ...submitted, sourceKey: 's2' };
const NAME: PersonIdentifier = { kind: 'name', id: 'name at c1' };

const registered: PersonEvent = {
  type: 'PersonRegistered',
  data: {
    personId,
    sealedName: sealed,
    sealedLinkedinUrl: null,
    identifiers: [],
    provenance: imported,
    generated: false,
  },
};
const identified: PersonEvent = {
  type: 'PersonIdentified',
  data: { personId, identifiers: [NAME], provenance: submitted },
};
const role = (provenance: Provenance, more: { title?: string; isFounder?: boolean } = {}): PersonEvent => ({
  type: 'RoleRecorded',
  data: { personId, companyId: 'c1', title: 'CTO', isFounder: false, isCurrent: true, ...more, provenance },
});
const confirmed = (roleRevision: number, provenance: Provenance): PersonEvent => ({
  type: 'RoleConfirmed',
  data: { personId, roleRevision, provenance },
});
const retracted = (revisions: readonly number[], identifiers?: readonly PersonIdentifier[]): PersonEvent => ({
  type: 'PersonFactsRetracted',
  data: { personId, revisions, movedTo: 'p2', reason: 'relinked', ...(identifiers && { identifiers }) },
});

const retraction: Retraction = {
  personId,
  source: 'submission',
  sourceKey: 's1',
  stillStated: [],
  movedTo: 'p2',
  reason: 'relinked',
};
const retracting = (more: Partial<Retraction> = {}) => {
  return (state: typeof personStatements.initial) => retractStatements(state, { ...retraction, ...more });
};

describe('what a source record stated of the wrong person', () => {
  it('is retracted once, with the identifiers that came with it', () => {
    given(personStatements, registered, identified, role(submitted))
      .when(retracting())
      .then(retracted([2], [NAME]));
  });

  it('leaves what other records stated, and identifiers where one of them states a role there', () => {
    given(personStatements, registered, identified, role(submitted), role(other, { title: 'CEO' }))
      .when(retracting())
      .then(retracted([2]));
    given(personStatements, registered, role(other)).when(retracting()).thenNothing();
  });

  it('leaves what the record still states of the person', () => {
    const both = given(personStatements, registered, role(submitted), role(submitted, { title: 'CEO' }));
    both.when(retracting({ stillStated: [{ title: 'ceo', isFounder: false }] })).then(retracted([1]));
    const founder = given(personStatements, registered, role(submitted, { isFounder: true }));
    founder.when(retracting({ stillStated: [{ title: 'CTO', isFounder: false }] })).then(retracted([1]));
    founder.when(retracting({ stillStated: [{ title: 'CTO', isFounder: true }] })).thenNothing();
  });

  it('gives a role of another source that it only confirmed the date of that source again', () => {
    given(personStatements, registered, role(imported), confirmed(1, submitted))
      .when(retracting())
      .then(retracted([2]), confirmed(1, imported));
    given(personStatements, registered, role(imported), confirmed(1, submitted), confirmed(1, later))
      .when(retracting())
      .then(retracted([2]));
  });

  it('leaves a role that another source stated afterwards, to that source', () => {
    given(personStatements, registered, identified, role(submitted), confirmed(2, later))
      .when(retracting())
      .then(retracted([2]), role(later));
    given(personStatements, registered, role(imported), role(submitted, { isFounder: true }), confirmed(2, later))
      .when(retracting())
      .then(retracted([2]), confirmed(1, later));
  });

  it('can be stated and retracted again', () => {
    given(personStatements, registered, role(submitted), retracted([1]), role(submitted))
      .when(retracting())
      .then(retracted([3]));
  });

  it('needs a person on file', () => {
    given(personStatements).when(retracting()).thenNothing();
    given(personStatements, registered, role(submitted), { type: 'PersonErased', data: { personId } })
      .when(retracting())
      .thenNothing();
  });
});
