import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

export interface ErasedInvestor {
  readonly erased: readonly string[];
  readonly position: bigint;
}

/**
 * Destroys the key of an investor who is a person, and the keys that later files would derive from the name. Gives
 * the vault subjects destroyed by this call.
 */
export class EraseInvestor extends Command<ErasedInvestor> {
  constructor(
    readonly investorId: string,
    /** Null where the key is already destroyed. */
    readonly name: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
