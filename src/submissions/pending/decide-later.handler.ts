import { Inject, Injectable } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { type Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/tokens.js';
import { type WithModeration } from '../submissions.settings.js';
import { DecideLater, type DecidedLater } from './decide-later.command.js';
import { decisionOf, PendingDecisions } from './pending-decisions.service.js';

@CommandHandler(DecideLater)
@Injectable()
export class DecideLaterHandler implements ICommandHandler<DecideLater> {
  constructor(
    private readonly pending: PendingDecisions,
    private readonly commands: CommandBus,
    @Inject(CONFIG) private readonly config: Config & WithModeration,
  ) {}

  async execute({ submissionId, outcome, context }: DecideLater): Promise<DecidedLater> {
    const { undoSeconds } = this.config.moderation;
    if (undoSeconds === 0) {
      return { dueAt: null, position: await this.commands.execute(decisionOf(submissionId, outcome, context)) };
    }
    const dueAt = new Date(context.now + undoSeconds * 1_000);
    if (await this.pending.put({ submissionId, outcome, context, dueAt })) return { dueAt, position: null };
    throw new DomainError('unprocessable', 'Another decision on this submission is pending.');
  }
}
