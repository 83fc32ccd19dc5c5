import { given } from '../../../test/kit/decider.js';
import {
  type AttemptedDelivery,
  type DeliveryEvent,
  type EndReason,
  type ScheduledDelivery,
} from '../webhooks.events.js';
import {
  announce,
  deliveryDecider,
  endDelivery,
  noteAttempt,
  type DeliveryEnd,
  type DeliveryState,
} from './delivery.decide.js';

const delivery: ScheduledDelivery = {
  deliveryId: 'd',
  webhookId: 'w',
  accountId: 'a',
  keyId: 'k',
  messageId: 'msg_1',
  event: 'arbitrage.opened',
  cause: 'event',
  opportunities: [],
  scheduledAt: '2026-11-22T10:00:00.000Z',
};
const attempt = (n: number, nextAt: string | null = null): AttemptedDelivery => ({
  deliveryId: 'd',
  webhookId: 'w',
  attempt: n,
  startedAt: '2026-11-22T10:00:00.000Z',
  status: 500,
  error: null,
  durationMs: 3,
  excerpt: null,
  nextAt,
});
const SCHEDULED: DeliveryEvent = { type: 'DeliveryScheduled', data: delivery };
const announcing = (state: DeliveryState) => announce(state, delivery);
const noting = (attempted: AttemptedDelivery, end: DeliveryEnd) => (state: DeliveryState) =>
  noteAttempt(state, delivery, attempted, end);
const ending = (reason: EndReason) => (state: DeliveryState) => endDelivery(state, delivery, reason);

describe('a delivery', () => {
  it('is announced once', () => {
    given(deliveryDecider).when(announcing).then(SCHEDULED);
    given(deliveryDecider, SCHEDULED).when(announcing).thenNothing();
  });

  it('is announced with its first attempt where it was not announced before', () => {
    given(deliveryDecider)
      .when(noting(attempt(1), 'succeeded'))
      .thenTypes('DeliveryScheduled', 'DeliveryAttempted', 'DeliverySucceeded');
  });

  it('records each attempt once, and none once it has ended', () => {
    const once = given(deliveryDecider, SCHEDULED)
      .when(noting(attempt(1, '2026-11-22T10:00:05.000Z'), null))
      .then({ type: 'DeliveryAttempted', data: attempt(1, '2026-11-22T10:00:05.000Z') });
    once.when(noting(attempt(1), null)).thenNothing();
    once.when(noting(attempt(2), 'attempts')).thenTypes('DeliveryAttempted', 'DeliveryExhausted');
    const ended = once.when(ending('stale')).then({
      type: 'DeliveryExhausted',
      data: { deliveryId: 'd', webhookId: 'w', attempts: 1, reason: 'stale' },
    });
    ended.when(noting(attempt(2), null)).thenNothing();
    ended.when(ending('removed')).thenNothing();
  });
});
