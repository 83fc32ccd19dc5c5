import { Command } from '@nestjs/cqrs';
import { type StaffRole } from '../../web/staff/staff.js';
import { type CommandContext } from '../../platform/event-store/decide.js';

export interface AddedOperator {
  readonly operatorId: string;
  readonly name: string;
  readonly role: StaffRole;
  /** The token itself, returned only here. */
  readonly token: string;
  readonly position: bigint;
}

/**
 * Adds an operator or auditor with a personal token. A repeat of the command replaces the token of the first one.
 * @throws DomainError duplicate
 */
export class AddOperator extends Command<AddedOperator> {
  constructor(
    readonly name: string,
    readonly role: StaffRole,
    readonly context: CommandContext,
  ) {
    super();
  }
}
