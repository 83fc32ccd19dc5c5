import { type PersonEvent, type PersonIdentifier } from '../../src/companies/people/person.events.js';
import { handlers, type Projection, type RowChange } from '../../src/platform/projector/projection.js';
import { PEOPLE, PERSON_EMAILS, PERSON_IDENTIFIERS, PERSON_RECORDS, PERSON_ROLES } from './people.entity.js';
import { completePeopleChanges } from './people.resolve.js';

/**
 * People and their roles. The log contains records; `resolve` decides which records belong to one person. Names stay
 * sealed: a query opens them with the vault, and an erased one stays closed.
 */
export const peopleProjection: Projection = {
  name: 'people',
  group: 'directory',
  version: 5,
  categories: ['person'],
  tables: [PEOPLE, PERSON_RECORDS, PERSON_IDENTIFIERS, PERSON_ROLES, PERSON_EMAILS],
  ignores: [],
  resolve: completePeopleChanges,
  on: handlers<PersonEvent>({
    PersonRegistered: ({ data, recordedAt }) => [
      {
        table: 'person_records',
        key: { record_id: data.personId },
        put: {
          person_id: data.personId,
          short_id: data.personId.replaceAll('-', '').slice(0, 12),
          sealed_name: { ...data.sealedName },
          sealed_linkedin_url: data.sealedLinkedinUrl && { ...data.sealedLinkedinUrl },
          provenance: { ...data.provenance },
          generated: data.generated,
          registered_at: new Date(recordedAt).toISOString(),
        },
      },
      ...identifiersOf(data.personId, data.identifiers),
    ],
    PersonIdentified: ({ data }) => identifiersOf(data.personId, data.identifiers),
    RoleRecorded: ({ data, revision, recordedAt }) => [
      {
        table: 'person_roles',
        key: { record_id: data.personId, revision },
        put: {
          person_id: data.personId,
          company_id: data.companyId,
          title: data.title,
          is_founder: data.isFounder,
          is_current: data.isCurrent,
          provenance: { ...data.provenance },
          observed_at: data.provenance.observedAt,
          recorded_at: new Date(recordedAt).toISOString(),
        },
      },
    ],
    RoleConfirmed: ({ data: { personId, roleRevision, provenance } }) => [
      {
        table: 'person_roles',
        key: { record_id: personId, revision: BigInt(roleRevision) },
        set: { provenance: { ...provenance }, observed_at: provenance.observedAt },
      },
    ],
    EmailRecorded: ({ data, revision, recordedAt }) => [
      {
        table: 'person_emails',
        key: { record_id: data.personId, revision },
        put: {
          person_id: data.personId,
          sealed_email: { ...data.sealedEmail },
          provenance: { ...data.provenance },
          recorded_at: new Date(recordedAt).toISOString(),
        },
      },
    ],
    PersonFactsRetracted: ({ data }) => [
      ...['person_roles', 'person_emails'].flatMap((table) =>
        data.revisions.map((revision) => ({
          table,
          key: { record_id: data.personId, revision: BigInt(revision) },
          delete: true as const,
        })),
      ),
      ...(data.identifiers ?? []).map(({ id }) => ({
        table: 'person_identifiers',
        key: { record_id: data.personId, identifier_id: id },
        delete: true as const,
      })),
    ],
    PersonErased: ({ data }) => [{ table: 'person_records', key: { record_id: data.personId }, delete: true }],
    PersonWithdrawn: ({ data }) => [{ table: 'person_records', key: { record_id: data.personId }, delete: true }],
  }),
};

function identifiersOf(record_id: string, identifiers: readonly PersonIdentifier[]): RowChange[] {
  return identifiers.map(({ kind, id }) => ({
    table: 'person_identifiers',
    key: { record_id, identifier_id: id },
    put: { kind },
  }));
}
