import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PendingDecisions } from './pending-decisions.service.js';
import { UndoDecision } from './undo-decision.command.js';

@CommandHandler(UndoDecision)
export class UndoDecisionHandler implements ICommandHandler<UndoDecision> {
  constructor(private readonly pending: PendingDecisions) {}

  execute({ submissionId }: UndoDecision): Promise<boolean> {
    return this.pending.remove(submissionId);
  }
}
