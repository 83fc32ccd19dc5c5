import { Injectable } from '@nestjs/common';
import { type PoolClient } from 'pg';
import { type FeedBatch, type FeedConsumer } from '../../platform/consumers/feed-consumer.js';
import { type FeedMessage } from '../../platform/feed/feed-message.js';
import { type TopicName } from '../../platform/feed/published-type.js';
import { deriveId } from '../../platform/ids/ids.js';
import { Vault } from '../../platform/vault/vault.js';
import { KeyLineage } from '../registration/key-lineage.service.js';
import { removeAll } from '../registration/webhook.decide.js';
import { WebhookLog } from '../registration/webhook-log.service.js';
import { webhookSubject, type HookEvent } from '../webhooks.events.js';
import { PendingDeliveries, type HookMessage } from './pending-deliveries.service.js';
import { EndpointQueues } from './endpoint-queues.service.js';
import { bodyOf, split, type OpenedMessage } from './message.rules.js';

const EVENT: HookEvent = 'arbitrage.opened';

/**
 * Whenever an arbitrage opens, queues exactly one delivery per webhook, in the transaction that moves the group's
 * position. Whenever the last key of a lineage is revoked, removes its webhooks.
 */
@Injectable()
export class WebhookDispatch implements FeedConsumer {
  readonly group = 'webhook-dispatch';
  readonly topics: readonly TopicName[] = ['intel.arbitrage.v1', 'intel.webhooks.v1', 'intel.credits.v1'];
  readonly types = [
    ...['ArbitrageOpened', 'ApiKeyRevoked', 'WebhookRegistered', 'WebhookRemoved', 'WebhookDisabled'],
    ...['WebhookSecretRotated', 'WebhookVerified'],
  ];
  readonly from = 'now';

  constructor(
    private readonly intents: PendingDeliveries,
    private readonly lanes: EndpointQueues,
    private readonly lineage: KeyLineage,
    private readonly hooks: WebhookLog,
    private readonly vault: Vault,
  ) {}

  readonly handle = async ({ messages }: FeedBatch, tx: PoolClient): Promise<void> => {
    const opened = messages.filter(({ type }) => type === 'ArbitrageOpened');
    if (opened.length > 0) await this.fanOut(opened, tx);
    for (const message of messages) await this.follow(message, tx);
  };

  private async fanOut(opened: readonly FeedMessage[], tx: PoolClient): Promise<void> {
    const lanes = await this.intents.lanesFor(tx, EVENT);
    if (lanes.length === 0) return;
    const messages = split(opened).map(messageOf);
    await this.intents.storeMessages(tx, messages);
    const intents = messages.flatMap(({ messageId }) =>
      lanes.map((lane) => ({
        deliveryId: deriveId('webhook-delivery', `${lane.webhookId}/${messageId}`),
        lane,
        messageId,
        cause: 'event' as const,
      })),
    );
    await this.intents.add(tx, intents);
  }

  /** Completes what a crash between the log and the queues left undone. */
  private async follow({ type, data, id }: FeedMessage, tx: PoolClient): Promise<void> {
    if (type === 'WebhookRegistered') {
      const { webhook_id: webhookId, key_id: keyId } = data as { webhook_id: string; key_id: string };
      // The log has all of its events; the message leaves out that of recalls, and may come before the caller's queue.
      const hook = (await this.hooks.load(keyId)).find((one) => one.webhookId === webhookId);
      if (hook) await this.lanes.open({ webhookId, keyId, accountId: hook.accountId, events: hook.events }, tx);
    } else if (type === 'WebhookRemoved' || type === 'WebhookDisabled') {
      const { webhook_id: webhookId } = data as { webhook_id: string };
      await this.lanes.close(webhookId, tx);
      if (type === 'WebhookRemoved') await this.vault.erase(webhookSubject(webhookId));
    } else if (type === 'WebhookSecretRotated' || type === 'WebhookVerified') {
      await this.hooks.remembered((data as { key_id: string }).key_id, tx);
    } else if (type === 'ApiKeyRevoked') {
      const { account_id: accountId, key_id: keyId } = data as { account_id: string; key_id: string };
      const root = await this.lineage.endedRoot(accountId, keyId);
      if (root !== null) await this.hooks.react(root, id, (state) => removeAll(state, root), tx);
    }
  }
}

function messageOf(opened: readonly FeedMessage[]): HookMessage {
  const data = opened.map((message) => message.data as unknown as OpenedMessage);
  return {
    messageId: `msg_${deriveId('webhook-message', opened.map(({ id }) => id).join('/'))}`,
    event: EVENT,
    body: bodyOf(data),
    opportunities: data.map((one) => ({ pairId: one.pair_id, openedAt: one.opened_at })),
  };
}
