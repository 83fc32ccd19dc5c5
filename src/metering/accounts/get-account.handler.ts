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
    const [account, { state, revision, now }] = await Promise.all([
      this.accounts.load(accountId),
      this.ledger.settled(accountId),
    ]);
    return { account, credits: state, revision, now };
  }
}
