import { type PersonEvent } from '../../src/companies/people/person.events.js';
import { handlers, type Projection } from '../../src/platform/projector/projection.js';
import { PEOPLE, PERSON_ROLES, PERSON_EMAILS } from './people.entity.js';

/** People and their roles. Names stay sealed: a query opens them with the vault, and an erased one opens no more. */
export const peopleProjection: Projection = {
  name: 'people',
  version: 3,
  categories: ['person'],
  tables: [PEOPLE, PERSON_ROLES, PERSON_EMAILS],
  ignores: [],
  on: handlers<PersonEvent>({
    PersonRegistered: ({ data, recordedAt }) => [
      {
        table: 'people',
        key: { person_id: data.personId },
        put: {
          short_id: data.personId.replaceAll('-', '').slice(0, 12),
          sealed_name: { ...data.sealedName },
          sealed_linkedin_url: data.sealedLinkedinUrl && { ...data.sealedLinkedinUrl },
          provenance: { ...data.provenance },
          generated: data.generated,
          registered_at: new Date(recordedAt).toISOString(),
        },
      },
    ],
    RoleRecorded: ({ data, revision, recordedAt }) => [
      {
        table: 'person_roles',
        key: { person_id: data.personId, revision },
        put: {
          company_id: data.companyId,
          title: data.title,
          is_founder: data.isFounder,
          is_current: data.isCurrent,
          provenance: { ...data.provenance },
          recorded_at: new Date(recordedAt).toISOString(),
        },
      },
    ],
    EmailRecorded: ({ data, revision, recordedAt }) => [
      {
        table: 'person_emails',
        key: { person_id: data.personId, revision },
        put: {
          sealed_email: { ...data.sealedEmail },
          provenance: { ...data.provenance },
          recorded_at: new Date(recordedAt).toISOString(),
        },
      },
    ],
    // Roles and sealed addresses stay without the person: their rows find nobody to join.
    PersonErased: ({ data }) => [{ table: 'people', key: { person_id: data.personId }, delete: true }],
    PersonWithdrawn: ({ data: { personId: person_id }, revision }) => [
      { table: 'people', key: { person_id }, delete: true },
      ...['person_roles', 'person_emails'].flatMap((table) =>
        Array.from({ length: Number(revision) }, (_, at) => ({
          table,
          key: { person_id, revision: BigInt(at) },
          delete: true as const,
        })),
      ),
    ],
  }),
};
