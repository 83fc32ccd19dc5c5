import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

export interface ErasedPeople {
  /** Vault subjects whose keys are destroyed now. */
  readonly erased: readonly string[];
  readonly position: bigint;
}

/**
 * Erases the contacts and all people of a submission, or one part of it (`contacts`, `founders/0`, `site`), and the
 * stored site snapshot, which may name them. Keys are destroyed before the log records it. Idempotent.
 * @throws DomainError not_found
 */
export class EraseSubmissionPeople extends Command<ErasedPeople> {
  constructor(
    readonly submissionId: string,
    readonly part: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
