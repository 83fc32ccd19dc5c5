import { Injectable } from '@nestjs/common';
import { type PoolClient } from 'pg';
import { type FeedBatch, type FeedConsumer } from '../../platform/consumers/feed-consumer.js';
import { type Folded } from '../../platform/event-store/decide.js';
import { type FeedMessage } from '../../platform/feed/feed-message.js';
import { type TopicName } from '../../platform/feed/published-type.js';
import { deriveId } from '../../platform/ids/ids.js';
import { Vault } from '../../platform/vault/vault.js';
import { KeyLineage } from '../registration/key-lineage.service.js';
import { removeAll, type WebhooksState } from '../registration/webhook.decide.js';
import { WebhookLog } from '../registration/webhook-log.service.js';
import { webhookSubject, type HookEvent } from '../webhooks.events.js';
import { eventDelivery, PendingDeliveries, type HookMessage } from './pending-deliveries.service.js';
import { EndpointQueues, type EndpointQueue } from './endpoint-queues.service.js';
import { bodyOf, split, type OpenedMessage } from './message.rules.js';

const EVENT: HookEvent = 'arbitrage.opened';
/** Messages after which the copy of a webhook in its queue may be older than the log. */
const CHANGES: readonly string[] = ['WebhookRegistered', 'WebhookSecretRotated', 'WebhookVerified'];

/**
 * Whenever an arbitrage opens, queues exactly one delivery per webhook, in the transaction that moves the group's
 * position. Once the last key of a lineage is revoked, removes its webhooks.
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
    const changed = await this.changed(messages);
    await this.openQueues(messages, changed, tx);
    const opened = messages.filter(({ type }) => type === 'ArbitrageOpened');
    const subscribed = opened.length > 0 ? await this.intents.lanesForArbitrages(tx) : [];
    const ended = messages.filter(({ type }) => type === 'WebhookRemoved' || type === 'WebhookDisabled');
    // Together: one after the other, in the order of the messages, could end in a deadlock with a registration.
    const locked = await this.lanes.lock(
      [...subscribed, ...ended.map(webhookOf), ...changed.flatMap(({ state }) => state)].map((one) => one.webhookId),
      tx,
    );
    const isLocked = ({ webhookId }: { readonly webhookId: string }): boolean => locked.has(webhookId);
    await this.fanOut(opened, subscribed.filter(isLocked), tx);
    for (const { state, revision } of changed) await this.lanes.remember(state.filter(isLocked), revision, tx);
    for (const message of ended) {
      const { webhookId } = webhookOf(message);
      await this.lanes.close(webhookId, tx);
      if (message.type === 'WebhookRemoved') await this.vault.erase(webhookSubject(webhookId), tx);
    }
  };

  private async fanOut(opened: readonly FeedMessage[], lanes: readonly EndpointQueue[], tx: PoolClient): Promise<void> {
    if (lanes.length === 0) return;
    const messages = split(opened).map(messageOf);
    await this.intents.storeMessages(tx, messages);
    const intents = messages.flatMap(({ messageId }) => lanes.map((lane) => eventDelivery(lane, messageId)));
    await this.intents.add(tx, intents);
  }

  /**
   * The webhooks of the changed keys, read from the log once each: a process may have ended before it updated their
   * queues. Removes those of revoked keys: a registration in progress may be recorded after the revocation.
   */
  private async changed(messages: readonly FeedMessage[]): Promise<Folded<WebhooksState>[]> {
    const keyIds = new Set<string>();
    for (const { type, data, id } of messages) {
      if (CHANGES.includes(type)) keyIds.add(String(data['key_id']));
      if (type !== 'ApiKeyRevoked' && type !== 'WebhookRegistered') continue;
      const root = await this.lineage.endedRoot(String(data['account_id']), String(data['key_id']));
      if (root === null) continue;
      await this.hooks.record(root, id, (state) => removeAll(state, root));
      keyIds.add(root);
    }
    return Promise.all([...keyIds].map((keyId) => this.hooks.fold(keyId)));
  }

  /**
   * For a process that ended before it opened the queue of a webhook. The log has all of its events; the message leaves
   * out that of recalls, and may come before the caller's queue.
   */
  private async openQueues(
    messages: readonly FeedMessage[],
    changed: readonly Folded<WebhooksState>[],
    tx: PoolClient,
  ): Promise<void> {
    const hooks = changed.flatMap(({ state }) => state);
    for (const message of messages.filter(({ type }) => type === 'WebhookRegistered')) {
      const { webhookId } = webhookOf(message);
      const hook = hooks.find((one) => one.webhookId === webhookId);
      if (hook) await this.lanes.open({ ...hook, keyId: String(message.data['key_id']) }, tx);
    }
  }
}

function webhookOf({ data }: FeedMessage): { readonly webhookId: string } {
  return { webhookId: String(data['webhook_id']) };
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
