import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../platform/event-store/decide.js';

export interface Erased {
  readonly subject: string;
  /** What is gone now: subjects of the vault. */
  readonly erased: readonly string[];
  readonly position: bigint;
}

/**
 * Forgets people. The key goes first and with it every copy of what it sealed, in the log, in tables and in backups;
 * then the log says so and read models drop the fields. Whatever was proved over the log still holds: no event is
 * touched. May be repeated.
 *
 * The subject is `submission-<id>` for all of its people and contacts, `submission-<id>/founders/0` for one person,
 * `person-<id>` or `investor-<id>` for somebody on file with every submission that names them, `review-<id>` or the
 * address of a forum review for its author, `named-<id>` for somebody whom public records of a dossier name.
 *
 * @throws DomainError validation_failed where the subject is written otherwise, not_found where nobody is meant.
 */
export class EraseSubject extends Command<Erased> {
  constructor(
    readonly subject: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
