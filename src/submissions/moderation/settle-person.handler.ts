import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { Publication } from '../publication/publication.service.js';
import { reviewPerson } from '../submission.decide.js';
import { SettlePerson } from './settle-person.command.js';
import { newPersonId } from './person-disambiguation.rules.js';
import { RecordFinder } from './record-finder.service.js';
import { later, SubmissionDecisions } from './submission-decisions.service.js';

@CommandHandler(SettlePerson)
@Injectable()
export class SettlePersonHandler implements ICommandHandler<SettlePerson> {
  constructor(
    private readonly decisions: SubmissionDecisions,
    private readonly publication: Publication,
    private readonly records: RecordFinder,
  ) {}

  async execute({ submissionId, review: asked, context, asFirst }: SettlePerson): Promise<bigint> {
    const { part, index, isNew, personId } = asked;
    if (!isNew && personId !== null) await this.mustBeOnFile(personId);
    const review = isNew && personId === null ? { ...asked, personId: newPersonId(submissionId, part, index) } : asked;
    const decided = await this.decisions.decide(submissionId, context, (current) =>
      reviewPerson(current, review, asFirst),
    );
    return later(decided.position, await this.publication.publish(submissionId));
  }

  private async mustBeOnFile(personId: string): Promise<void> {
    if (await this.records.isPerson(personId)) return;
    const message = 'person_id names no person on file.';
    const suggestion = 'give the id that the person has in answers, or register: true';
    throw new DomainError('validation_failed', message, { errors: [{ field: 'person_id', message, suggestion }] });
  }
}
