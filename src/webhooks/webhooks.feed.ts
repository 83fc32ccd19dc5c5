import { instant, listOf, nullable, oneOf, record, text, uuid, whole } from '../platform/feed/message-schema.js';
import { publisherOf, type FeedEntry } from '../platform/feed/published-type.js';
import {
  CAUSES,
  DISABLE_REASONS,
  END_REASONS,
  HOOK_EVENTS,
  type HookEvent,
  REMOVAL_REASONS,
  type DeliveryEvent,
  type WebhookEvent,
} from './webhooks.events.js';

const hooks = publisherOf<WebhookEvent>('intel.webhooks.v1', 'webhooks');
const deliveries = publisherOf<DeliveryEvent>('intel.webhooks.v1', 'webhookDelivery');

const webhook = uuid('The webhook');
const account = uuid('The account');
const key = uuid('The first of the API keys that replaced one another; an identifier, not the key itself');
const delivery = uuid('The delivery');
/** A message about a recall shows which records an account reads, so neither it nor its registration is published. */
const PUBLISHED = HOOK_EVENTS.filter((one) => one !== 'record.recalled');
type PublishedEvent = (typeof PUBLISHED)[number];
const isPublished = (one: HookEvent): one is PublishedEvent => one !== 'record.recalled';
const event = oneOf(PUBLISHED, 'What is told');

/** Addresses, labels, secrets and answers of receivers are withheld. */
export const webhooksFeed: readonly FeedEntry[] = [
  hooks.publish('WebhookRegistered', {
    summary: 'A webhook was registered',
    message: record({
      webhook_id: webhook,
      account_id: account,
      key_id: key,
      events: listOf(event, 'What it is told'),
    }),
    map: (data) => ({
      webhook_id: data.webhookId,
      account_id: data.accountId,
      key_id: data.keyId,
      events: data.events.filter(isPublished),
    }),
  }),
  hooks.publish('WebhookSecretRotated', {
    summary: 'A webhook signs with another secret',
    message: record({
      webhook_id: webhook,
      key_id: key,
      previous_until: instant('Until then it signs with the one before, too'),
    }),
    map: (data) => ({ webhook_id: data.webhookId, key_id: data.keyId, previous_until: data.previousUntil }),
  }),
  hooks.publish('WebhookVerified', {
    summary: 'The receiver of a webhook has answered the challenge',
    message: record({ webhook_id: webhook, key_id: key }),
    map: (data) => ({ webhook_id: data.webhookId, key_id: data.keyId }),
  }),
  hooks.publish('WebhookRemoved', {
    summary: 'A webhook was removed',
    message: record({ webhook_id: webhook, key_id: key, reason: oneOf(REMOVAL_REASONS, 'By whom or what') }),
    map: (data) => ({ webhook_id: data.webhookId, key_id: data.keyId, reason: data.reason }),
  }),
  hooks.publish('WebhookDisabled', {
    summary: 'A webhook is told nothing more: its receiver is gone or fails',
    message: record({ webhook_id: webhook, key_id: key, reason: oneOf(DISABLE_REASONS, 'Why') }),
    map: (data) => ({ webhook_id: data.webhookId, key_id: data.keyId, reason: data.reason }),
  }),
  deliveries.publish('DeliveryScheduled', {
    only: (data) => isPublished(data.event),
    summary: 'A message is to be delivered to a webhook',
    message: record({
      delivery_id: delivery,
      webhook_id: webhook,
      account_id: account,
      message_id: text('The receiver’s webhook-id'),
      event,
      cause: oneOf(CAUSES, 'What it is sent for'),
      scheduled_at: instant('When it was'),
      opportunities: listOf(
        record({ pair_id: uuid('The pair'), opened_at: instant('When it opened') }),
        'What it tells of',
      ),
    }),
    map: (data) => ({
      delivery_id: data.deliveryId,
      webhook_id: data.webhookId,
      account_id: data.accountId,
      message_id: data.messageId,
      // `only` has let no other through.
      event: data.event as PublishedEvent,
      cause: data.cause,
      scheduled_at: data.scheduledAt,
      opportunities: data.opportunities.map(({ pairId, openedAt }) => ({ pair_id: pairId, opened_at: openedAt })),
    }),
  }),
  deliveries.publish('DeliveryAttempted', {
    summary: 'A message was sent to a webhook, and this is what came of it',
    message: record({
      delivery_id: delivery,
      webhook_id: webhook,
      attempt: whole('From 1', 1),
      started_at: instant('When'),
      status: nullable(whole('Status of the answer; null where none came')),
      error: nullable(text('Why none came')),
      duration_ms: nullable(whole('Milliseconds; null where nobody saw the end')),
      next_at: nullable(instant('When it is tried again; null where it is not')),
    }),
    map: (data) => ({
      delivery_id: data.deliveryId,
      webhook_id: data.webhookId,
      attempt: data.attempt,
      started_at: data.startedAt,
      status: data.status,
      error: data.error,
      duration_ms: data.durationMs,
      next_at: data.nextAt,
    }),
  }),
  deliveries.publish('DeliverySucceeded', {
    summary: 'A receiver has taken a message',
    message: record({ delivery_id: delivery, webhook_id: webhook, attempts: whole('It took', 1) }),
    map: (data) => ({ delivery_id: data.deliveryId, webhook_id: data.webhookId, attempts: data.attempts }),
  }),
  deliveries.publish('DeliveryExhausted', {
    summary: 'A message is not tried again',
    message: record({
      delivery_id: delivery,
      webhook_id: webhook,
      attempts: whole('Made'),
      reason: oneOf(END_REASONS, 'Why'),
    }),
    map: (data) => ({
      delivery_id: data.deliveryId,
      webhook_id: data.webhookId,
      attempts: data.attempts,
      reason: data.reason,
    }),
  }),
];
