import { Command } from '@nestjs/cqrs';

/** Records that a deleted account is erased: see `AccountErased`. Idempotent. */
export class CompleteDeletion extends Command<void> {
  constructor(readonly accountId: string) {
    super();
  }
}
