import { OK, PAGINATION } from '../../web/openapi/answer-parts.js';
import {
  choice,
  component,
  count,
  flag,
  instant,
  list,
  maybe,
  object,
  orNull,
  text,
  uuid,
  whole,
} from '../../web/openapi/answer-schema.js';
import { ACCOUNT_EVENTS, HOOK_EVENTS } from '../webhooks.events.js';

/** Arbitrage webhooks have one event, and the reference API has no field for it. */
const EVENTS = maybe(list(choice('What happened.', [...ACCOUNT_EVENTS]), 'What a webhook of the account is told of.'));

const VERIFIED = flag(
  'Whether its receiver has answered the challenge. Hosts that have not are sent at most 30 requests a minute.',
);

const BRIEF = component('WebhookBrief', 'A webhook.', {
  id: uuid('The webhook.'),
  url: text('Where deliveries go.'),
  active: flag('Whether anything is sent.'),
  verified: VERIFIED,
  events: EVENTS,
});

const SECRET = text('Signs deliveries; shown this once.');

export const WEBHOOK_CREATED_ANSWER = object('The webhook and its secret.', {
  ok: OK,
  webhook: BRIEF,
  secret: SECRET,
  note: text('What to do with the secret.'),
});

export const WEBHOOK_ROTATED_ANSWER = object('The webhook and its new secret.', {
  ok: OK,
  webhook: BRIEF,
  secret: SECRET,
});

export const WEBHOOKS_ANSWER = object('The webhooks of the key.', {
  ok: OK,
  webhooks: list(
    component('Webhook', 'A webhook as lists show it.', {
      id: uuid('The webhook.'),
      url: text('Where deliveries go.'),
      active: flag('Whether anything is sent.'),
      verified: VERIFIED,
      events: EVENTS,
      label: orNull(text('The caller’s own name for it.')),
      created_at: instant('When it was registered.'),
      disabled_reason: orNull(text('Why it is not active.')),
    }),
    'The newest first.',
  ),
});

export const WEBHOOK_REMOVED_ANSWER = object('It is gone.', { ok: OK, id: uuid('The webhook.') });

const DELIVERY = component('WebhookDelivery', 'A message on its way, or arrived.', {
  id: uuid('The delivery.'),
  message_id: text('`webhook-id` of the request: the receiver’s key against doubles.'),
  event: choice('What it tells of.', [...HOOK_EVENTS]),
  status: choice('skipped: what it told of had closed, or the webhook had ended.', [
    'pending',
    'succeeded',
    'exhausted',
    'skipped',
  ]),
  created_at: instant('When it was due first.'),
  next_attempt_at: orNull(instant('Null where no further attempt is due.')),
  attempts: list(
    object('One attempt.', {
      at: instant('When.'),
      status: orNull(whole('Status of the answer; null without one.')),
      duration_ms: orNull(count('How long it took; null where nothing was sent.')),
      error: orNull(text('What went wrong where there was no answer.')),
      response_excerpt: orNull(text('The first kilobyte of the answer.')),
    }),
    'In the order they were made.',
  ),
});

export const DELIVERIES_ANSWER = object('A page of deliveries.', {
  ok: OK,
  deliveries: list(DELIVERY, 'The newest first.'),
  pagination: PAGINATION,
});

export const DELIVERY_ANSWER = object('The delivery that is under way.', { ok: OK, delivery: DELIVERY });
export const REPLAYED_ANSWER = object('What was put on its way again.', { ok: OK, replayed: count('Deliveries.') });
