import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type SeenAtDomain } from './register-company.command.js';

export interface ClaimedCompany {
  readonly companyId: string;
  readonly position: bigint;
}

/**
 * Registers the company of an approved submission under the domain that the submission holds. No event where all of it
 * is recorded.
 */
export class RegisterClaimedCompany extends Command<ClaimedCompany> {
  constructor(
    readonly domain: string,
    readonly submissionId: string,
    readonly seen: SeenAtDomain,
    readonly context: CommandContext,
  ) {
    super();
  }
}
