import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { peopleProjection } from '../../../projections/people/people.projection.js';
import { DomainError } from '../../kernel/domain-error.js';
import { personSlug, shortIdOf } from '../../vocabulary/person-key.js';
import { type Sealed } from '../../kernel/sealed.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { recordAt } from '../../platform/read-store/record-at.js';
import { Vault } from '../../platform/vault/vault.js';
import { GetPerson, type Person, type PersonRole } from './get-person.query.js';
import { personStream } from './person.events.js';

interface PersonRow {
  /** The person's id; the record's id in a state folded from one record. */
  readonly person_id: string;
  readonly sealed_name: Sealed;
  readonly sealed_linkedin_url: Sealed | null;
  readonly generated: boolean;
  readonly provenance: Readonly<Record<string, unknown>>;
}

interface RecordedRole extends Omit<PersonRole, 'company_name' | 'company_slug'> {
  readonly company_id: string;
  readonly observed_at: string;
}

/** Names are decrypted with the vault and never stored in clear text. */
@QueryHandler(GetPerson)
@Injectable()
export class GetPersonHandler implements IQueryHandler<GetPerson> {
  constructor(
    private readonly store: ReadStore,
    private readonly eventStore: EventStore,
    private readonly vault: Vault,
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
      if (!recordName || !name || personSlug(recordName, record_id) !== slug) continue;
      const current = personSlug(name, row.person_id);
      return asOf
        ? this.at(row.person_id, current, asOf)
        : this.whole(row, name, current, await this.rolesOf(row.person_id));
    }
    throw new DomainError('not_found', `No person has the slug ${slug.slice(0, 100)}.`);
  }

  /** The records that belong to this person now, as of an earlier instant, with current company names. */
  private async at(personId: string, slug: string, asOf: Date): Promise<Person> {
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
    if (!then || name === null) throw new DomainError('not_found', `${slug} was not on file at ${asOf.toISOString()}.`);
    const recorded = distinctRoles(rowsOf<RecordedRole>('person_roles'));
    const companies = await this.store.prepared<{ company_id: string; name: string; slug: string }>(
      'person_companies',
      "SELECT company_id, name, slug FROM read.companies WHERE company_id = ANY($1::uuid[]) AND status <> 'pending'",
      [recorded.map(({ company_id }) => company_id)],
    );
    const roles = recorded.flatMap(({ company_id, title, is_founder, is_current, provenance }) => {
      const company = companies.find((each) => each.company_id === company_id);
      if (!company) return [];
      return [{ title, is_founder, is_current, provenance, company_name: company.name, company_slug: company.slug }];
    });
    return this.whole({ ...then, person_id: personId }, name, slug, roles);
  }

  private rolesOf(personId: string): Promise<PersonRole[]> {
    return this.store.prepared<PersonRole>(
      'person_roles',
      `SELECT title, is_founder, is_current, provenance, company_name, company_slug FROM (
         SELECT DISTINCT ON (r.company_id, lower(r.title))
           r.title, r.is_founder, r.is_current, r.provenance, r.observed_at, c.name AS company_name, c.slug AS company_slug
         FROM read.person_roles r JOIN read.companies c USING (company_id)
         WHERE r.person_id = $1 AND c.status <> 'pending'
         ORDER BY r.company_id, lower(r.title), r.observed_at DESC, r.record_id) AS latest
       ORDER BY is_current IS TRUE DESC, observed_at DESC, company_slug, title`,
      [personId],
    );
  }

  private async whole(row: PersonRow, name: string, slug: string, roles: readonly PersonRole[]): Promise<Person> {
    const linkedinUrl = row.sealed_linkedin_url ? await this.vault.open<string>(row.sealed_linkedin_url) : null;
    const { person_id: id, generated, provenance } = row;
    return { id, name, slug, linkedinUrl, generated, provenance, roles };
  }
}

/** Two records of a person may state one role: the latest observation counts. In the order of `rolesOf`. */
function distinctRoles(roles: readonly RecordedRole[]): RecordedRole[] {
  const latest = new Map<string, RecordedRole>();
  for (const role of [...roles].sort((a, b) => (a.observed_at < b.observed_at ? -1 : 1))) {
    latest.set(`${role.company_id} ${role.title.toLowerCase()}`, role);
  }
  return [...latest.values()].sort(
    (a, b) => Number(b.is_current === true) - Number(a.is_current === true) || (a.observed_at > b.observed_at ? -1 : 1),
  );
}
