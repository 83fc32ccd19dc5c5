import { Command } from '@nestjs/cqrs';
import { type By } from '../keys/issue-key.command.js';

/** Starts or stops recording which records the answers to a key show. */
export class SwitchKeyReads extends Command<{ readonly position: bigint }> {
  constructor(
    readonly accountId: string,
    readonly keyId: string,
    readonly isRecorded: boolean,
    readonly by: By,
  ) {
    super();
  }
}
