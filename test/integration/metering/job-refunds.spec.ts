import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { LogUnavailable } from '../../../src/platform/event-store/event-store.errors.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { EVENT_CATALOG } from '../../../src/event-catalog.js';
import { DomainError } from '../../../src/kernel/domain-error.js';
import { type DomainEvent } from '../../../src/kernel/domain-event.js';
import { auditCredits } from '../../../src/metering/audit/credit-audit.js';
import { type Call, jobOf } from '../../../src/metering/charging/call.rules.js';
import { Charges } from '../../../src/metering/charging/charges.service.js';
import { type JobCharged } from '../../../src/metering/charging/credits-block.presenter.js';
import { PaymentGate } from '../../../src/metering/charging/payment-gate.service.js';
import { JobRefunds } from '../../../src/metering/refunds/job-refunds.process.js';
import { creditRules } from '../../../src/metering/pricing/credit-rules.rules.js';
import { Ledger } from '../../../src/metering/ledger/ledger.service.js';
import { Prices } from '../../../src/metering/pricing/prices.service.js';
import { PRICE_LIST } from '../../../src/price-list.js';
import { PostgresUnansweredCharges } from '../../../src/metering/refunds/unanswered-charges.service.js';
import { loadPlans, planRank } from '../../../src/metering/pricing/plans.settings.js';
import { deriveId, isUuid, newId } from '../../../src/platform/ids/ids.js';
import { jobStream, type JobEvent } from '../../../src/jobs/job.events.js';
import { QueueJob } from '../../../src/jobs/queue-job.command.js';
import { QueueJobHandler } from '../../../src/jobs/queue-job.handler.js';
import { requestReactions } from '../../../src/platform/process/parked-reactions.js';
import { ProcessFollower } from '../../../src/platform/process/process-follower.js';
import { readProcessPosition } from '../../../src/platform/process/process-positions.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';
import { parkedReactions } from '../../kit/parked-rows.js';
import { ageOpenCharges, untilChargeSeen } from '../../kit/open-job-charges.js';
import { until } from '../../kit/until.js';
import { testLog, type Log } from './stack.js';

let server: Log;
let database: TestDatabase;
let eventStore: EventStore;
let readStore: ReadStore;
let ledger: Ledger;
let charges: Charges;
const prices = new Prices(PRICE_LIST);
const clock = { offsetMs: 0, now: () => Date.now() + clock.offsetMs };

beforeAll(async () => {
  [server, database] = await Promise.all([testLog(), testDatabase()]);
  eventStore = new EventStore({ url: server.emulator.url, catalog: EVENT_CATALOG });
  readStore = new ReadStore({ url: database.url });
  ledger = new Ledger({
    log: eventStore,
    unanswered: new PostgresUnansweredCharges(readStore),
    rules: creditRules(loadPlans(null), prices, planRank),
    clock,
  });
  charges = new Charges(ledger, eventStore, prices, new PaymentGate(), clock);
});

afterAll(async () => {
  await ledger.close();
  await eventStore.close();
  await readStore.close();
  await server.close();
  await database.drop();
});

async function call(): Promise<Call> {
  const accountId = newId();
  await ledger.open(accountId, 'pro_mini', { correlationId: newId(), actor: 'operator:spec' });
  const principal = { accountId, keyId: newId(), plan: 'pro_mini' as const };
  return { principal, operationId: 'video.create', requestId: newId() };
}

const append = (stream: string, from: 'no_stream' | bigint, event: DomainEvent) => {
  const context = { commandId: newId(), correlationId: newId(), actor: 'system:spec', now: Date.now() };
  return eventStore.append(stream, from, draftEvents(eventStore, stream, [event], context));
};

const queued = (jobId: string, { principal, requestId }: Call): JobEvent => ({
  type: 'JobQueued',
  data: { jobId, kind: 'video', accountId: principal.accountId, requestId, cost: 1, input: {} },
});

const used = async (accountId: string): Promise<number> =>
  (await auditCredits(eventStore, accountId)).balances.video.used;

async function withManagers<T>(count: number, work: () => Promise<T>, managersStore = readStore): Promise<T> {
  const stopping = new AbortController();
  const running = Array.from({ length: count }, () => {
    const refunds = new JobRefunds(eventStore, managersStore, ledger, prices, clock, { sweepMs: 50 });
    return new ProcessFollower(refunds, { eventStore, readStore }).run(stopping.signal);
  });
  try {
    return await work();
  } finally {
    stopping.abort();
    await Promise.all(running);
  }
}

const refundsOf = async (accountId: string): Promise<number> => {
  let refunds = 0;
  for await (const { type } of eventStore.readStream(`credits-${accountId}`)) if (type === 'CreditRefunded') refunds++;
  return refunds;
};

describe('a charge for a job', () => {
  it('under an Idempotency-Key is for one body, also where the stored answer is gone', async () => {
    const first = { ...(await call()), idempotencyKeyHash: 'h1', idempotencyFingerprint: 'one' };
    const take = (each: Call): Promise<JobCharged<string>> =>
      charges.takeOn(each, newId(), (id) => Promise.resolve(id));
    const { result } = await take(first);
    expect((await take({ ...first, requestId: newId() })).result).toBe(result);
    const other = { ...first, requestId: newId(), idempotencyFingerprint: 'two' };
    await expect(take(other)).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    expect(await used(first.principal.accountId)).toBe(1);
    expect(isUuid(result)).toBe(true);
  });

  it('stays where the job is done, and goes back once where it failed', async () => {
    const [done, failed] = [await call(), await call()];
    await withManagers(2, async () => {
      for (const each of [done, failed]) {
        const jobId = newId();
        await charges.takeOn(each, jobId, (id) => append(jobStream(id), 'no_stream', queued(id, each)));
        const end: JobEvent =
          each === done
            ? { type: 'JobCompleted', data: { jobId, result: {} } }
            : { type: 'JobFailed', data: { jobId, code: 'render', message: 'no' } };
        await append(jobStream(jobId), 0n, end);
      }
      await until(async () => (await used(failed.principal.accountId)) === 0, { what: 'the refund' });
    });
    expect(await used(done.principal.accountId)).toBe(1);
    expect(await refundsOf(failed.principal.accountId)).toBe(1);
    expect((await auditCredits(eventStore, failed.principal.accountId)).verified).toBe(true);
  });

  it('goes back at once where the job cannot be queued, and a late queueing is refused', async () => {
    const each = await call();
    const jobId = newId();
    await expect(charges.takeOn(each, jobId, () => Promise.reject(new Error('no queue')))).rejects.toMatchObject({
      code: 'internal',
    });
    expect(await used(each.principal.accountId)).toBe(0);
    await expect(append(jobStream(jobId), 'no_stream', queued(jobId, each))).rejects.toThrow(/revision 0/);
  });

  it.each([
    ['the process that charged it', (requestId: string) => requestId],
    ['the repair', (requestId: string, accountId: string) => deriveId('abandon', `${accountId}/${requestId}`)],
  ])('between the fence of %s and its refund is a 503 under its key, which then buys anew', async (_what, idOf) => {
    const first = { ...(await call()), idempotencyKeyHash: newId(), idempotencyFingerprint: 'one' };
    const { principal, requestId } = first;
    const { accountId, keyId } = principal;
    const { jobId } = jobOf(first, newId());
    const { idempotencyKeyHash } = first;
    const debit = { requestId, keyId, operation: 'video.create', wallet: 'video', amount: 1, jobId } as const;
    await ledger.debit(
      accountId,
      { ...debit, idempotencyKeyHash },
      { correlationId: requestId, actor: `key:${keyId}` },
    );
    const fence: JobEvent = { type: 'JobAbandoned', data: { jobId, accountId, requestId, cause: 'not_queued' } };
    const context = { commandId: idOf(requestId, accountId), correlationId: requestId, actor: 'system:spec', now: 0 };
    await eventStore.append(jobStream(jobId), 'no_stream', draftEvents(eventStore, jobStream(jobId), [fence], context));
    const queue = new QueueJobHandler(eventStore, clock);
    const repeat = () => {
      const again = { ...first, requestId: newId() };
      return charges.takeOn(again, newId(), async (id, charge) => {
        const job = { jobId: id, kind: 'video' as const, accountId, requestId: charge.requestId, cost: 1, input: {} };
        await queue.execute(new QueueJob(job));
        return id;
      });
    };
    await expect(repeat()).rejects.toMatchObject({ code: 'unavailable' });
    await withManagers(1, () => until(async () => (await used(accountId)) === 0, { what: 'the refund' }));
    expect((await repeat()).result).not.toBe(jobId);
    expect([await used(accountId), await refundsOf(accountId)]).toEqual([1, 1]);
  });

  it('stands where the job was queued and only the answer to that was lost', async () => {
    const each = await call();
    const jobId = newId();
    let tries = 0;
    const commandId = newId();
    const queue = async (id: string): Promise<string> => {
      const context = { commandId, correlationId: commandId, actor: 'system:spec', now: Date.now() };
      const drafts = draftEvents(eventStore, jobStream(id), [queued(id, each)], context);
      await eventStore.append(jobStream(id), 'no_stream', drafts);
      if (++tries === 1) throw new LogUnavailable('an append');
      return 'taken on';
    };
    const { result } = await charges.takeOn(each, jobId, queue);
    expect([result, tries]).toEqual(['taken on', 2]);
    expect(await used(each.principal.accountId)).toBe(1);
  });

  it('of a job that stands is answered once the store that the answer needs is back, however often it fails', async () => {
    const each = await call();
    const jobId = newId();
    const failures = [
      new LogUnavailable('a read'),
      Object.assign(new Error('gone'), { code: '57P01' }),
      new DomainError('unavailable', 'Not now.', { retryAfterSeconds: 1 }),
    ];
    const commandId = newId();
    const queue = async (id: string): Promise<string> => {
      const context = { commandId, correlationId: commandId, actor: 'system:spec', now: Date.now() };
      const drafts = draftEvents(eventStore, jobStream(id), [queued(id, each)], context);
      await eventStore.append(jobStream(id), 'no_stream', drafts);
      const failure = failures.shift();
      if (failure) throw failure;
      return 'taken on';
    };
    const { result } = await charges.takeOn(each, jobId, queue);
    expect([result, failures]).toEqual(['taken on', []]);
    expect(await used(each.principal.accountId)).toBe(1);
  });

  it.each([
    ['right', 0],
    ['a quarter of an hour slow', -900_000],
    ['a quarter of an hour fast', 900_000],
  ])(
    'goes back after a minute where the process died before queueing, and not before, on a clock that is %s',
    async (_what, offsetMs) => {
      const each = await call();
      const { accountId, keyId } = each.principal;
      const jobId = newId();
      const debit = {
        requestId: each.requestId,
        keyId,
        operation: 'video.create',
        wallet: 'video' as const,
        amount: 1,
        jobId,
      };
      await ledger.debit(accountId, debit, { correlationId: each.requestId, actor: `key:${keyId}` });
      await withManagers(1, async () => {
        await untilChargeSeen(readStore, accountId);
        clock.offsetMs = offsetMs;
        await new JobRefunds(eventStore, readStore, ledger, prices, clock).sweep();
        const fences: string[] = [];
        for await (const { type } of eventStore.readStream(jobStream(jobId))) fences.push(type);
        expect(fences).toEqual([]);
        await ageOpenCharges(readStore);
        await until(async () => (await used(accountId)) === 0, { what: 'the refund', timeoutMs: 10_000 });
      }).finally(() => (clock.offsetMs = 0));
      expect(await refundsOf(accountId)).toBe(1);
      await expect(append(jobStream(jobId), 'no_stream', queued(jobId, each))).rejects.toThrow(/revision 0/);
    },
  );

  it.each([
    ['goes back', 'JobFailed', 0],
    ['stays', 'JobCompleted', 1],
  ] as const)('%s where its own event was parked until after %s', async (_what, type, left) => {
    const each = await call();
    const { accountId } = each.principal;
    const jobId = newId();
    let isBroken = true;
    const broken = Object.create(readStore, {
      query: {
        value: (sql: string, values: unknown[]) =>
          isBroken && sql.startsWith('INSERT INTO ops.open_job_charges')
            ? Promise.reject(new Error('no disk'))
            : readStore.query(sql, values),
      },
    }) as ReadStore;
    const parked = () => parkedReactions(readStore, 'job-refunds');
    await withManagers(
      1,
      async () => {
        await charges.takeOn(each, jobId, (id) => append(jobStream(id), 'no_stream', queued(id, each)));
        const end: JobEvent =
          type === 'JobFailed'
            ? { type, data: { jobId, code: 'render', message: 'no' } }
            : { type, data: { jobId, result: {} } };
        const { position } = await append(jobStream(jobId), 0n, end);
        const passed = async () =>
          (await readProcessPosition(readStore, 'job-refunds')) >= position && (await parked()).length > 0;
        await until(passed, { what: 'the end of the job, and its charge to be parked', timeoutMs: 30_000 });
        isBroken = false;
        await requestReactions(readStore, { process: 'job-refunds' });
        await until(async () => (await parked()).length === 0, { what: 'the parked charge', timeoutMs: 30_000 });
        await ageOpenCharges(readStore);
        const rows = () => readStore.query('SELECT 1 FROM ops.open_job_charges WHERE account_id = $1', [accountId]);
        await until(async () => (await rows()).length === 0, { what: 'the end of the charge', timeoutMs: 5_000 });
      },
      broken,
    );
    expect(await used(accountId)).toBe(left);
  });

  it('is not given back again where the tables of the process manager were lost', async () => {
    await readStore.query('TRUNCATE ops.open_job_charges, ops.process_managers');
    const each = await call();
    const jobId = newId();
    await charges.takeOn(each, jobId, (id) => append(jobStream(id), 'no_stream', queued(id, each)));
    await append(jobStream(jobId), 0n, { type: 'JobFailed', data: { jobId, code: 'render', message: 'no' } });
    await withManagers(1, () =>
      until(async () => (await used(each.principal.accountId)) === 0, { what: 'the refund after starting over' }),
    );
    let refunds = 0;
    const jobs = new Set<string>();
    for await (const event of eventStore.readAll()) {
      if (event.type !== 'CreditRefunded') continue;
      refunds++;
      jobs.add(`${event.stream} ${(event.data as { requestId: string }).requestId}`);
    }
    expect(jobs.size).toBe(refunds);
    expect(await readStore.query('SELECT 1 FROM ops.open_job_charges WHERE NOT taken_on')).toHaveLength(0);
  });
});
