import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { FindCompany, type FoundCompany } from '../../companies/matching/find-company.query.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import {
  emailAddress,
  guessedName,
  isFreeMail,
  isRoleAddress,
  resemblesAddressOf,
  type EmailAddress,
} from './email-address.rules.js';
import { EnrichEmail, type EmailFindings } from './enrich-email.query.js';
import { FindPersonByEmail, type KnownPerson } from './find-person-by-email.query.js';
import { personOf, SEALED_PERSON, type SealedPerson } from './known-people.js';

/** Above this number of colleagues, a similar name is no evidence. */
const MOST_COLLEAGUES = 200;

@QueryHandler(EnrichEmail)
export class EnrichEmailHandler implements IQueryHandler<EnrichEmail> {
  constructor(
    private readonly store: ReadStore,
    private readonly vault: Vault,
    private readonly queries: QueryBus,
  ) {}

  async execute({ email }: EnrichEmail): Promise<EmailFindings> {
    const address = emailAddress(email);
    const [onFile, found] = await Promise.all([
      this.queries.execute(new FindPersonByEmail(email)),
      this.companyOf(address),
    ]);
    const company = found && {
      name: found.name,
      slug: found.slug,
      website: found.website,
      total_funding: found.total_funding,
    };
    const companyId = found?.company_id ?? null;
    if (onFile) {
      const { id: personId, ...person } = onFile;
      return { person: { ...person, is_guess: false }, company, personId, companyId };
    }
    if (isRoleAddress(address)) return { person: null, company, personId: null, companyId };
    const colleague = found && (await this.colleague(found.company_id, address));
    if (colleague) {
      const { id: personId, ...person } = colleague;
      return { person: { ...person, is_guess: true }, company, personId, companyId };
    }
    const name = guessedName(address);
    const person = name === null ? null : { name, slug: null, current_title: null, is_guess: true };
    return { person, company, personId: null, companyId };
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
       WHERE p.person_id IN (SELECT DISTINCT person_id FROM read.person_roles WHERE company_id = $1 LIMIT ${MOST_COLLEAGUES + 1})`,
      [companyId],
    );
    if (rows.length > MOST_COLLEAGUES) return null;
    const names = await this.vault.openAll<string>(rows.map((row) => row.sealed_name));
    const alike = rows.flatMap((row, index) => {
      const name = names[index];
      return typeof name === 'string' && resemblesAddressOf(name, address) ? [personOf(row, name)] : [];
    });
    return alike.length === 1 ? (alike[0] ?? null) : null;
  }
}
