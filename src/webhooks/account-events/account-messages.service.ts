import { Injectable } from '@nestjs/common';
import { type PoolClient } from 'pg';
import { groupedBy } from '../../kernel/grouped.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type EndpointQueue } from '../delivery/endpoint-queues.service.js';
import { PendingDeliveries } from '../delivery/pending-deliveries.service.js';
import { type AccountNotice } from './account-events.service.js';

/** Queues messages to the subscribed webhooks of accounts. */
@Injectable()
export class AccountMessages {
  constructor(private readonly intents: PendingDeliveries) {}

  /**
   * All deliveries of a transaction together: their queues are locked in one order, which prevents deadlocks.
   * @returns the number of deliveries
   */
  async queue(tx: PoolClient, notices: readonly AccountNotice[]): Promise<number> {
    const lanesOf = new Map<AccountNotice, readonly EndpointQueue[]>();
    for (const [event, ofEvent] of groupedBy(notices, ({ message }) => message.event)) {
      const accountIds = ofEvent.map(({ accountId }) => accountId);
      const byAccount = groupedBy(await this.intents.lanesFor(tx, event, accountIds), ({ accountId }) => accountId);
      for (const notice of ofEvent) lanesOf.set(notice, byAccount.get(notice.accountId) ?? []);
    }
    const wanted = notices.filter((notice) => lanesOf.get(notice)?.length);
    if (wanted.length === 0) return 0;
    await this.intents.storeMessages(
      tx,
      wanted.map(({ message }) => message),
    );
    const deliveries = wanted.flatMap((notice) =>
      (lanesOf.get(notice) ?? []).map((lane) => {
        const { messageId } = notice.message;
        const deliveryId = deriveId('webhook-delivery', `${lane.webhookId}/${messageId}`);
        return { deliveryId, lane, messageId, cause: 'event' as const };
      }),
    );
    await this.intents.add(tx, deliveries);
    return deliveries.length;
  }
}
