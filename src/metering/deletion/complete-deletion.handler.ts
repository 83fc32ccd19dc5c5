import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deriveId } from '../../platform/ids/ids.js';
import { completeDeletion } from '../accounts/account.decide.js';
import { Accounts } from '../accounts/accounts.service.js';
import { CompleteDeletion } from './complete-deletion.command.js';

@CommandHandler(CompleteDeletion)
export class CompleteDeletionHandler implements ICommandHandler<CompleteDeletion> {
  constructor(private readonly accounts: Accounts) {}

  /** @throws DomainError unprocessable where the account is not deleted. */
  async execute({ accountId }: CompleteDeletion): Promise<void> {
    const by = { commandId: deriveId('account erased', accountId), actor: 'system:account deletions' };
    await this.accounts.decide(accountId, by, completeDeletion);
  }
}
