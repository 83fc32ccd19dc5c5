import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type CompanyObservation } from '../record/company.decide.js';

/** A source's statements about the company at a domain. */
export type SeenAtDomain = Omit<CompanyObservation, 'companyId' | 'domain' | 'contestedDomain' | 'claimedDomain'>;

export type Registration =
  | { readonly outcome: 'registered' | 'on_file'; readonly companyId: string; readonly position: bigint }
  /** A pending submission holds the domain. */
  | { readonly outcome: 'held'; readonly position: bigint };

/**
 * Registers a company under its free domain; an existing company stays unchanged. Idempotent: source and key identify a
 * repeated request.
 */
export class RegisterCompany extends Command<Registration> {
  constructor(
    readonly domain: string,
    readonly seen: SeenAtDomain,
    readonly context: CommandContext,
  ) {
    super();
  }
}
