import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

export interface Adoption {
  readonly isAdopted: boolean;
  /** The company that has it; null where a pending submission holds it. */
  readonly holderId: string | null;
}

/** Claims a domain for a stored company without one; an existing holder keeps it. */
export class AdoptDomain extends Command<Adoption> {
  constructor(
    readonly companyId: string,
    readonly domain: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
