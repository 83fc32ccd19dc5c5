import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { allOf } from '../../kernel/all-of.js';
import { type Clock } from '../../kernel/clock.js';
import { deriveId } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { PendingDeliveries, type HookMessage } from '../delivery/pending-deliveries.service.js';
import { DeliveryLog } from '../delivery/delivery-log.service.js';
import { type WebhookState } from '../registration/webhook.decide.js';
import { type DeliveryCause } from '../webhooks.events.js';
import { type Queued } from './send-test.command.js';

/** Each announcement is an append to another stream, and a replay has up to a thousand. */
const ANNOUNCED_AT_ONCE = 16;

type Hook = Pick<WebhookState, 'webhookId' | 'accountId'> & { readonly keyId: string };

/** Queues messages for one webhook on request. */
@Injectable()
export class QueueDelivery {
  constructor(
    private readonly intents: PendingDeliveries,
    private readonly log: DeliveryLog,
    private readonly readStore: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async one(
    hook: Hook,
    message: HookMessage,
    by: { readonly cause: DeliveryCause; readonly requestId: string },
  ): Promise<Queued> {
    const [queued] = await this.all(hook, [message], by);
    if (!queued) throw new Error('nothing was queued');
    return queued;
  }

  /** The message keeps its original id for the receiver. */
  async all(
    { webhookId, keyId, accountId }: Hook,
    messages: readonly HookMessage[],
    { cause, requestId }: { readonly cause: DeliveryCause; readonly requestId: string },
  ): Promise<Queued[]> {
    const createdAt = new Date(this.clock.now());
    const lane = { webhookId, keyId, accountId };
    const intents = messages.map(({ messageId }) => {
      const deliveryId = deriveId('webhook-delivery', `${webhookId}/${messageId}/${requestId}`);
      return { deliveryId, lane, messageId, cause };
    });
    await this.readStore.transaction(async (tx) => {
      await this.intents.storeMessages(tx, messages);
      await this.intents.add(tx, intents);
    });
    const inTurn = pLimit(ANNOUNCED_AT_ONCE);
    return allOf(
      intents.map(({ deliveryId, messageId }, index) => {
        const { event = 'arbitrage.opened', opportunities = [] } = messages[index] ?? {};
        const scheduledAt = createdAt.toISOString();
        const scheduled = { deliveryId, ...lane, messageId, event, cause, opportunities, scheduledAt };
        const times = { createdAt, nextAttemptAt: createdAt, attempts: [] };
        const delivery = { deliveryId, messageId, event, status: 'pending' as const, ...times };
        return inTurn(async () => ({ delivery, position: (await this.log.announce(scheduled)).position }));
      }),
    );
  }
}
