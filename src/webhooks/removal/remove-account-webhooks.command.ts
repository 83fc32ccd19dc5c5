import { Command } from '@nestjs/cqrs';

/** Removes every webhook of an account and erases the address and secret of each, ended ones included. Idempotent. */
export class RemoveAccountWebhooks extends Command<{ readonly removed: number }> {
  constructor(
    readonly accountId: string,
    /** Id of the event that ended the account. */
    readonly causationId: string,
  ) {
    super();
  }
}
