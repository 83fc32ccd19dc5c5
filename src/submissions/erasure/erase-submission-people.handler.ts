import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { readSubmission } from '../intake/submission-history.service.js';
import { erasePeople, partsOf, submissionDecider } from '../submission.decide.js';
import { subjectOf, submissionStream } from '../submission.events.js';
import { EraseSubmissionPeople, type ErasedPeople } from './erase-submission-people.command.js';

@CommandHandler(EraseSubmissionPeople)
@Injectable()
export class EraseSubmissionPeopleHandler implements ICommandHandler<EraseSubmissionPeople> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly vault: Vault,
  ) {}

  async execute({ submissionId, part, context }: EraseSubmissionPeople): Promise<ErasedPeople> {
    const { state } = await readSubmission(this.eventStore, submissionId);
    if (!('received' in state)) throw new DomainError('not_found', 'There is no such submission.');
    const parts = partsOf(state).filter((each) => part === null || each === part);
    if (parts.length === 0) throw new DomainError('not_found', 'Nothing personal is kept under that subject.');
    const subject = part === null ? submissionStream(submissionId) : subjectOf(submissionId, part);
    const erased = await this.vault.erase(subject);
    const { position } = await decideOn(
      this.eventStore,
      submissionStream(submissionId),
      submissionDecider,
      (current) => erasePeople(current, parts),
      context,
    );
    return { erased, position };
  }
}
