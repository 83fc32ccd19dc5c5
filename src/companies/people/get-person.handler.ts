import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { peopleProjection } from '../../../projections/people/people.projection.js';
import { DomainError } from '../../kernel/domain-error.js';
import { isSlugOf, personSlug, shortIdOf } from '../../vocabulary/person-key.js';
import { type Sealed } from '../../kernel/sealed.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type KnownTime } from '../../web/lists/known-time.js';
import { recordAt } from '../lookup/record-at.js';
import { Vault } from '../../platform/vault/vault.js';
import { GetPerson, type Person, type PersonRole } from './get-person.query.js';
import { personStream } from './person.events.js';
import { PersonRoles, type RecordedRole } from './person-roles.service.js';

interface PersonRow {
  /** The person's id; the record's id in a state folded from one record. */
  readonly person_id: string;
  readonly sealed_name: Sealed;
  readonly sealed_linkedin_url: Sealed | null;
  readonly generated: boolean;
  readonly provenance: Readonly<Record<string, unknown>>;
}

/** Names are decrypted with the vault and never stored in clear text. */
@QueryHandler(GetPerson)
@Injectable()
export class GetPersonHandler implements IQueryHandler<GetPerson> {
  constructor(
    private readonly store: ReadStore,
    private readonly eventStore: EventStore,
    private readonly vault: Vault,
    private readonly roles: PersonRoles,
  ) {}

  async execute({ slug: named, asOf }: GetPerson): Promise<Person> {
    const slug = named.toLowerCase();
    const rows = await this.store.prepared<PersonRow & { record_id: string; record_name: Sealed }>(
      'person_by_short_id',
      `SELECT r.record_id, r.sealed_name AS record_name,
         p.person_id, p.sealed_name, p.sealed_linkedin_url, p.generated, p.provenance
       FROM read.person_records r JOIN read.people p USING (person_id) WHERE r.short_id = $1`,
      [shortIdOf(slug)],
    );
    for (const { record_id, record_name, ...row } of rows) {
      const [recordName, name] = await this.vault.openAll<string>([record_name, row.sealed_name]);
      if (!recordName || !name || !isSlugOf(slug, { name: recordName, id: record_id })) continue;
      const current = personSlug(name, row.person_id);
      return asOf
        ? this.at(row.person_id, current, asOf)
        : this.whole(row, name, current, await this.roles.of(row.person_id));
    }
    throw new DomainError('not_found', `No person has the slug ${slug.slice(0, 100)}.`);
  }

  /** The records that belong to this person now, as known at a time, with current company names. */
  private async at(personId: string, slug: string, asOf: KnownTime): Promise<Person> {
    const records = await this.store.prepared<{ record_id: string }>(
      'person_records',
      'SELECT record_id FROM read.person_records WHERE person_id = $1 ORDER BY record_id <> $1, record_id',
      [personId],
    );
    const folded = await Promise.all(
      records.map(({ record_id }) => recordAt(this.eventStore, peopleProjection, personStream(record_id), asOf)),
    );
    const rowsOf = <T>(table: string): T[] => folded.flatMap(({ rows }) => (rows.get(table) ?? []) as unknown as T[]);
    const [then] = rowsOf<PersonRow>('person_records');
    const name = then ? await this.vault.open<string>(then.sealed_name) : null;
    if (!then || name === null) throw new DomainError('not_found', `${slug} was not on file at ${asOf.asked}.`);
    const roles = await this.roles.latest(rowsOf<RecordedRole>('person_roles'));
    return this.whole({ ...then, person_id: personId }, name, slug, roles);
  }

  private async whole(row: PersonRow, name: string, slug: string, roles: readonly PersonRole[]): Promise<Person> {
    const linkedinUrl = row.sealed_linkedin_url ? await this.vault.open<string>(row.sealed_linkedin_url) : null;
    const { person_id: id, generated, provenance } = row;
    return { id, name, slug, linkedinUrl, generated, provenance, roles };
  }
}
