import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Ledger } from '../ledger/ledger.service.js';
import { Accounts } from './accounts.service.js';
import { RefundCharge } from './refund-charge.command.js';

@CommandHandler(RefundCharge)
export class RefundChargeHandler implements ICommandHandler<RefundCharge> {
  constructor(
    private readonly accounts: Accounts,
    private readonly ledger: Ledger,
  ) {}

  /** @throws DomainError not_found where the account or the charge does not exist. */
  async execute({ accountId, requestId, by }: RefundCharge): Promise<{ refunded: boolean; position: bigint }> {
    await this.accounts.load(accountId);
    const refund = { requestId, cause: 'operator' };
    const { outcome, position } = await this.ledger.refund(accountId, refund, { correlationId: by.commandId, ...by });
    return { ...outcome, position };
  }
}
