import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

/** Revokes a token and its sessions; every process refuses them within two seconds. @throws DomainError not_found */
export class RevokeOperator extends Command<{ readonly operatorId: string; readonly position: bigint }> {
  constructor(
    readonly name: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
