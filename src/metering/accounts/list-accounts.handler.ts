import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, MoreThan, Repository } from 'typeorm';
import { AccountEntity, ApiKeyEntity } from '../../../projections/accounts/accounts.entity.js';
import { AccountPlanEntity } from '../../../projections/wallets/wallets.entity.js';
import { type Clock } from '../../kernel/clock.js';
import { isUuid } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { type AccountsAsk, type AccountsPage, ListAccounts } from './list-accounts.query.js';

type WithPlan = AccountEntity & { readonly terms?: AccountPlanEntity | null };

@QueryHandler(ListAccounts)
export class ListAccountsHandler implements IQueryHandler<ListAccounts> {
  constructor(
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
    @InjectRepository(ApiKeyEntity) private readonly keys: Repository<ApiKeyEntity>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ ask }: ListAccounts): Promise<AccountsPage> {
    const [accounts, total] = await this.page(ask);
    const active = await this.activeKeys(accounts.map(({ account_id: id }) => id));
    return {
      accounts: accounts.map(({ account_id: accountId, label, opened_at: openedAt, terms }) => ({
        accountId,
        label,
        plan: terms?.plan ?? null,
        openedAt,
        activeKeys: active.filter((key) => key.account_id === accountId).length,
      })),
      total,
    };
  }

  private page({ text, plan, limit, offset }: AccountsAsk): Promise<[WithPlan[], number]> {
    const found = this.accounts
      .createQueryBuilder('a')
      .leftJoinAndMapOne('a.terms', AccountPlanEntity, 'p', 'p.account_id = a.account_id')
      .orderBy('a.opened_at', 'DESC')
      .addOrderBy('a.account_id')
      .limit(limit)
      .offset(offset);
    if (plan !== undefined) found.andWhere('p.plan = :plan', { plan });
    if (text !== undefined && isUuid(text)) found.andWhere('a.account_id = :text', { text });
    else if (text !== undefined) found.andWhere('a.label ILIKE :pattern', { pattern: containing(text) });
    return found.getManyAndCount();
  }

  private activeKeys(accountIds: readonly string[]): Promise<Pick<ApiKeyEntity, 'account_id'>[]> {
    const open = { account_id: In(accountIds), revoked_at: IsNull() };
    return this.keys.find({
      select: { key_id: true, account_id: true },
      where: [
        { ...open, ends_at: IsNull() },
        { ...open, ends_at: MoreThan(new Date(this.clock.now())) },
      ],
    });
  }
}

/** Escapes `text` for use in a LIKE pattern. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
