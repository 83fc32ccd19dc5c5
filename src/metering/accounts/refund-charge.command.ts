import { Command } from '@nestjs/cqrs';
import { type By } from '../keys/issue-key.command.js';

/** Gives one charge back, once for ever; `refunded` is false where it was given back before. */
export class RefundCharge extends Command<{ readonly refunded: boolean; readonly position: bigint }> {
  constructor(
    readonly accountId: string,
    /** Request id of the charge. */
    readonly requestId: string,
    readonly by: By,
  ) {
    super();
  }
}
