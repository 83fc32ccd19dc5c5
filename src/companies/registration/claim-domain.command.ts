import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type DomainHolder } from './get-domain-holder.query.js';

export interface DomainClaim {
  readonly isClaimed: boolean;
  /** The current holder. */
  readonly holder: DomainHolder;
  /** The domain's company, stored or not. */
  readonly companyId: string;
  readonly position: bigint;
}

/** Claims a domain for a pending submission. Idempotent. */
export class ClaimDomain extends Command<DomainClaim> {
  constructor(
    readonly domain: string,
    readonly submissionId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
