import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Sealed } from '../../kernel/sealed.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { SiteSnapshots } from '../site-snapshots/site-snapshots.service.js';
import { type SealedPerson } from '../intake/submission-parts.rules.js';
import { CONTACTS_PART, SITE_PART } from '../submission.decide.js';
import { FindSubmittedPerson, type SubmittedMention } from './find-submitted-person.query.js';
import { findSubmitted, type SubmittedPerson } from './submitted-person.rules.js';
import { SubmittedContacts } from './submitted-contacts.service.js';

interface PersonRow {
  submission_id: string;
  part: string;
  index: number;
  person_id: string | null;
  sealed: Sealed;
}

interface OpenedPerson extends SubmittedPerson {
  readonly mention: SubmittedMention;
}

const OPEN_AT_ONCE = 5_000;

@QueryHandler(FindSubmittedPerson)
@Injectable()
export class FindSubmittedPersonHandler implements IQueryHandler<FindSubmittedPerson> {
  constructor(
    private readonly readStore: ReadStore,
    private readonly vault: Vault,
    private readonly snapshots: SiteSnapshots,
    private readonly contacts: SubmittedContacts,
  ) {}

  async execute({ recordId, person, addresses }: FindSubmittedPerson): Promise<readonly SubmittedMention[]> {
    await this.contacts.mustBeCurrent();
    const rows = await this.readStore.query<PersonRow>(
      'SELECT submission_id, part, index, person_id, sealed FROM read.submission_people WHERE sealed IS NOT NULL',
    );
    const people = await this.opened(rows);
    const { found: same, addressKeys } = findSubmitted(people, { recordId, person, addresses });
    const found = same.map(({ mention }) => mention);
    const namedIn = new Set(found.map(({ submissionId }) => submissionId));
    const owner = { name: person?.name ?? null, addresses: [...addressKeys], namedIn };
    const contacts = (await this.contacts.withAddressesOf(owner)).map((submissionId) => ({
      submissionId,
      part: CONTACTS_PART,
    }));
    if (person !== null) {
      for (const submissionId of await this.snapshots.naming(person.name))
        found.push({ submissionId, part: SITE_PART });
    }
    // Contacts first: a repeated erasure recognises them only while the names are readable.
    return [...contacts, ...found];
  }

  private async opened(rows: readonly PersonRow[]): Promise<OpenedPerson[]> {
    const people: OpenedPerson[] = [];
    for (let at = 0; at < rows.length; at += OPEN_AT_ONCE) {
      const some = rows.slice(at, at + OPEN_AT_ONCE);
      const opened = await this.vault.openAll<SealedPerson>(some.map(({ sealed }) => sealed));
      some.forEach(({ submission_id: submissionId, part, index, person_id: recordId }, nth) => {
        const mention = { submissionId, part: `${part}/${index}` };
        people.push({ mention, recordId, named: opened[nth] ?? null });
      });
    }
    return people;
  }
}
