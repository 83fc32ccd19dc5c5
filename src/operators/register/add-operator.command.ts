import { Command } from '@nestjs/cqrs';
import { type StaffRole } from '../../web/staff/staff.js';
import { type CommandContext } from '../../platform/event-store/decide.js';

export interface AddedOperator {
  readonly operatorId: string;
  readonly name: string;
  readonly role: StaffRole;
  /** The token itself, this once. */
  readonly token: string;
  readonly position: bigint;
}

/**
 * Adds an operator or auditor with a token of their own. A repeat of the command gets another token, in the place of
 * the one it repeats. @throws DomainError duplicate
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
