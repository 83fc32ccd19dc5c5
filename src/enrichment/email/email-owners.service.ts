import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindCompany, type FoundCompany } from '../../companies/matching/find-company.query.js';
import { EMAIL_LOOKUP } from '../../companies/people/person.events.js';
import { personSlug } from '../../vocabulary/person-key.js';
import { type Sealed } from '../../kernel/sealed.js';
import { registrableDomain } from '../../platform/domains/registrable-domain.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import {
  emailAddress,
  guessedName,
  isFreeMail,
  isRoleAddress,
  looksLikeAddressOf,
  type EmailAddress,
} from './email-address.rules.js';
import { type EmailFindings } from './enrich-email.query.js';
import { type KnownPerson } from './find-person-by-email.query.js';

/** Read without names, which are decrypted together. */
interface SealedPerson {
  readonly person_id: string;
  readonly sealed_name: Sealed;
  readonly current_title: string | null;
}

const SEALED_PERSON = `p.person_id, p.sealed_name,
  (SELECT r.title FROM read.person_roles r JOIN read.companies c USING (company_id)
   WHERE r.person_id = p.person_id AND r.is_current IS NOT FALSE AND c.status <> 'pending'
   ORDER BY r.is_current IS TRUE DESC, r.observed_at DESC, r.title LIMIT 1) AS current_title`;

/** Above this number of colleagues, a similar name is no evidence. */
const MOST_COLLEAGUES = 200;

/**
 * Finds the person and company of an address. Addresses are found by a keyed digest in the vault and stored only
 * sealed.
 */
@Injectable()
export class EmailOwners {
  constructor(
    private readonly store: ReadStore,
    private readonly vault: Vault,
    private readonly queries: QueryBus,
  ) {}

  /**
   * The stored person with this address, also without the tag after a plus. The index only suggests the person; the
   * log's sealed addresses confirm the match.
   */
  async person(text: string): Promise<KnownPerson | null> {
    const { address, withoutTag } = emailAddress(text);
    const wanted = [...new Set([address, withoutTag])];
    const subjects = await this.vault.subjectsOf(EMAIL_LOOKUP, ...wanted);
    const ids = subjects.flatMap((subject) => /^person-(.+)$/.exec(subject)?.[1] ?? []);
    if (ids.length === 0) return null;
    const rows = await this.store.prepared<SealedPerson & { sealed_email: Sealed }>(
      'person_by_email',
      `SELECT ${SEALED_PERSON}, e.sealed_email FROM read.person_emails e JOIN read.people p USING (person_id)
       WHERE e.record_id = ANY($1::uuid[]) ORDER BY e.recorded_at, e.record_id`,
      [ids],
    );
    const opened = await this.vault.openAll<string>(rows.flatMap((row) => [row.sealed_email, row.sealed_name]));
    for (const email of wanted) {
      const at = rows.findIndex((_, index) => opened[2 * index] === email && opened[2 * index + 1] !== null);
      const row = rows[at];
      if (row) return personOf(row, opened[2 * at + 1] as string);
    }
    return null;
  }

  async enriched(text: string): Promise<EmailFindings> {
    const address = emailAddress(text);
    const [onFile, found] = await Promise.all([this.person(text), this.companyOf(address)]);
    const company = found && {
      name: found.name,
      slug: found.slug,
      website: found.website,
      total_funding: found.total_funding,
    };
    if (onFile) {
      const { id: _, ...person } = onFile;
      return { person: { ...person, is_guess: false }, company };
    }
    if (isRoleAddress(address)) return { person: null, company };
    const colleague = found && (await this.colleague(found.company_id, address));
    if (colleague) {
      const { id: _, ...person } = colleague;
      return { person: { ...person, is_guess: true }, company };
    }
    const name = guessedName(address);
    return { person: name === null ? null : { name, slug: null, current_title: null, is_guess: true }, company };
  }

  private async companyOf(address: EmailAddress): Promise<FoundCompany | null> {
    if (isFreeMail(address)) return null;
    const { domain } = registrableDomain(address.domain);
    return domain === null ? null : this.queries.execute(new FindCompany({ domain, slug: null, name: null }));
  }

  /** The only person at the company whose name suits the address. */
  private async colleague(companyId: string, address: EmailAddress): Promise<KnownPerson | null> {
    const rows = await this.store.prepared<SealedPerson>(
      'colleagues',
      `SELECT ${SEALED_PERSON} FROM read.people p
       WHERE p.person_id IN (SELECT person_id FROM read.person_roles WHERE company_id = $1 LIMIT ${MOST_COLLEAGUES + 1})`,
      [companyId],
    );
    if (rows.length > MOST_COLLEAGUES) return null;
    const names = await this.vault.openAll<string>(rows.map((row) => row.sealed_name));
    const alike = rows.flatMap((row, index) => {
      const name = names[index];
      return typeof name === 'string' && looksLikeAddressOf(name, address) ? [personOf(row, name)] : [];
    });
    return alike.length === 1 ? (alike[0] ?? null) : null;
  }
}

function personOf({ person_id: id, current_title }: SealedPerson, name: string): KnownPerson {
  return { id, name, slug: personSlug(name, id), current_title };
}
