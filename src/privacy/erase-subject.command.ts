import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../platform/event-store/decide.js';

export interface Erased {
  readonly subject: string;
  /** The vault subjects that were erased. */
  readonly erased: readonly string[];
  readonly position: bigint;
}

/**
 * Erases people. Destroying the key first makes every copy in the log, tables and backups unreadable; then the log
 * records the erasure and read models drop the fields. No event changes, so proofs over the log stay valid. Idempotent.
 * The subject is `submission-<id>` for all its people and contacts, `submission-<id>/founders/0` for one person,
 * `person-<id>` or `investor-<id>` for a stored person with every submission that names them, `review-<id>` or the
 * address of a forum review for its author, `named-<id>` for a person in a dossier's public records.
 * @throws DomainError validation_failed where the subject is malformed, not_found where no one matches it.
 */
export class EraseSubject extends Command<Erased> {
  constructor(
    readonly subject: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
