import { Command } from '@nestjs/cqrs';
import { type Mailbox } from './email-syntax.rules.js';
import { type Check, type VerdictReason } from './mail-verdict.rules.js';

export interface ValidatedEmail {
  readonly email: string;
  readonly reason: VerdictReason;
  readonly checks: readonly Check[];
  /** Null for what is no address. */
  readonly mailbox: Mailbox | null;
  /** The address that was probably meant. */
  readonly suggestion: string | null;
  readonly isRole: boolean;
  readonly isFreeMail: boolean;
  readonly isDisposable: boolean;
  /** True where the servers were asked within the hour, and this is their answer of then. */
  readonly isFromMemory: boolean;
}

/** Finds out whether mail to an address would arrive, without sending any. */
export class ValidateEmail extends Command<ValidatedEmail> {
  constructor(readonly email: string) {
    super();
  }
}
