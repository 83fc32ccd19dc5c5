import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Publication } from '../publication/publication.service.js';
import { reviewPerson } from '../submission.decide.js';
import { SettlePerson } from './settle-person.command.js';
import { later, SubmissionDecisions } from './submission-decisions.service.js';

@CommandHandler(SettlePerson)
@Injectable()
export class SettlePersonHandler implements ICommandHandler<SettlePerson> {
  constructor(
    private readonly decisions: SubmissionDecisions,
    private readonly publication: Publication,
  ) {}

  async execute({ submissionId, review, context }: SettlePerson): Promise<bigint> {
    const decided = await this.decisions.decide(submissionId, context, (current) => reviewPerson(current, review));
    return later(decided.position, await this.publication.publish(submissionId));
  }
}
