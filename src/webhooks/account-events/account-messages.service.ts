import { Injectable } from '@nestjs/common';
import { type PoolClient } from 'pg';
import { deriveId } from '../../platform/ids/ids.js';
import { PendingDeliveries } from '../delivery/pending-deliveries.service.js';
import { type AccountNotice } from './account-events.service.js';

/** Queues messages to the subscribed webhooks of an account. */
@Injectable()
export class AccountMessages {
  constructor(private readonly intents: PendingDeliveries) {}

  /** @returns the number of webhooks */
  async queue(tx: PoolClient, { accountId, message }: AccountNotice): Promise<number> {
    const lanes = await this.intents.lanesFor(tx, message.event, accountId);
    if (lanes.length === 0) return 0;
    const { messageId } = message;
    await this.intents.storeMessages(tx, [message]);
    await this.intents.add(
      tx,
      lanes.map((lane) => ({
        deliveryId: deriveId('webhook-delivery', `${lane.webhookId}/${messageId}`),
        lane,
        messageId,
        cause: 'event' as const,
      })),
    );
    return lanes.length;
  }
}
