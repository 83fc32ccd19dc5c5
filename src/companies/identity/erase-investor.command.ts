import { Command } from '@nestjs/cqrs';

/**
 * Destroys the key of an investor who is a person, and of whatever the name would lead to in a later file. Gives the
 * subjects of the vault whose keys were destroyed now.
 */
export class EraseInvestor extends Command<readonly string[]> {
  constructor(
    readonly investorId: string,
    /** Null where it is gone already. */
    readonly name: string | null,
  ) {
    super();
  }
}
