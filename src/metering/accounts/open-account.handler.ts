import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deriveId } from '../../platform/ids/ids.js';
import { KeyIssue } from '../keys/key-issue.service.js';
import { type IssuedKey } from '../keys/issue-key.command.js';
import { Ledger } from '../ledger/ledger.service.js';
import { accountDecider, issueKey, openAccount } from './account.decide.js';
import { OpenAccount } from './open-account.command.js';

@CommandHandler(OpenAccount)
export class OpenAccountHandler implements ICommandHandler<OpenAccount> {
  constructor(
    private readonly ledger: Ledger,
    private readonly keys: KeyIssue,
  ) {}

  /** The ledger opens the account first, so that every key belongs to an existing account. */
  async execute({ account, by }: OpenAccount): Promise<IssuedKey> {
    const accountId = deriveId('account', by.commandId);
    await this.ledger.open(accountId, account.plan, { correlationId: by.commandId, ...by });
    const { issued } = await this.keys.issue(accountId, by, (state, key, now) => {
      const opening = openAccount(state, accountId, account.label);
      return [...opening, ...issueKey(opening.reduce(accountDecider.evolve, state), key, now)];
    });
    return issued;
  }
}
