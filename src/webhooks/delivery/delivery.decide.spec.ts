import { type AttemptedDelivery, type DeliveryEvent, type ScheduledDelivery } from '../webhooks.events.js';
import { announce, deliveryDecider, endDelivery, noteAttempt, type DeliveryState } from './delivery.decide.js';

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
const given = (...events: DeliveryEvent[]): DeliveryState =>
  events.reduce(deliveryDecider.evolve, deliveryDecider.initial);
const types = (events: readonly DeliveryEvent[]): string[] => events.map(({ type }) => type);
const SCHEDULED: DeliveryEvent = { type: 'DeliveryScheduled', data: delivery };

it('is announced once', () => {
  expect(announce(given(), delivery)).toEqual([SCHEDULED]);
  expect(announce(given(SCHEDULED), delivery)).toEqual([]);
});

it('is announced with its first attempt where nobody has', () => {
  expect(types(noteAttempt(given(), delivery, attempt(1), 'succeeded'))).toEqual([
    'DeliveryScheduled',
    'DeliveryAttempted',
    'DeliverySucceeded',
  ]);
});

it('notes each attempt once, and none once it has ended', () => {
  const once = given(SCHEDULED, { type: 'DeliveryAttempted', data: attempt(1, '2026-11-22T10:00:05.000Z') });
  expect(noteAttempt(once, delivery, attempt(1), null)).toEqual([]);
  expect(types(noteAttempt(once, delivery, attempt(2), 'attempts'))).toEqual([
    'DeliveryAttempted',
    'DeliveryExhausted',
  ]);
  const [end] = endDelivery(once, delivery, 'stale');
  expect(end).toEqual({
    type: 'DeliveryExhausted',
    data: { deliveryId: 'd', webhookId: 'w', attempts: 1, reason: 'stale' },
  });
  const ended = given(SCHEDULED, end as DeliveryEvent);
  expect(noteAttempt(ended, delivery, attempt(2), null)).toEqual([]);
  expect(endDelivery(ended, delivery, 'removed')).toEqual([]);
});
