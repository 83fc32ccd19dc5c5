import { Injectable } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ReleaseDomain } from '../../companies/registration/release-domain.command.js';
import { DomainError } from '../../kernel/domain-error.js';
import { reject } from '../submission.decide.js';
import { visibleText } from '../../kernel/text/visible-text.js';
import { RejectSubmission } from './reject-submission.command.js';
import { later, SubmissionDecisions } from './submission-decisions.service.js';

@CommandHandler(RejectSubmission)
@Injectable()
export class RejectSubmissionHandler implements ICommandHandler<RejectSubmission> {
  constructor(
    private readonly decisions: SubmissionDecisions,
    private readonly commands: CommandBus,
  ) {}

  async execute({ submissionId, reason, context }: RejectSubmission): Promise<bigint> {
    const decided = await this.decisions.decide(submissionId, context, (current) =>
      // The submitter sees it, also from a form.
      reject(current, visibleText(reason)),
    );
    if (!('received' in decided.state)) throw new DomainError('not_found', 'There is no such submission.');
    const { domain } = decided.state.received;
    return later(decided.position, await this.commands.execute(new ReleaseDomain(domain, submissionId, context)));
  }
}
