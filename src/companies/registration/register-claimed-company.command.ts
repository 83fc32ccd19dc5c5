import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type SeenAtDomain } from './register-company.command.js';

export interface ClaimedCompany {
  readonly companyId: string;
  readonly position: bigint;
}

/**
 * Puts the company of an approved submission on file, under the domain that the submission holds. Quiet where it is
 * there already with all of this.
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
