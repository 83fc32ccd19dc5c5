import { Command } from '@nestjs/cqrs';
import { type By } from './issue-key.command.js';

/** Ends a key; refused everywhere within two seconds. Quiet where it has ended before. */
export class RevokeKey extends Command<{ readonly position: bigint }> {
  constructor(
    readonly accountId: string,
    readonly keyId: string,
    readonly by: By,
  ) {
    super();
  }
}
