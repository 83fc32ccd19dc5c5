import { Injectable } from '@nestjs/common';
import { type Sealed } from '../../kernel/sealed.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { type PersonIdentifier } from '../people/person.events.js';
import { type KnownAs, type PersonTraces } from './find-person-traces.query.js';
import { PersonIdentities } from './person-identities.service.js';

interface RecordRow {
  readonly record_id: string;
  readonly sealed_name: Sealed;
  readonly sealed_linkedin_url: Sealed | null;
  readonly identifiers: readonly PersonIdentifier[];
  readonly companies: readonly string[];
  readonly emails: readonly Sealed[];
}

/** The records of a person, and the undecided ones that share a name at a company. */
const RECORDS_SQL = `WITH own AS (
    SELECT record_id FROM read.person_records WHERE record_id = $1 OR person_id = $1
      OR person_id = (SELECT person_id FROM read.person_records WHERE record_id = $1)
  ), undecided AS (
    SELECT r.record_id FROM read.person_records r JOIN read.person_identifiers i USING (record_id)
    WHERE r.person_id IS NULL AND i.identifier_id IN
      (SELECT identifier_id FROM own JOIN read.person_identifiers USING (record_id) WHERE kind = 'name')
  )
  SELECT r.record_id, r.sealed_name, r.sealed_linkedin_url,
    coalesce((SELECT json_agg(json_build_object('kind', kind, 'id', identifier_id))
      FROM read.person_identifiers i WHERE i.record_id = r.record_id), '[]') AS identifiers,
    array(SELECT DISTINCT company_id FROM read.person_roles o WHERE o.record_id = r.record_id) AS companies,
    coalesce((SELECT json_agg(sealed_email) FROM read.person_emails e WHERE e.record_id = r.record_id), '[]') AS emails
  FROM read.person_records r WHERE record_id IN (SELECT * FROM own UNION SELECT * FROM undecided) ORDER BY record_id`;

/** Finds a person's records and identifiers. */
@Injectable()
export class PersonTracesReader {
  constructor(
    private readonly store: ReadStore,
    private readonly vault: Vault,
    private readonly identities: PersonIdentities,
  ) {}

  /** @param personId of the person, or of one of the records */
  async of(personId: string): Promise<PersonTraces> {
    const rows = await this.store.query<RecordRow>(RECORDS_SQL, [personId]);
    const known: KnownAs[] = [];
    const addresses = new Set<string>();
    const identifiers = new Map<string, PersonIdentifier>();
    for (const row of rows) {
      for (const identifier of row.identifiers) identifiers.set(identifier.id, identifier);
      const name = await this.vault.open<string>(row.sealed_name);
      const linkedinUrl = row.sealed_linkedin_url ? await this.vault.open<string>(row.sealed_linkedin_url) : null;
      if (name === null) continue;
      if (!known.some((each) => each.name === name && each.linkedinUrl === linkedinUrl))
        known.push({ name, linkedinUrl });
      // Early records have no identifiers.
      const emails = (await this.vault.openAll<string>(row.emails)).flatMap((email) => email ?? []);
      for (const email of emails) addresses.add(email);
      for (const companyId of row.companies) {
        for (const email of [null, ...emails]) {
          const identity = await this.identities.of({ name, companyId, linkedinUrl, email });
          for (const identifier of identity.identifiers) identifiers.set(identifier.id, identifier);
        }
      }
    }
    return {
      recordIds: rows.map(({ record_id }) => record_id),
      known,
      emails: [...addresses],
      identifiers: [...identifiers.values()],
    };
  }
}
