import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Ledger } from '../ledger/ledger.service.js';
import { Accounts } from './accounts.service.js';
import { GetAccount, type AccountFound } from './get-account.query.js';

@QueryHandler(GetAccount)
export class GetAccountHandler implements IQueryHandler<GetAccount> {
  constructor(
    private readonly accounts: Accounts,
    private readonly ledger: Ledger,
  ) {}

  /** @throws DomainError not_found */
  async execute({ accountId }: GetAccount): Promise<AccountFound> {
    const account = await this.accounts.load(accountId);
    const { state, revision, now } = await this.ledger.settled(accountId);
    return { account, credits: state, revision, now };
  }
}
