import { Injectable } from '@nestjs/common';
import { type PoolClient } from 'pg';
import { type AccountPlanEntity } from '../../../projections/wallets/wallets.entity.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type FeedMessage } from '../../platform/feed/feed-message.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type AccountEvent } from '../webhooks.events.js';
import { isLow, lowCredits, type ChargedWallet } from './account-body.rules.js';
import { accountNotice, type AccountNotice } from './account-events.service.js';

const EVENT: AccountEvent = 'credits.low';
const STREAM = 'credits-';

type Allowances = Readonly<Record<string, number>>;

/** Wallets that a charge leaves low, once a month each; only of accounts with a subscribed webhook. */
@Injectable()
export class LowCredits {
  async of(charges: readonly FeedMessage[], tx: PoolClient): Promise<AccountNotice[]> {
    if (charges.length === 0) return [];
    const allowances = await this.allowances([...new Set(charges.map(accountOf))], tx);
    const notices: AccountNotice[] = [];
    for (const charge of charges) {
      const accountId = accountOf(charge);
      const wallet = charge.data as unknown as ChargedWallet;
      const monthly = allowances.get(accountId)?.[wallet.wallet] ?? 0;
      if (!isLow(wallet, monthly)) continue;
      const period = wallet.at.slice(0, 7);
      if (!(await this.isFirst(accountId, period, wallet.wallet, tx))) continue;
      const data = { credits: lowCredits(wallet, monthly, period) };
      notices.push(
        accountNotice(accountId, EVENT, {
          id: `${EVENT}/${accountId}/${period}/${wallet.wallet}`,
          at: wallet.at,
          data,
        }),
      );
    }
    return notices;
  }

  /** Charges that leave a wallet low and have a subscribed webhook, whether or not a message was sent before. */
  async among(charges: readonly RecordedEvent[], store: ReadStore): Promise<RecordedEvent[]> {
    if (charges.length === 0) return [];
    const allowances = await this.allowances([...new Set(charges.map(accountOf))], store.pool);
    return charges.filter((charge) => {
      const wallet = charge.data as Pick<ChargedWallet, 'wallet' | 'remaining'>;
      return isLow(wallet, allowances.get(accountOf(charge))?.[wallet.wallet] ?? 0);
    });
  }

  private async allowances(
    accountIds: readonly string[],
    tx: Pick<PoolClient, 'query'>,
  ): Promise<Map<string, Allowances>> {
    const { rows } = await tx.query<Pick<AccountPlanEntity, 'account_id' | 'allowances'>>({
      name: 'webhook-allowances',
      text: `SELECT p.account_id, p.allowances FROM read.account_plans AS p WHERE p.account_id = ANY($1::uuid[])
             AND EXISTS (SELECT 1 FROM ops.webhook_lanes AS l
                         WHERE l.account_id = p.account_id AND l.open AND '${EVENT}' = ANY(l.events))`,
      values: [accountIds],
    });
    return new Map(rows.map((row) => [row.account_id, row.allowances]));
  }

  /** Recorded in the transaction that queues the deliveries. */
  private async isFirst(accountId: string, period: string, wallet: string, tx: PoolClient): Promise<boolean> {
    const { rowCount } = await tx.query(
      'INSERT INTO ops.webhook_low_credits (account_id, period, wallet) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [accountId, period, wallet],
    );
    return rowCount === 1;
  }
}

function accountOf({ stream }: Pick<FeedMessage, 'stream'>): string {
  return stream.slice(STREAM.length);
}
