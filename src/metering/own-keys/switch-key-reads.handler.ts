import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { switchReads } from '../accounts/account.decide.js';
import { Accounts } from '../accounts/accounts.service.js';
import { SwitchKeyReads } from './switch-key-reads.command.js';

@CommandHandler(SwitchKeyReads)
export class SwitchKeyReadsHandler implements ICommandHandler<SwitchKeyReads> {
  constructor(private readonly accounts: Accounts) {}

  /** @throws DomainError not_found where the account never had this key. */
  async execute({ accountId, keyId, isRecorded, by }: SwitchKeyReads): Promise<{ position: bigint }> {
    const { position } = await this.accounts.decide(accountId, by, (state) => switchReads(state, keyId, isRecorded));
    return { position };
  }
}
