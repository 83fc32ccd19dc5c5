import { DomainError } from '../../kernel/domain-error.js';
import { personSlug, shortIdOf } from '../../vocabulary/person-slug.js';
import { type Sealed } from '../../kernel/sealed.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type Vault } from '../../platform/vault/vault.js';

export interface PersonRole {
  readonly title: string;
  readonly is_founder: boolean;
  readonly is_current: boolean | null;
  readonly company_name: string;
  readonly company_slug: string;
  readonly provenance: Readonly<Record<string, unknown>>;
}

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly linkedinUrl: string | null;
  /** Made up by the generator. */
  readonly generated: boolean;
  readonly provenance: Readonly<Record<string, unknown>>;
  readonly roles: readonly PersonRole[];
}

interface PersonRow {
  readonly person_id: string;
  readonly sealed_name: Sealed;
  readonly sealed_linkedin_url: Sealed | null;
  readonly generated: boolean;
  readonly provenance: Readonly<Record<string, unknown>>;
}

/** `GET /people/{slug}`: a person with roles; the name is opened with the vault and nowhere stored in the clear. */
export class PersonQuery {
  constructor(
    private readonly store: ReadStore,
    private readonly vault: Vault,
  ) {}

  /** @throws DomainError not_found, also for somebody erased. */
  async bySlug(slug: string): Promise<Person> {
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

  /** Null where there is nobody, or no more. */
  async byId(personId: string): Promise<Person | null> {
    const [row] = await this.store.prepared<PersonRow>(
      'person_by_id',
      'SELECT person_id, sealed_name, sealed_linkedin_url, generated, provenance FROM read.people WHERE person_id = $1',
      [personId],
    );
    const name = row ? await this.vault.open<string>(row.sealed_name) : null;
    return row && name !== null ? this.whole(row, name, personSlug(name, row.person_id)) : null;
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

/** The title of the first role that has not ended, as far as the sources say. */
export function currentTitle({ roles }: Person): string | null {
  return roles.find(({ is_current }) => is_current !== false)?.title ?? null;
}
