import { personSlug } from '../../vocabulary/person-key.js';
import { type Sealed } from '../../kernel/sealed.js';
import { type Vault } from '../../platform/vault/vault.js';
import { type Person, type PersonRole } from './get-person.query.js';

interface StoredPerson {
  readonly person_id: string;
  readonly sealed_linkedin_url: Sealed | null;
  readonly generated: boolean;
  readonly provenance: Readonly<Record<string, unknown>>;
}

/** A person whose name is open, with the profile opened too. */
export async function personView(
  vault: Vault,
  row: StoredPerson,
  name: string,
  roles: readonly PersonRole[],
): Promise<Person> {
  const { person_id: id, generated, provenance } = row;
  const linkedinUrl = row.sealed_linkedin_url ? await vault.open<string>(row.sealed_linkedin_url) : null;
  return { id, name, slug: personSlug(name, id), linkedinUrl, generated, provenance, roles };
}
