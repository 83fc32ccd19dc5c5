import { Command } from '@nestjs/cqrs';
import { type PlanName } from '../../kernel/credits.js';
import { type By, type IssuedKey } from '../keys/issue-key.command.js';

/** A new account on a plan, with its first key. */
export class OpenAccount extends Command<IssuedKey> {
  constructor(
    readonly account: {
      readonly plan: PlanName;
      /** The operators' name for it; no personal data. */
      readonly label: string | null;
    },
    readonly by: By,
  ) {
    super();
  }
}
