import { Injectable } from '@nestjs/common';
import { type PoolClient } from 'pg';
import { groupedBy } from '../../kernel/grouped.js';
import { eventDelivery, PendingDeliveries, type PendingDelivery } from '../delivery/pending-deliveries.service.js';
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
    const deliveries: PendingDelivery[] = [];
    for (const [event, ofEvent] of groupedBy(notices, ({ message }) => message.event)) {
      const accountIds = ofEvent.map(({ accountId }) => accountId);
      const byAccount = groupedBy(await this.intents.lanesFor(tx, event, accountIds), ({ accountId }) => accountId);
      for (const { accountId, message } of ofEvent) {
        for (const lane of byAccount.get(accountId) ?? []) deliveries.push(eventDelivery(lane, message.messageId));
      }
    }
    if (deliveries.length === 0) return 0;
    const delivered = new Set(deliveries.map(({ messageId }) => messageId));
    const messages = notices.map(({ message }) => message).filter(({ messageId }) => delivered.has(messageId));
    await this.intents.storeMessages(tx, messages);
    await this.intents.add(tx, deliveries);
    return deliveries.length;
  }
}
