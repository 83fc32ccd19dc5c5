import { Command } from '@nestjs/cqrs';
import { type Mailbox } from './email-syntax.rules.js';
import { type Check, type VerdictReason } from './mail-verdict.rules.js';

export interface ValidatedEmail {
  readonly email: string;
  readonly reason: VerdictReason;
  readonly checks: readonly Check[];
  /** Null for an invalid address. */
  readonly mailbox: Mailbox | null;
  /** The address that was probably intended. */
  readonly suggestion: string | null;
  readonly isRole: boolean;
  readonly isFreeMail: boolean;
  readonly isDisposable: boolean;
  /** True for a stored verdict of the last hour. */
  readonly isFromMemory: boolean;
}

/** Checks whether an address can receive mail, without sending any. */
export class ValidateEmail extends Command<ValidatedEmail> {
  constructor(readonly email: string) {
    super();
  }
}
