import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Publication } from '../publication/publication.service.js';
import { reviewPerson } from '../submission.decide.js';
import { SettlePerson } from './settle-person.command.js';
import { newPersonId } from './person-disambiguation.rules.js';
import { later, SubmissionDecisions } from './submission-decisions.service.js';

@CommandHandler(SettlePerson)
@Injectable()
export class SettlePersonHandler implements ICommandHandler<SettlePerson> {
  constructor(
    private readonly decisions: SubmissionDecisions,
    private readonly publication: Publication,
  ) {}

  async execute({ submissionId, review: asked, context, asFirst }: SettlePerson): Promise<bigint> {
    const { part, index, isNew, personId } = asked;
    const review = isNew && personId === null ? { ...asked, personId: newPersonId(submissionId, part, index) } : asked;
    const decided = await this.decisions.decide(submissionId, context, (current) =>
      reviewPerson(current, review, asFirst),
    );
    return later(decided.position, await this.publication.publish(submissionId));
  }
}
