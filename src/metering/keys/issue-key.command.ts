import { Command } from '@nestjs/cqrs';

/** Who asks, and under which command. */
export interface By {
  /** UUID of the command; what it creates derives its ids from it. */
  readonly commandId: string;
  readonly actor: string;
  readonly reason?: string;
}

export interface IssuedKey {
  readonly accountId: string;
  readonly keyId: string;
  /** The key itself, this once. */
  readonly apiKey: string;
  readonly position: bigint;
}

/** A further key of an account. A repeat of the command gets another key, in the place of the one it repeats. */
export class IssueKey extends Command<IssuedKey> {
  constructor(
    readonly accountId: string,
    readonly by: By,
  ) {
    super();
  }
}
