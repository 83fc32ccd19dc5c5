import { Injectable } from '@nestjs/common';
import { type PoolClient } from 'pg';
import { groupedBy } from '../../kernel/grouped.js';
import { deriveId } from '../../platform/ids/ids.js';
import { PendingDeliveries } from '../delivery/pending-deliveries.service.js';
import { type AccountEvent } from '../webhooks.events.js';
import { type AccountNotice } from './account-events.service.js';

/** Queues messages to the subscribed webhooks of accounts. */
@Injectable()
export class AccountMessages {
  constructor(private readonly intents: PendingDeliveries) {}

  /** @returns the number of webhooks */
  queue(tx: PoolClient, notice: AccountNotice): Promise<number> {
    return this.queueAll(tx, notice.message.event, [notice]);
  }

  /** As `queue`, for messages of one event, each to another account. */
  async queueAll(tx: PoolClient, event: AccountEvent, notices: readonly AccountNotice[]): Promise<number> {
    const lanes = await this.intents.lanesFor(
      tx,
      event,
      notices.map(({ accountId }) => accountId),
    );
    const byAccount = groupedBy(lanes, ({ accountId }) => accountId);
    const wanted = notices.filter(({ accountId }) => byAccount.has(accountId));
    if (wanted.length === 0) return 0;
    await this.intents.storeMessages(
      tx,
      wanted.map(({ message }) => message),
    );
    const deliveries = wanted.flatMap(({ accountId, message: { messageId } }) =>
      (byAccount.get(accountId) ?? []).map((lane) => ({
        deliveryId: deriveId('webhook-delivery', `${lane.webhookId}/${messageId}`),
        ...{ lane, messageId, cause: 'event' as const },
      })),
    );
    await this.intents.add(tx, deliveries);
    return deliveries.length;
  }
}
