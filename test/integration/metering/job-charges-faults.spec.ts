import { type JobEvent, jobStream } from '../../../src/jobs/job.events.js';
import { QueueJob } from '../../../src/jobs/queue-job.command.js';
import { QueueJobHandler } from '../../../src/jobs/queue-job.handler.js';
import { EVENT_CATALOG } from '../../../src/event-catalog.js';
import { auditCredits } from '../../../src/metering/audit/credit-audit.js';
import { type Call } from '../../../src/metering/charging/call.rules.js';
import { Charges } from '../../../src/metering/charging/charges.service.js';
import { PaymentGate } from '../../../src/metering/charging/payment-gate.service.js';
import { type CreditEvent } from '../../../src/metering/ledger/credits.events.js';
import { Ledger } from '../../../src/metering/ledger/ledger.service.js';
import { creditRules } from '../../../src/metering/pricing/credit-rules.rules.js';
import { loadPlans, planRank } from '../../../src/metering/pricing/plans.settings.js';
import { Prices } from '../../../src/metering/pricing/prices.service.js';
import { JobRefunds } from '../../../src/metering/refunds/job-refunds.process.js';
import { PostgresUnansweredCharges } from '../../../src/metering/refunds/unanswered-charges.service.js';
import { UnansweredRefunds } from '../../../src/metering/refunds/unanswered-refunds.process.js';
import { LogUnavailable } from '../../../src/platform/event-store/event-store.errors.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { ProcessFollower } from '../../../src/platform/process/process-follower.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { PRICE_LIST } from '../../../src/price-list.js';
import { Random } from '../../simulation/random.js';
import { ageOpenCharges } from '../../kit/open-job-charges.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';
import { until } from '../../kit/until.js';
import { testLog, type Log } from './stack.js';

const prices = new Prices(PRICE_LIST);
const rules = creditRules(loadPlans(null), prices, planRank);
const clock = { now: () => Date.now() };
const ACCOUNTS = 40;
const CALLS = 4;

let server: Log;
let database: TestDatabase;
let eventStore: EventStore;
let readStore: ReadStore;
let ledger: Ledger;
let unanswered: PostgresUnansweredCharges;

beforeAll(async () => {
  [server, database] = await Promise.all([testLog(), testDatabase()]);
  eventStore = new EventStore({ url: server.emulator.url, catalog: EVENT_CATALOG });
  readStore = new ReadStore({ url: database.url, poolSize: 10 });
  unanswered = new PostgresUnansweredCharges(readStore);
  ledger = new Ledger({ log: eventStore, unanswered, rules, clock });
});

afterAll(async () => {
  await ledger.close();
  await Promise.all([eventStore.close(), readStore.close()]);
  await Promise.all([server.close(), database.drop()]);
});

/** A process whose connection to the log fails at times, and which may end at any step. */
class FaultyProcess {
  private end: () => void = () => undefined;
  private isOver = false;
  readonly ended = new Promise<null>((resolve) => (this.end = () => resolve(null)));
  private readonly charges: Charges;
  private readonly queue: QueueJobHandler;

  constructor(private readonly random: Random) {
    const store = this.store();
    const own = new Ledger({ log: store, unanswered, rules, clock });
    this.charges = new Charges(own, store, prices, new PaymentGate(), clock);
    this.queue = new QueueJobHandler(store, clock);
  }

  async take(call: Call): Promise<string> {
    const { accountId } = call.principal;
    const { result } = await this.charges.takeOn(call, newId(), async (jobId, charge) => {
      if (this.random.chance(0.1)) throw new Error('no queue');
      const { requestId } = charge;
      await this.queue.execute(new QueueJob({ jobId, kind: 'video', accountId, requestId, cost: 1, input: {} }));
      return jobId;
    });
    return result;
  }

  private store(): EventStore {
    const step = () => this.step();
    const append = async (...args: Parameters<EventStore['append']>) => {
      await step();
      const appended = await eventStore.append(...args);
      await step();
      return appended;
    };
    async function* readStream(...args: Parameters<EventStore['readStream']>) {
      await step();
      yield* eventStore.readStream(...args);
    }
    return Object.create(eventStore, { append: { value: append }, readStream: { value: readStream } }) as EventStore;
  }

  private async step(): Promise<void> {
    this.isOver ||= this.random.chance(0.03);
    if (this.isOver) {
      this.end();
      await new Promise(() => undefined);
    }
    if (this.random.chance(0.08)) throw new LogUnavailable('the log');
  }
}

/** An account whose caller sends its request again after each end of it, to another process where one is over. */
async function history(seed: number) {
  const random = new Random(seed);
  const accountId = newId();
  await ledger.open(accountId, 'pro_mini', { correlationId: newId(), actor: 'operator:spec' });
  const key = random.chance(0.7) ? newId() : null;
  const answered: string[] = [];
  let process = new FaultyProcess(random);
  for (let n = 0; n < CALLS; n++) {
    const call: Call = {
      principal: { accountId, keyId: newId(), plan: 'pro_mini' },
      operationId: 'video.create',
      requestId: newId(),
      ...(key !== null && { idempotencyKeyHash: key, idempotencyFingerprint: 'one body' }),
    };
    const end = await Promise.race([process.take(call).catch((error: Error) => error), process.ended]);
    if (end === null || random.chance(0.3)) process = new FaultyProcess(random);
    if (typeof end === 'string') answered.push(end);
  }
  return { seed, accountId, key, answered };
}

async function booksOf(accountId: string) {
  const debits = new Map<string, string>();
  const refunded = new Set<string>();
  for await (const event of eventStore.readStream(`credits-${accountId}`)) {
    const { type, data } = event as unknown as CreditEvent;
    if (type === 'CreditDebited') debits.set(data.requestId, data.jobId ?? '');
    if (type === 'CreditRefunded') refunded.add(data.requestId);
  }
  const paid = [...debits].filter(([id]) => !refunded.has(id)).map(([, jobId]) => jobId);
  const queued: string[] = [];
  for (const jobId of debits.values()) {
    for await (const { type } of eventStore.readStream(jobStream(jobId)))
      if ((type as JobEvent['type']) === 'JobQueued') queued.push(jobId);
  }
  return { paid: paid.sort(), queued: queued.sort() };
}

it('a job is paid for exactly where it is queued, whatever fails, ends and is repeated', async () => {
  const stopping = new AbortController();
  const jobRefunds = new JobRefunds(eventStore, readStore, ledger, prices, clock, { sweepMs: 200 });
  const running = new ProcessFollower(jobRefunds, { eventStore, readStore }).run(stopping.signal);
  const histories = await Promise.all(Array.from({ length: ACCOUNTS }, (_, seed) => history(seed)));
  const unansweredRefunds = new UnansweredRefunds(eventStore, ledger, unanswered, clock);
  const books = () => Promise.all(histories.map(async (one) => ({ ...one, ...(await booksOf(one.accountId)) })));
  const isSettled = async (): Promise<boolean> => {
    await readStore.query(
      `UPDATE ops.unanswered_charges SET told_at = now() - interval '1 minute', looked_at = now() - interval '1 minute'`,
    );
    await unansweredRefunds.sweep();
    await ageOpenCharges(readStore);
    return (await books()).every(({ paid, queued }) => paid.join() === queued.join());
  };
  await until(isSettled, { what: 'as many paid jobs as queued ones', timeoutMs: 60_000 });
  expect(await isSettled()).toBe(true);
  stopping.abort();
  await running;

  const all = await books();
  expect(all.filter(({ answered, queued }) => answered.some((id) => !queued.includes(id)))).toEqual([]);
  expect(all.filter(({ key, paid }) => key !== null && paid.length > 1)).toEqual([]);
  const audits = await Promise.all(all.map(({ accountId }) => auditCredits(eventStore, accountId)));
  expect(audits.filter(({ verified }) => !verified)).toEqual([]);
  expect(all.some(({ answered }) => answered.length < CALLS)).toBe(true);
}, 120_000);
