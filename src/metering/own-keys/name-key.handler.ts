import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { nameKey } from '../accounts/account.decide.js';
import { Accounts } from '../accounts/accounts.service.js';
import { KeyNames } from '../keys/key-names.service.js';
import { NameKey } from './name-key.command.js';

@CommandHandler(NameKey)
export class NameKeyHandler implements ICommandHandler<NameKey> {
  constructor(
    private readonly accounts: Accounts,
    private readonly names: KeyNames,
  ) {}

  /** @throws DomainError not_found where the account never had this key. */
  async execute({ accountId, keyId, name, by }: NameKey): Promise<{ position: bigint }> {
    const sealed = await this.names.seal(accountId, name);
    const { position } = await this.accounts.decide(accountId, by, (state) => nameKey(state, keyId, sealed));
    return { position };
  }
}
