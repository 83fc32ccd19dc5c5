import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { revokeKey } from '../accounts/account.decide.js';
import { Accounts } from '../accounts/accounts.service.js';
import { RevokeKey } from './revoke-key.command.js';

@CommandHandler(RevokeKey)
export class RevokeKeyHandler implements ICommandHandler<RevokeKey> {
  constructor(private readonly accounts: Accounts) {}

  /** @throws DomainError not_found where the account never had this key. */
  async execute({ accountId, keyId, by }: RevokeKey): Promise<{ position: bigint }> {
    const { position } = await this.accounts.decide(accountId, by, (state) => revokeKey(state, keyId));
    return { position };
  }
}
