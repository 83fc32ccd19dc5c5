import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

export interface ErasedPeople {
  /** Subjects of the vault whose keys are gone now. */
  readonly erased: readonly string[];
  readonly position: bigint;
}

/**
 * Forgets the contacts and all people of a submission, or one part of it (`contacts`, `founders/0`, `site`), and with
 * either what was kept of its site, which may name them. The keys go first, then the log says so. May be repeated.
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
