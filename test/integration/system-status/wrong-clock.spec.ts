import { jest } from '@jest/globals';
import { QueryBus } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DailyDatasets } from '../../../src/datasets/build/daily-datasets.schedule.js';
import { auditCredits } from '../../../src/metering/audit/credit-audit.js';
import { Ledger } from '../../../src/metering/ledger/ledger.service.js';
import { readsOfMonthSubject } from '../../../src/metering/reads/answers.events.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { OBJECT_STORE, type ObjectStore } from '../../../src/platform/object-store/object-store.port.js';
import { StoredFileSweep } from '../../../src/platform/object-store/stored-file-sweep.schedule.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { FeedReads, NEVER_READ } from '../../../src/press/feed-reading/feed-reads.service.js';
import { ReadsRetention } from '../../../src/recalls/reads/reads-retention.service.js';
import { PendingDecisions } from '../../../src/submissions/pending/pending-decisions.service.js';
import { ShowSystemStatus } from '../../../src/system-status/overview/show-system-status.query.js';
import { OneTimeTokens } from '../../../src/web/sessions/one-time-tokens.js';
import { DeliveryLeases } from '../../../src/webhooks/delivery/delivery-leases.service.js';
import { until } from '../../kit/until.js';
import { OPERATOR, Service, TestClock } from '../metering/stack.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MATCH = ['POST', '/api/v1/startups/match'] as const;
const BODY = { domains: ['nowhere.example'] };

/** Of the machine; the service's own clock is another one in specs. */
const machine = new TestClock();
let folder: string;
let service: Service;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wrong-clock-'));
  service = await Service.start(
    undefined,
    { DATA_DIR: folder, COVERAGE_FEEDS_MINUTES: '0' },
    { machineClock: machine },
  );
}, 60_000);

afterEach(() => {
  machine.offsetMs = 0;
  service.clock.offsetMs = 0;
  jest.restoreAllMocks();
});

afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const used = async (accountId: string): Promise<number> =>
  (await auditCredits(service.app.get(EventStore, { strict: false }), accountId)).balances.api.used;
const get = <T>(token: unknown): T => service.app.get<T>(token as never, { strict: false });

describe.each([
  ['ahead', 1],
  ['behind', -1],
])('a machine whose clock is an hour %s', (side, sign) => {
  it('charges nothing, names the remedy, and goes on as soon as the clock is right', async () => {
    const { key, accountId } = await service.account('pro_mini');
    expect((await service.call(...MATCH, key, BODY)).status).toBe(200);
    machine.offsetMs = sign * HOUR_MS;
    const refused = await service.call(...MATCH, key, BODY);
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    expect(refused.body.detail).toContain('The clock of this server is wrong');
    expect(refused.body.detail).toContain('NTP');
    expect(refused.headers['retry-after']).toBe('5');
    const granted = await service.admin(`accounts/${accountId}/grants`, { wallet: 'api', credits: 5, reason: 'spec' });
    expect([granted.status, granted.body.code]).toEqual([503, 'unavailable']);
    await expect(get<Ledger>(Ledger).hold(accountId, 'api', 1)).rejects.toThrow('The clock of this server is wrong');
    expect(await used(accountId)).toBe(1);
    // What no date decides is answered.
    expect((await service.call('GET', '/api/v1/me', key)).status).toBe(200);
    machine.offsetMs = 0;
    expect((await service.call(...MATCH, key, BODY)).status).toBe(200);
    expect(await used(accountId)).toBe(2);
  });

  it('is not ready, and says how far it is off and what to do', async () => {
    const ready = () => service.call('GET', '/health/ready', OPERATOR);
    expect((await ready()).body.parts.clock).toMatchObject({ status: 'up', bound_seconds: 300 });
    machine.offsetMs = sign * HOUR_MS;
    const { status, body } = await ready();
    expect([status, body.parts.clock.status]).toEqual([503, 'down']);
    expect(body.parts.clock.reason).toMatch(new RegExp(`^This machine's clock is (59|60) min ${side}`));
    expect(body.parts.clock.reason).toContain('NTP');
    expect(Math.abs(body.parts.clock.difference_seconds - sign * 3_600)).toBeLessThan(60);
    const { troubles } = await get<QueryBus>(QueryBus).execute(new ShowSystemStatus());
    expect(troubles.map(({ text }) => text)).toContainEqual(expect.stringContaining("clock is down: This machine's"));
    machine.offsetMs = 0;
    expect((await ready()).body.parts.clock.status).toBe('up');
  });

  it('deletes nothing by its age until the clock is right', async () => {
    const objects = get<ObjectStore>(OBJECT_STORE);
    const sweep = get<StoredFileSweep>(StoredFileSweep);
    const key = `clock-${side}/${'0'.repeat(64)}.json`;
    sweep.retain(`clock-${side}`, DAY_MS);
    await objects.put(key, Buffer.from('{}'));
    const { accountId } = await service.account('pro_mini');
    await get<Vault>(Vault).seal(readsOfMonthSubject(accountId, '2020-01'), {});
    service.clock.offsetMs = 2 * DAY_MS;
    machine.offsetMs = sign * HOUR_MS;
    expect(await sweep.sweep()).toBe(0);
    expect(await get<ReadsRetention>(ReadsRetention).forget()).toBe(0);
    expect(await objects.get(key)).not.toBeNull();
    machine.offsetMs = 0;
    expect(await sweep.sweep()).toBe(1);
    expect(await get<ReadsRetention>(ReadsRetention).forget()).toBe(1);
  });

  it('sends no webhooks and appends no decisions that could still be undone', async () => {
    const store = get<ReadStore>(ReadStore);
    const [webhookId, submissionId] = [randomUUID(), randomUUID()];
    machine.offsetMs = sign * HOUR_MS;
    await store.query(
      `INSERT INTO ops.webhook_lanes (webhook_id, key_id, account_id, events, due_at)
       VALUES ($1, $1, $1, '{}', now() - interval '1 minute')`,
      [webhookId],
    );
    await store.query(
      `INSERT INTO ops.pending_decisions (submission_id, outcome, actor, command_id, correlation_id, due_at)
       VALUES ($1, 'approved', 'spec', $1, 'spec', now() - interval '1 minute')`,
      [submissionId],
    );
    expect(await get<DeliveryLeases>(DeliveryLeases).lease(randomUUID(), 10, false)).toEqual({
      deliveries: [],
      idle: [],
    });
    expect(await get<PendingDecisions>(PendingDecisions).takeDue()).toEqual([]);
    machine.offsetMs = 0;
    const left = async (sql: string): Promise<number> => (await store.query(sql, [webhookId])).length;
    const isSettled = async (): Promise<boolean> =>
      (await left('SELECT 1 FROM ops.webhook_lanes WHERE webhook_id = $1 AND due_at IS NOT NULL')) === 0;
    await until(isSettled, { what: 'the queue to be looked at' });
    const open = 'SELECT 1 FROM ops.pending_decisions WHERE submission_id = $1 AND taken_until IS NULL';
    const isTaken = async (): Promise<boolean> => (await store.query(open, [submissionId])).length === 0;
    await until(isTaken, { what: 'the decision to be taken' });
  });

  it('publishes no datasets of a day that may not have ended', async () => {
    const daily = get<DailyDatasets>(DailyDatasets);
    const build = jest.spyOn(daily, 'buildUntil').mockResolvedValue();
    // Another day than those that were looked at before.
    service.clock.offsetMs = sign * 10 * DAY_MS;
    machine.offsetMs = sign * HOUR_MS;
    expect(await daily.buildDue()).toBe(60_000);
    expect(build).not.toHaveBeenCalled();
    machine.offsetMs = 0;
    await daily.buildDue();
    expect(build).toHaveBeenCalledTimes(1);
  });
});

it('a feed that a clock dated ahead was read is due now, not when that date has come', async () => {
  const reads = get<FeedReads>(FeedReads);
  const [feedId, now] = [randomUUID(), Date.now()];
  await get<ReadStore>(ReadStore).query(
    `INSERT INTO read.coverage_feeds (feed_id, url, listed_at) VALUES ($1, 'http://nowhere.invalid/feed', now())`,
    [feedId],
  );
  const dueAfter = async (readAt: number): Promise<boolean> => {
    await reads.put(feedId, { ...NEVER_READ, readAt: new Date(readAt).toISOString() }, readAt + DAY_MS);
    return (await reads.due(now, 100)).some((feed) => feed.feedId === feedId);
  };
  expect(await dueAfter(now - HOUR_MS)).toBe(false);
  expect(await dueAfter(now + 365 * DAY_MS)).toBe(true);
  expect(await dueAfter(now - 25 * HOUR_MS)).toBe(true);
});

it('a process whose clock is ahead does not let others take a used token again', async () => {
  const tokens = get<OneTimeTokens>(OneTimeTokens);
  const token = tokens.issue('spec', 60_000);
  expect(await tokens.use(token)).toBe(true);
  service.clock.offsetMs = 2 * HOUR_MS;
  expect(await tokens.use(tokens.issue('spec', 60_000))).toBe(true);
  service.clock.offsetMs = 0;
  expect(await tokens.use(token)).toBe(false);
});
