import { Command } from '@nestjs/cqrs';
import { type By } from './issue-key.command.js';

/** Revokes a key; every process refuses it within two seconds. No effect on a revoked key. */
export class RevokeKey extends Command<{ readonly position: bigint }> {
  constructor(
    readonly accountId: string,
    readonly keyId: string,
    readonly by: By,
  ) {
    super();
  }
}
