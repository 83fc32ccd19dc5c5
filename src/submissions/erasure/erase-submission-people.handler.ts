import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { SiteSnapshots } from '../site-snapshots/site-snapshots.service.js';
import { readSubmission } from '../intake/submission-history.js';
import { CONTACTS_PART, erasePeople, eraseSite, partsOf, SITE_PART, submissionDecider } from '../submission.decide.js';
import { subjectOf, submissionStream } from '../submission.events.js';
import { EraseSubmissionPeople, type ErasedPeople } from './erase-submission-people.command.js';

@CommandHandler(EraseSubmissionPeople)
@Injectable()
export class EraseSubmissionPeopleHandler implements ICommandHandler<EraseSubmissionPeople> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly vault: Vault,
    private readonly snapshots: SiteSnapshots,
  ) {}

  async execute({ submissionId, part, context }: EraseSubmissionPeople): Promise<ErasedPeople> {
    const { state } = await readSubmission(this.eventStore, submissionId);
    if (!('received' in state)) throw new DomainError('not_found', 'There is no such submission.');
    const parts = partsOf(state).filter((each) => part === null || each === part);
    if (parts.length === 0 && part !== null && part !== SITE_PART) {
      throw new DomainError('not_found', 'No personal data is stored under that subject.');
    }
    const ownKeys = await this.eraseKeys(submissionId, part);
    const erased = [...new Set([...ownKeys, ...(await this.snapshots.erase(submissionId))])].sort();
    const { position } = await decideOn(
      this.eventStore,
      submissionStream(submissionId),
      submissionDecider,
      (current) => [...erasePeople(current, parts), ...eraseSite(current)],
      context,
    );
    return { erased, position };
  }

  /** Contacts are sealed for the submission itself; its other parts have separate keys. */
  private async eraseKeys(submissionId: string, part: string | null): Promise<string[]> {
    if (part === SITE_PART) return [];
    if (part === null) return this.vault.erase(submissionStream(submissionId));
    const subject = subjectOf(submissionId, part);
    return part === CONTACTS_PART ? this.vault.eraseAlone(subject) : this.vault.erase(subject);
  }
}
