import { Command } from '@nestjs/cqrs';

/**
 * Destroys the key of an investor who is a person, and the keys that later files would derive from the name. Returns
 * the vault subjects destroyed by this call.
 */
export class EraseInvestor extends Command<readonly string[]> {
  constructor(
    readonly investorId: string,
    /** Null where the key is already destroyed. */
    readonly name: string | null,
  ) {
    super();
  }
}
