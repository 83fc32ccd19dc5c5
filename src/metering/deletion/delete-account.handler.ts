import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { validationFailed } from '../../web/problems/problem.js';
import { deleteAccount } from '../accounts/account.decide.js';
import { Accounts } from '../accounts/accounts.service.js';
import { DeleteAccount, type DeletedAccount } from './delete-account.command.js';

@CommandHandler(DeleteAccount)
export class DeleteAccountHandler implements ICommandHandler<DeleteAccount> {
  constructor(private readonly accounts: Accounts) {}

  /** @throws DomainError validation_failed where `confirm` is another id. */
  async execute({ accountId, confirm, by }: DeleteAccount): Promise<DeletedAccount> {
    if (confirm.toLowerCase() !== accountId) {
      throw validationFailed([
        {
          field: 'confirm',
          message: 'confirm must be the id of the account that the key belongs to; nothing was deleted',
          suggestion: accountId,
        },
      ]);
    }
    const { events, position } = await this.accounts.decide(accountId, by, deleteAccount);
    return { keysEnded: events.filter(({ type }) => type === 'ApiKeyRevoked').length, position };
  }
}
