import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

export type ModerationOutcome = 'approved' | 'rejected';

export interface DecidedLater {
  /** When the decision is appended; null where it was appended at once, because undo is off. */
  readonly dueAt: Date | null;
  /** Commit position of a decision that was appended at once. */
  readonly position: bigint | null;
}

/**
 * Decides a submission after the time for undoing (`MODERATION_UNDO_SECONDS`). `context.reason` gives the reason; a
 * rejection needs one.
 * @throws DomainError unprocessable when another decision is pending or recorded
 */
export class DecideLater extends Command<DecidedLater> {
  constructor(
    readonly submissionId: string,
    readonly outcome: ModerationOutcome,
    readonly context: CommandContext,
  ) {
    super();
  }
}
