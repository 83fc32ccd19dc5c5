import { Command } from '@nestjs/cqrs';
import { type By } from '../keys/issue-key.command.js';

export interface DeletedAccount {
  /** Keys that ended with it; 0 where it was deleted before. */
  readonly keysEnded: number;
  readonly position: bigint;
}

/** Deletes an account: its keys end at once, and what is personal is erased in the background. */
export class DeleteAccount extends Command<DeletedAccount> {
  constructor(
    readonly accountId: string,
    /** The account's id again, so that no account is deleted by mistake. */
    readonly confirm: string,
    readonly by: By,
  ) {
    super();
  }
}
