import { randomUUID } from 'node:crypto';
import { type CreditEvent } from '../../../src/metering/ledger/credits.events.js';
import { Ledger } from '../../../src/metering/ledger/ledger.service.js';
import { UsageAlertsConsumer } from '../../../src/metering/limits/usage-alerts.consumer.js';
import { UsageAlerts, type UsageAlert } from '../../../src/metering/limits/usage-alerts.service.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { readPositions } from '../../../src/platform/consumers/group-positions.js';
import { InProcessConsumer } from '../../../src/platform/consumers/in-process-consumer.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { PUBLISHED_TYPES } from '../../../src/published-types.js';
import { context, feedWorld, type FeedWorld } from '../../kit/feed-world.js';
import { until } from '../../kit/until.js';
import { Service } from '../metering/stack.js';

const AT = Date.parse('2026-11-21T10:00:00Z');
const NOTHING = { used: 0, balance: 0 };

function periodOpened(accountId: string, api: number): CreditEvent {
  return {
    type: 'PeriodOpened',
    data: {
      accountId,
      at: AT,
      period: '2026-11',
      plan: 'free',
      allowances: { api, enrich: 0, intel: 10, video: 1 },
      dailyCaps: {},
      wallets: { api: NOTHING, enrich: NOTHING, intel: NOTHING, video: NOTHING },
      previousHash: null,
    },
  };
}

function debit(period: number, remaining: number, balance = 0): CreditEvent {
  return {
    type: 'CreditDebited',
    data: {
      at: AT + 1_000,
      requestId: randomUUID(),
      keyId: randomUUID(),
      operation: 'startups.get',
      wallet: 'api',
      amount: period + balance,
      split: { period, balance },
      remaining: { period: remaining, balance: 0 },
    },
  };
}

describe('usage alerts', () => {
  let world: FeedWorld;
  let consumer: InProcessConsumer;

  beforeEach(async () => {
    world = await feedWorld();
    consumer = new InProcessConsumer({ ...world, registry: PUBLISHED_TYPES, consumer: new UsageAlertsConsumer() });
    consumer.start();
  });

  afterEach(async () => {
    await consumer.stop();
    await world.close();
  });

  const append = async (accountId: string, events: readonly CreditEvent[], after?: bigint): Promise<bigint> => {
    const stream = `credits-${accountId}`;
    const drafts = draftEvents(world.eventStore, stream, events, context());
    const appended = await world.eventStore.append(stream, after ?? 'no_stream', drafts);
    await until(
      async () => {
        const positions = [...(await readPositions(world.readStore, 'usage-alerts')).values()];
        return positions.length > 0 && positions.some(({ position }) => position >= appended.position);
      },
      { what: 'the consumer at the append' },
    );
    return appended.revision;
  };
  const alerts = (accountId: string): Promise<UsageAlert[]> =>
    new UsageAlerts(world.readStore).of(accountId, '2026-11');

  it('are raised at 80 % and at 100 %, once each', async () => {
    const account = randomUUID();
    let at = await append(account, [periodOpened(account, 100), debit(79, 21)]);
    expect(await alerts(account)).toEqual([]);
    at = await append(account, [debit(1, 20), debit(5, 15)], at);
    expect(await alerts(account)).toEqual([
      { wallet: 'api', threshold_pct: 80, used: 80, limit: 100, raised_at: '2026-11-21T10:00:01.000Z' },
    ]);
    await append(account, [debit(15, 0, 10)], at);
    expect((await alerts(account)).map(({ threshold_pct, used }) => [threshold_pct, used])).toEqual([
      [80, 80],
      [100, 100],
    ]);
  });

  it('go by the plan of the moment', async () => {
    const account = randomUUID();
    const larger: CreditEvent = {
      type: 'PlanChanged',
      data: {
        at: AT,
        from: 'free',
        to: 'pro_mini',
        allowances: { api: 2_000, enrich: 0, intel: 50, video: 10 },
        dailyCaps: {},
      },
    };
    const at = await append(account, [periodOpened(account, 100), debit(50, 50), larger, debit(50, 1_900)]);
    expect(await alerts(account)).toEqual([]);
    await append(account, [debit(1_500, 400)], at);
    expect((await alerts(account)).map(({ threshold_pct, limit }) => [threshold_pct, limit])).toEqual([[80, 2_000]]);
  });

  it('are raised by the next charge after an allowance became smaller', async () => {
    const account = randomUUID();
    let at = await append(account, [periodOpened(account, 1_000), debit(90, 910)]);
    at = await append(account, [debit(1, 909)], at);
    const smaller: CreditEvent = {
      type: 'PlanChanged',
      data: {
        at: AT,
        from: 'free',
        to: 'free',
        allowances: { api: 100, enrich: 0, intel: 0, video: 0 },
        dailyCaps: {},
      },
    };
    at = await append(account, [smaller], at);
    expect(await alerts(account)).toEqual([]);
    await append(account, [debit(1, 8)], at);
    expect((await alerts(account)).map(({ threshold_pct, used }) => [threshold_pct, used])).toEqual([[80, 92]]);
  });

  it('leave out charges to purchased balance and accounts they do not know', async () => {
    const account = randomUUID();
    await append(account, [periodOpened(account, 100), debit(0, 10, 500)]);
    expect(await alerts(account)).toEqual([]);
    const stranger = randomUUID();
    await append(stranger, [debit(99, 1)]);
    expect(await alerts(stranger)).toEqual([]);
  });
});

describe('an account that has used up an allowance', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start();
  }, 60_000);

  afterAll(async () => {
    await service.stop();
  });

  it('reads so in what it may know of itself', async () => {
    const { accountId, keyId, key } = await service.account('free');
    expect((await service.call('GET', '/api/v1/me', key)).body.alerts).toEqual([]);
    const requestId = newId();
    const by = { commandId: requestId, correlationId: requestId, actor: `key:${keyId}`, now: Date.now() };
    const charge = { requestId, keyId, operation: 'video.create', wallet: 'video' as const, amount: 1 };
    await service.app.get(Ledger, { strict: false }).debit(accountId, charge, by);
    const alerts = await until(
      async () => {
        const { body } = await service.call('GET', '/api/v1/me', key);
        return body.alerts.length > 0 && body.alerts;
      },
      { what: 'alerts in /me' },
    );
    expect(alerts).toMatchObject([
      { wallet: 'video', threshold_pct: 80, used: 1, limit: 1 },
      { wallet: 'video', threshold_pct: 100, used: 1, limit: 1 },
    ]);
  });
});
