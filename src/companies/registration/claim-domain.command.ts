import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type DomainHolder } from './get-domain-holder.query.js';

export interface DomainClaim {
  readonly isClaimed: boolean;
  /** Who has the domain now. */
  readonly holder: DomainHolder;
  /** The company that the domain names, whether it is on file or not. */
  readonly companyId: string;
  readonly position: bigint;
}

/** Holds a domain for a submission that waits for its decision. May be repeated. */
export class ClaimDomain extends Command<DomainClaim> {
  constructor(
    readonly domain: string,
    readonly submissionId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
