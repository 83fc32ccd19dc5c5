import { Command } from '@nestjs/cqrs';
import { type By } from '../keys/issue-key.command.js';

/** Gives a key another name, or none. */
export class NameKey extends Command<{ readonly position: bigint }> {
  constructor(
    readonly accountId: string,
    readonly keyId: string,
    /** Null removes the name. */
    readonly name: string | null,
    readonly by: By,
  ) {
    super();
  }
}
