import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { personSlug, shortIdOf } from '../../vocabulary/person-slug.js';
import { type Sealed } from '../../kernel/sealed.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { GetPerson, type Person, type PersonRole } from './get-person.query.js';

interface PersonRow {
  readonly person_id: string;
  readonly sealed_name: Sealed;
  readonly sealed_linkedin_url: Sealed | null;
  readonly generated: boolean;
  readonly provenance: Readonly<Record<string, unknown>>;
}

/** A name is opened with the vault and nowhere stored in the clear. */
@QueryHandler(GetPerson)
@Injectable()
export class GetPersonHandler implements IQueryHandler<GetPerson> {
  constructor(
    private readonly store: ReadStore,
    private readonly vault: Vault,
  ) {}

  async execute({ slug }: GetPerson): Promise<Person> {
    const rows = await this.store.prepared<PersonRow>(
      'person_by_short_id',
      'SELECT person_id, sealed_name, sealed_linkedin_url, generated, provenance FROM read.people WHERE short_id = $1',
      [shortIdOf(slug)],
    );
    for (const row of rows) {
      const name = await this.vault.open<string>(row.sealed_name);
      if (name !== null && personSlug(name, row.person_id) === slug) return this.whole(row, name, slug);
    }
    throw new DomainError('not_found', `No person has the slug ${slug.slice(0, 100)}.`);
  }

  private async whole(row: PersonRow, name: string, slug: string): Promise<Person> {
    const [roles, linkedinUrl] = await Promise.all([
      this.store.prepared<PersonRole>(
        'person_roles',
        `SELECT r.title, r.is_founder, r.is_current, r.provenance, c.name AS company_name, c.slug AS company_slug
         FROM read.person_roles r JOIN read.companies c USING (company_id)
         WHERE r.person_id = $1 AND c.status <> 'pending'
         ORDER BY r.is_current IS TRUE DESC, r.recorded_at DESC, r.revision DESC`,
        [row.person_id],
      ),
      row.sealed_linkedin_url ? this.vault.open<string>(row.sealed_linkedin_url) : null,
    ]);
    const { person_id: id, generated, provenance } = row;
    return { id, name, slug, linkedinUrl, generated, provenance, roles };
  }
}
