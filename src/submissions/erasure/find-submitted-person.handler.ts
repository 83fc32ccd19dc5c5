import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { type Sealed } from '../../kernel/sealed.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { SiteLooks } from '../looks/site-looks.service.js';
import { type SealedPerson } from '../intake/submission-parts.rules.js';
import { isSamePerson } from '../moderation/known-people.service.js';
import { SITE_PART } from '../submission.decide.js';
import { FindSubmittedPerson, type SubmittedMention } from './find-submitted-person.query.js';

interface PersonRow {
  submission_id: string;
  part: string;
  index: number;
  person_id: string | null;
  sealed: Sealed;
}

/** An erasure may take a while; saying that somebody is forgotten who is not is worse. */
const WAIT_MS = 15_000;
const OPEN_AT_ONCE = 5_000;

@QueryHandler(FindSubmittedPerson)
@Injectable()
export class FindSubmittedPersonHandler implements IQueryHandler<FindSubmittedPerson> {
  constructor(
    private readonly readStore: ReadStore,
    private readonly eventStore: EventStore,
    private readonly freshness: Freshness,
    private readonly vault: Vault,
    private readonly looks: SiteLooks,
  ) {}

  async execute({ recordId, person }: FindSubmittedPerson): Promise<readonly SubmittedMention[]> {
    const isCurrent = await this.freshness.waitFor(['submissions'], await this.eventStore.headPosition(), WAIT_MS);
    if (!isCurrent) {
      throw new DomainError('unavailable', 'The submissions cannot all be seen yet; nobody was forgotten. Try again.');
    }
    const rows = await this.readStore.query<PersonRow>(
      'SELECT submission_id, part, index, person_id, sealed FROM read.submission_people WHERE sealed IS NOT NULL',
    );
    const found: SubmittedMention[] = [];
    for (let at = 0; at < rows.length; at += OPEN_AT_ONCE) {
      const some = rows.slice(at, at + OPEN_AT_ONCE);
      const opened = await this.vault.openAll<SealedPerson>(some.map(({ sealed }) => sealed));
      some.forEach((row, index) => {
        const named = opened[index];
        const isMeant = row.person_id === recordId || (person && named && isSamePerson(person, named));
        if (isMeant) found.push({ submissionId: row.submission_id, part: `${row.part}/${row.index}` });
      });
    }
    if (person !== null) {
      for (const submissionId of await this.looks.naming(person.name)) found.push({ submissionId, part: SITE_PART });
    }
    return found;
  }
}
