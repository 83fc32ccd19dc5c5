import { peopleProjection } from '../../../projections/people/people.projection.js';
import { personStream, type PersonEvent } from '../../../src/companies/people/person.events.js';
import { deriveId } from '../../../src/platform/ids/ids.js';
import { ProjectionStage } from '../../kit/projection-stage.js';
import { recorded } from '../../kit/recorded.js';

const provenance = { source: 'directory', observedAt: '2026-03-13T00:00:00.000Z' };
const id = (what: string): string => deriveId('split-people', what);
const sealedName = { v: 1 } as never;
const [one, other, name] = [id('one'), id('other'), { kind: 'name', id: id('name at the survivor') } as const];
const of = (personId: string, type: PersonEvent['type'], data: object) => ({
  stream: personStream(personId),
  event: { type, data: { personId, ...data } } as PersonEvent,
});
const role = (company: string) => ({
  companyId: id(company),
  title: 'CEO',
  isFounder: false,
  isCurrent: true,
  provenance,
});
const person = { sealedName, sealedLinkedinUrl: null, provenance, generated: false };

let stage: ProjectionStage;
beforeAll(async () => {
  stage = await ProjectionStage.open(peopleProjection);
});
afterAll(() => stage.close());

describe('people of two companies that were merged and split', () => {
  it('are two again, each with the roles of the own company', async () => {
    const log = recorded([
      of(one, 'PersonRegistered', { ...person, identifiers: [{ kind: 'name', id: id('name at the ended') }] }),
      of(one, 'RoleRecorded', role('ended')),
      of(one, 'PersonIdentified', { identifiers: [name], provenance }),
      of(one, 'RoleRecorded', role('survivor')),
      of(other, 'PersonRegistered', { ...person, identifiers: [name] }),
      of(other, 'RoleRecorded', role('survivor')),
      of(one, 'PersonFactsRetracted', { revisions: [3], movedTo: null, reason: 'split', identifiers: [name] }),
    ]);
    await stage.project(log.slice(0, 6));
    expect((await stage.rows()).people).toHaveLength(1);
    await stage.project(log.slice(6));
    const { people, person_roles: roles } = await stage.rows();
    expect(people).toHaveLength(2);
    expect(roles).toMatchObject(
      [one, other]
        .map((personId) => ({ record_id: personId, person_id: personId }))
        .sort((a, b) => (a.record_id < b.record_id ? -1 : 1)),
    );
  });
});
