import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '../../platform/event-store/event-store.js';
import { readSubmission } from '../intake/submission-history.js';
import { Publication } from '../publication/publication.service.js';
import { approve } from '../submission.decide.js';
import { ApproveSubmission } from './approve-submission.command.js';
import { RecordFinder } from './record-finder.service.js';
import { later, SubmissionDecisions } from './submission-decisions.service.js';

@CommandHandler(ApproveSubmission)
@Injectable()
export class ApproveSubmissionHandler implements ICommandHandler<ApproveSubmission> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly finder: RecordFinder,
    private readonly decisions: SubmissionDecisions,
    private readonly publication: Publication,
  ) {}

  async execute({ submissionId, context }: ApproveSubmission): Promise<bigint> {
    const { state } = await readSubmission(this.eventStore, submissionId);
    const links = state.phase === 'pending' ? await this.finder.linksOf(state.received) : [];
    const decided = await this.decisions.decide(submissionId, context, (current) =>
      approve(current, { links, reason: context.reason ?? null }),
    );
    return later(decided.position, await this.publication.publish(submissionId));
  }
}
