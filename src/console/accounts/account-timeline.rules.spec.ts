import { type RecordedEvent } from '../../kernel/domain-event.js';
import { timelineOf } from './account-timeline.rules.js';

const event = (position: number, type: string, data: object, reason?: string): RecordedEvent =>
  ({
    type,
    data,
    stream: 'credits-a',
    revision: BigInt(position),
    position: BigInt(position),
    recordedAt: 1_000,
    metadata: { actor: 'operator:ann', ...(reason !== undefined && { reason }) },
  }) as unknown as RecordedEvent;

describe('the timeline of an account', () => {
  it.each<[string, object, string]>([
    ['AccountOpened', { label: null }, 'Account opened'],
    ['ApiKeyIssued', { keyPrefix: 'sk_live_ab', replacesKeyId: null }, 'Key sk_live_ab… issued'],
    ['ApiKeyIssued', { keyPrefix: 'sk_live_ab', replacesKeyId: 'k' }, 'Key sk_live_ab… issued in place of another'],
    ['ApiKeyEndScheduled', { endsAt: '2026-11-27T10:00:00.000Z' }, 'Key was replaced, and works until 2026-11-27 10:00 UTC'],
    ['PlanChanged', { from: 'free', to: 'pro' }, 'Plan changed from free to pro'],
    ['PlanChanged', { from: 'pro', to: 'pro' }, 'Terms of plan pro changed'],
    ['CreditGranted', { amount: 2_500, wallet: 'api' }, '2,500 credits of api granted'],
    ['CreditDebited', { amount: 1, wallet: 'api', operation: 'startups.list' }, '1 credit of api charged for startups.list'],
    ['CreditRefunded', { amount: 3, wallet: 'api', operation: 'startups.list' }, '3 credits of api refunded for startups.list'],
    ['SomethingNew', {}, 'Something new'],
  ])('says %s %j in words', (type, data, words) => {
    expect(timelineOf([event(1, type, data)], 5)[0]?.words).toBe(words);
  }); // prettier-ignore

  it('has the beginnings of keys in place of their ids', () => {
    const keys = new Map([['k1', 'sk_live_ab…']]);
    const named = { ...event(1, 'ApiKeyRevoked', { keyId: 'k1' }), metadata: { actor: 'key:k1' } } as RecordedEvent;
    expect(timelineOf([named], 1, keys)[0]).toMatchObject({ words: 'Key sk_live_ab… ended', actor: 'key sk_live_ab…' });
  });

  it('has the newest first, each with its reason and its event in the log', () => {
    const lines = timelineOf([event(1, 'AccountOpened', {}), event(7, 'ApiKeyRevoked', {}, 'leaked')], 1);
    expect(lines).toEqual([
      {
        words: 'Key ended',
        at: new Date(1_000),
        actor: 'operator:ann',
        reason: 'leaked',
        href: '/operations/log/event?stream=credits-a&revision=7',
      },
    ]);
  });
});
