import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EMAIL_LOOKUP } from '../../companies/people/person.events.js';
import { type Sealed } from '../../kernel/sealed.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { emailAddress } from './email-address.rules.js';
import { FindPersonByEmail, type KnownPerson } from './find-person-by-email.query.js';
import { personOf, SEALED_PERSON, type SealedPerson } from './known-people.js';

/**
 * Addresses are found by a keyed digest in the vault and stored only sealed. The index only suggests the person; the
 * log's sealed addresses confirm the match.
 */
@QueryHandler(FindPersonByEmail)
export class FindPersonByEmailHandler implements IQueryHandler<FindPersonByEmail> {
  constructor(
    private readonly store: ReadStore,
    private readonly vault: Vault,
  ) {}

  async execute({ email: text }: FindPersonByEmail): Promise<KnownPerson | null> {
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
}
