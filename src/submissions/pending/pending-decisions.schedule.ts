import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { messageOf } from '../../kernel/error-message.js';
import { repeatEvery } from '../../platform/process/repeat-every.js';
import { isTransientError } from '../../platform/process/transient-errors.js';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { decisionOf, type DueDecision, PendingDecisions } from './pending-decisions.service.js';

const EVERY_MS = 500;

/** Appends moderators' decisions once they can no longer be undone. */
@Injectable()
export class DecisionAppends implements OnModuleInit {
  constructor(
    private readonly pending: PendingDecisions,
    private readonly commands: CommandBus,
    private readonly background: BackgroundTasks,
    @Inject(Logger) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.background.register({
      name: 'moderation decisions',
      role: 'consumers',
      start: (signal) => Promise.resolve({ stopped: this.run(signal) }),
    });
  }

  private run(signal: AbortSignal): Promise<void> {
    return repeatEvery(
      EVERY_MS,
      signal,
      async () => {
        for (const due of await this.pending.takeDue())
          await this.append(due).catch((error: unknown) => this.warn(error));
      },
      (error) => this.warn(error),
    );
  }

  /** The lease of a decision that failed passes, and it is taken again; the others do not wait for it. */
  private warn(error: unknown): void {
    this.logger.warn({ reason: messageOf(error) }, 'moderation decisions: trying again');
  }

  private async append({ submissionId, outcome, context }: DueDecision): Promise<void> {
    try {
      await this.commands.execute(decisionOf(submissionId, outcome, context));
    } catch (error) {
      // Decided by API meanwhile: the first decision stands.
      if (!(error instanceof DomainError) || isTransientError(error)) throw error;
      this.logger.warn({ submission_id: submissionId, outcome, reason: error.message }, 'a decision came too late');
    }
    await this.pending.end(submissionId);
  }
}
