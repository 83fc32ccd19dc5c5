import { Command } from '@nestjs/cqrs';

/** The actor and its command. */
export interface By {
  /** UUID of the command; ids that the command creates derive from it. */
  readonly commandId: string;
  readonly actor: string;
  readonly reason?: string;
}

export interface IssuedKey {
  readonly accountId: string;
  readonly keyId: string;
  /** The key itself, returned only here. */
  readonly apiKey: string;
  readonly position: bigint;
}

/** Issues another key for an account. A repeated command replaces the key of the first one. */
export class IssueKey extends Command<IssuedKey> {
  constructor(
    readonly accountId: string,
    readonly by: By,
    /** The owner's name for it. */
    readonly name: string | null = null,
  ) {
    super();
  }
}
