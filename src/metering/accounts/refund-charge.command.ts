import { Command } from '@nestjs/cqrs';
import { type By } from '../keys/issue-key.command.js';

/** Refunds one charge, at most once. `refunded` is false where an earlier refund exists. */
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
