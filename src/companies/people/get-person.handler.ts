import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { peopleProjection } from '../../../projections/people/people.projection.js';
import { DomainError } from '../../kernel/domain-error.js';
import { personSlug, shortIdOf } from '../../vocabulary/person-slug.js';
import { type Sealed } from '../../kernel/sealed.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { recordAt } from '../../platform/read-store/record-at.js';
import { Vault } from '../../platform/vault/vault.js';
import { GetPerson, type Person, type PersonRole } from './get-person.query.js';
import { personStream } from './person.events.js';

interface PersonRow {
  readonly person_id: string;
  readonly sealed_name: Sealed;
  readonly sealed_linkedin_url: Sealed | null;
  readonly generated: boolean;
  readonly provenance: Readonly<Record<string, unknown>>;
}

interface RecordedRole extends Omit<PersonRole, 'company_name' | 'company_slug'> {
  readonly company_id: string;
}

/** A name is opened with the vault and nowhere stored in the clear. */
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
    const rows = await this.store.prepared<PersonRow>(
      'person_by_short_id',
      'SELECT person_id, sealed_name, sealed_linkedin_url, generated, provenance FROM read.people WHERE short_id = $1',
      [shortIdOf(slug)],
    );
    for (const row of rows) {
      const name = await this.vault.open<string>(row.sealed_name);
      if (name !== null && personSlug(name, row.person_id) === slug) {
        return asOf
          ? this.at(row.person_id, slug, asOf)
          : this.whole(row, name, slug, await this.rolesOf(row.person_id));
      }
    }
    throw new DomainError('not_found', `No person has the slug ${slug.slice(0, 100)}.`);
  }

  /** Companies go by their names of today. */
  private async at(personId: string, slug: string, asOf: Date): Promise<Person> {
    const { rows } = await recordAt(this.eventStore, peopleProjection, personStream(personId), asOf);
    const then = rows.get('people')?.[0] as unknown as PersonRow | undefined;
    const name = then ? await this.vault.open<string>(then.sealed_name) : null;
    if (!then || name === null) throw new DomainError('not_found', `${slug} was not on file at ${asOf.toISOString()}.`);
    const recorded = (rows.get('person_roles') ?? []) as unknown as readonly RecordedRole[];
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
    const newestFirst = roles.reverse().sort((a, b) => Number(b.is_current === true) - Number(a.is_current === true));
    return this.whole(then, name, slug, newestFirst);
  }

  private rolesOf(personId: string): Promise<PersonRole[]> {
    return this.store.prepared<PersonRole>(
      'person_roles',
      `SELECT r.title, r.is_founder, r.is_current, r.provenance, c.name AS company_name, c.slug AS company_slug
       FROM read.person_roles r JOIN read.companies c USING (company_id)
       WHERE r.person_id = $1 AND c.status <> 'pending'
       ORDER BY r.is_current IS TRUE DESC, r.recorded_at DESC, r.revision DESC`,
      [personId],
    );
  }

  private async whole(row: PersonRow, name: string, slug: string, roles: readonly PersonRole[]): Promise<Person> {
    const linkedinUrl = row.sealed_linkedin_url ? await this.vault.open<string>(row.sealed_linkedin_url) : null;
    const { person_id: id, generated, provenance } = row;
    return { id, name, slug, linkedinUrl, generated, provenance, roles };
  }
}
