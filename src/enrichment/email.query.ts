import { EMAIL_LOOKUP } from '../companies/person-emails.command.js';
import { currentTitle, type Person, type PersonQuery } from '../companies/person.query.js';
import { type Sealed } from '../kernel/sealed.js';
import { registrableDomain } from '../platform/domains/registrable-domain.js';
import { type ReadStore } from '../platform/read-store/read-store.js';
import { type Vault } from '../platform/vault/vault.js';
import { type CompanyReferenceQuery } from './company-reference.query.js';
import {
  emailAddress,
  guessedName,
  isFreeMail,
  isRoleAddress,
  looksLikeAddressOf,
  type EmailAddress,
} from './email-address.js';

export interface EmailPerson {
  readonly name: string;
  readonly slug: string | null;
  readonly current_title: string | null;
  /** The name is made from the address, or is that of somebody at the company whom the address would suit. */
  readonly is_guess: boolean;
}

export interface EmailCompany {
  readonly name: string;
  readonly slug: string;
  readonly website: string | null;
  readonly total_funding: number | null;
}

export interface EmailFindings {
  readonly person: EmailPerson | null;
  readonly company: EmailCompany | null;
}

/** More people than this at one company, and a likeness of names says nothing. */
const MOST_COLLEAGUES = 200;

/** Who and where an address belongs to. Addresses are found by a keyed digest in the vault and stored only sealed. */
export class EmailQuery {
  constructor(
    private readonly store: ReadStore,
    private readonly vault: Vault,
    private readonly people: PersonQuery,
    private readonly companies: CompanyReferenceQuery,
  ) {}

  /** The person whose address it is on file, also without the tag behind a plus. */
  async person(text: string): Promise<Person | null> {
    const { address, withoutTag } = emailAddress(text);
    for (const wanted of new Set([address, withoutTag])) {
      const subjects = await this.vault.subjectsOf(EMAIL_LOOKUP, wanted);
      for (const personId of await this.confirmed(subjects, wanted)) {
        const person = await this.people.byId(personId);
        if (person) return person;
      }
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
      const { name, slug } = onFile;
      return { person: { name, slug, current_title: currentTitle(onFile), is_guess: false }, company };
    }
    if (isRoleAddress(address)) return { person: null, company };
    const colleague = found && (await this.colleague(found.company_id, address));
    if (colleague) {
      const { name, slug } = colleague;
      return { person: { name, slug, current_title: currentTitle(colleague), is_guess: true }, company };
    }
    const name = guessedName(address);
    return { person: name === null ? null : { name, slug: null, current_title: null, is_guess: true }, company };
  }

  /** The log says whose an address is; the look-up only says where to look. */
  private async confirmed(subjects: readonly string[], wanted: string): Promise<string[]> {
    const ids = subjects.flatMap((subject) => /^person-(.+)$/.exec(subject)?.[1] ?? []);
    if (ids.length === 0) return [];
    const rows = await this.store.prepared<{ person_id: string; sealed_email: Sealed }>(
      'person_emails',
      `SELECT e.person_id, e.sealed_email FROM read.person_emails e JOIN read.people p USING (person_id)
       WHERE e.person_id = ANY($1::uuid[]) ORDER BY e.recorded_at, e.person_id`,
      [ids],
    );
    const emails = await this.vault.openAll<string>(rows.map((row) => row.sealed_email));
    return [...new Set(rows.filter((_, index) => emails[index] === wanted).map((row) => row.person_id))];
  }

  private async companyOf(address: EmailAddress): Promise<(EmailCompany & { company_id: string }) | null> {
    if (isFreeMail(address)) return null;
    const { domain } = registrableDomain(address.domain);
    const found = domain === null ? null : await this.companies.one({ domain, slug: null, name: null });
    if (!found) return null;
    const rows = await this.store.prepared<EmailCompany & { company_id: string }>(
      'email_company',
      'SELECT company_id, name, slug, website, total_funding FROM read.companies WHERE company_id = $1',
      [found.company_id],
    );
    return rows[0] ?? null;
  }

  /** The only person at the company whose name suits the address. */
  private async colleague(companyId: string, address: EmailAddress): Promise<Person | null> {
    const rows = await this.store.prepared<{ person_id: string; sealed_name: Sealed }>(
      'colleagues',
      `SELECT DISTINCT p.person_id, p.sealed_name FROM read.person_roles r JOIN read.people p USING (person_id)
       WHERE r.company_id = $1 LIMIT ${MOST_COLLEAGUES + 1}`,
      [companyId],
    );
    if (rows.length > MOST_COLLEAGUES) return null;
    const names = await this.vault.openAll<string>(rows.map((row) => row.sealed_name));
    const alike = rows.filter((_, index) => looksLikeAddressOf(names[index] ?? '', address));
    const [only] = alike;
    return only && alike.length === 1 ? this.people.byId(only.person_id) : null;
  }
}
