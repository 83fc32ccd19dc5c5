import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type CompanyObservation } from '../record/company.decide.js';

/** What a source says of the company at a domain. */
export type SeenAtDomain = Omit<CompanyObservation, 'companyId' | 'domain' | 'contestedDomain' | 'claimedDomain'>;

export type Registration =
  | { readonly outcome: 'registered' | 'on_file'; readonly companyId: string; readonly position: bigint }
  /** A submission that waits holds the domain. */
  | { readonly outcome: 'held'; readonly position: bigint };

/**
 * Puts a company on file under its domain, where nobody has that. A company that stands there stays as it is. May be
 * repeated: the first try is recognised by its source and key.
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
