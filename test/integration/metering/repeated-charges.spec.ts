import { EVENT_CATALOG } from '../../../src/event-catalog.js';
import { DossierPurchases } from '../../../src/intel/purchase/dossier-purchases.service.js';
import { auditCredits } from '../../../src/metering/audit/credit-audit.js';
import { Charges } from '../../../src/metering/charging/charges.service.js';
import { outcomesOf } from '../../../src/metering/charging/charge-outcomes.js';
import { PaymentGate } from '../../../src/metering/charging/payment-gate.service.js';
import { type Purchase } from '../../../src/metering/charging/purchases.js';
import { Ledger } from '../../../src/metering/ledger/ledger.service.js';
import { creditRules } from '../../../src/metering/pricing/credit-rules.rules.js';
import { loadPlans, planRank } from '../../../src/metering/pricing/plans.settings.js';
import { Prices } from '../../../src/metering/pricing/prices.service.js';
import { PostgresUnansweredCharges } from '../../../src/metering/refunds/unanswered-charges.service.js';
import { UnansweredRefunds } from '../../../src/metering/refunds/unanswered-refunds.process.js';
import { LogUnavailable } from '../../../src/platform/event-store/event-store.errors.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { PRICE_LIST } from '../../../src/price-list.js';
import { type PlanName } from '../../../src/kernel/credits.js';
import { type EdgeRequest } from '../../../src/web/http/request-context.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';
import { until } from '../../kit/until.js';
import { testLog, type Log } from './stack.js';

const prices = new Prices(PRICE_LIST);
const rules = creditRules(loadPlans(null), prices, planRank);
let aheadMs = 0;
const clock = { now: () => Date.now() + aheadMs };
const by = { correlationId: newId(), actor: 'operator:spec' };

let server: Log;
let database: TestDatabase;
let eventStore: EventStore;
let readStore: ReadStore;
let unanswered: PostgresUnansweredCharges;
let ledger: Ledger;
let charges: Charges;

beforeAll(async () => {
  [server, database] = await Promise.all([testLog(), testDatabase()]);
  eventStore = new EventStore({ url: server.emulator.url, catalog: EVENT_CATALOG });
  readStore = new ReadStore({ url: database.url });
  unanswered = new PostgresUnansweredCharges(readStore);
  ledger = new Ledger({
    log: eventStore,
    unanswered,
    rules,
    clock,
  });
  charges = new Charges(ledger, eventStore, prices, new PaymentGate(), clock);
});

afterAll(async () => {
  await ledger.close();
  await Promise.all([eventStore.close(), readStore.close()]);
  await Promise.all([server.close(), database.drop()]);
});

async function account(plan: PlanName = 'free'): Promise<string> {
  const accountId = newId();
  await ledger.open(accountId, plan, by);
  return accountId;
}

/** A request for a dossier under an Idempotency-Key, in the parts that a charge reads. */
function lookup(accountId: string): EdgeRequest {
  return {
    principal: { accountId, keyId: newId(), plan: 'free' },
    requestId: newId(),
    idempotencyKeyHash: 'one-and-the-same',
    idempotencyFingerprint: 'one body',
    routeOptions: { url: '/api/v1/intel/lookup', config: { operation: { id: 'intel.lookup' } } },
  } as unknown as EdgeRequest;
}

const audited = async (accountId: string): Promise<number> =>
  (await auditCredits(eventStore, accountId)).balances.intel.used;

describe('a repeat under an Idempotency-Key whose work is free by now', () => {
  it('costs nothing where the first charge is refunded during the work', async () => {
    const accountId = await account();
    const first = lookup(accountId);
    await charges.metered(first, () => Promise.resolve({ body: {}, cost: 4 }));
    const answer = await charges.metered(lookup(accountId), async () => {
      await ledger.refund(accountId, { requestId: first.requestId, cause: 'unanswered' }, by);
      return { body: {}, cost: 0 };
    });
    expect(answer.credits).toMatchObject({ cost: 0, used: 0, remaining: 10 });
    expect(await audited(accountId)).toBe(0);
  });

  it('is the first charge where that one still counts', async () => {
    const accountId = await account();
    const first = await charges.metered(lookup(accountId), () => Promise.resolve({ body: {}, cost: 4 }));
    const again = await charges.metered(lookup(accountId), () => Promise.resolve({ body: {}, cost: 0 }));
    expect(again.credits).toEqual(first.credits);
    expect(await audited(accountId)).toBe(4);
  });
});

/** Buys the dossier, at a price, in the process of the charges. */
function buyFrom(process: Charges, dossierId: string, request: EdgeRequest, price = 4) {
  const purchases = new DossierPurchases(eventStore, clock);
  const { principal, requestId } = request;
  const buyer = { accountId: principal?.accountId ?? '', dossierId };
  const delivery = { ...buyer, requestId, compiledAt: new Date().toISOString(), answeredSections: 3, price };
  const purchase: Purchase = {
    requestId,
    id: dossierId,
    record: (settled) => purchases.record(delivery, settled),
    withdraw: (id) => purchases.withdraw(buyer, id),
  };
  return process.metered(request, () => Promise.resolve({ body: {}, purchase }));
}

const withoutKey = (accountId: string): EdgeRequest => {
  const { idempotencyKeyHash: _, ...request } = lookup(accountId);
  return request as EdgeRequest;
};

describe('a dossier under an Idempotency-Key whose stored answer is lost', () => {
  const dossierId = newId();
  const buy = (request: EdgeRequest, price: number) => buyFrom(charges, dossierId, request, price);

  it('is the first charge also where it costs more by now, and the difference is due at the next call', async () => {
    const accountId = await account('pro');
    const first = await buy(lookup(accountId), 4);
    const again = await buy(lookup(accountId), 7);
    expect(again.credits).toEqual(first.credits);
    expect(await audited(accountId)).toBe(4);
    expect((await buy(withoutKey(accountId), 7)).credits).toMatchObject({ cost: 3, used: 7 });
    expect(await audited(accountId)).toBe(7);
  });

  it('stays paid for where the ledger finds the charge of the request itself', async () => {
    const accountId = await account('pro');
    const request = withoutKey(accountId);
    await buy(request, 4);
    expect((await buy(request, 4)).credits).toMatchObject({ cost: 4, used: 4 });
    expect((await buy(withoutKey(accountId), 4)).credits).toMatchObject({ cost: 0, used: 4 });
  });
});

it('a call needs only the credits that it costs by what is on file, and is refused without them', async () => {
  const accountId = await account();
  const ask = (due: number | null, cost: number) => {
    const { idempotencyKeyHash: _, ...request } = lookup(accountId);
    const work = () => Promise.resolve({ body: {}, cost });
    return charges.metered(request as EdgeRequest, work, { dueOnFile: () => Promise.resolve(due) });
  };
  await ask(null, 4);
  await expect(ask(null, 6)).rejects.toThrow('This call costs 10 intel credits; 6 of the period');
  await expect(ask(7, 7)).rejects.toThrow('This call costs 7 intel credits; 6 of the period');
  // What is on file may be older than what the work finds.
  await expect(ask(5, 8)).rejects.toThrow('This call costs 8 intel credits; 6 of the period');
  expect((await ask(6, 6)).credits).toMatchObject({ cost: 6, remaining: 0 });
  await expect(ask(1, 1)).rejects.toMatchObject({ code: 'insufficient_credits' });
  expect((await ask(0, 0)).credits).toMatchObject({ cost: 0, used: 10 });
});

it('a free answer has the figures of the month, also before its first charge', async () => {
  const accountId = await account();
  await charges.metered(lookup(accountId), () => Promise.resolve({ body: {}, cost: 4 }));
  const free = () => charges.metered(lookup(accountId), () => Promise.resolve({ body: {}, cost: 0 }));
  aheadMs = 31 * 86_400_000;
  try {
    expect((await free()).credits).toMatchObject({ cost: 0, used: 0, remaining: 10, remaining_period: 10 });
  } finally {
    aheadMs = 0;
  }
});

it('a purchase whose charge was refunded is not charged', async () => {
  const accountId = await account();
  const { requestId, ...request } = lookup(accountId);
  await charges.metered({ requestId, ...request }, () => Promise.resolve({ body: {}, cost: 4 }));
  const { outcomeOf } = outcomesOf(
    ledger,
    { principal: { accountId, keyId: newId(), plan: 'free' }, requestId },
    clock,
  );
  expect(await outcomeOf({ requestId, at: clock.now() })).toBe('charged');
  await ledger.refund(accountId, { requestId, cause: 'unanswered' }, by);
  expect(await outcomeOf({ requestId, at: clock.now() })).toBe('void');
});

describe('a dossier whose charge landed without its process learning of it', () => {
  const dossierId = newId();

  /** A process that buys the dossier; `giveUp` ends its wait for the log. */
  async function deafProcess(request: EdgeRequest) {
    let giveUp: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (giveUp = resolve));
    let land: () => void = () => undefined;
    const landed = new Promise<void>((resolve) => (land = resolve));
    const log = {
      append: async (...args: Parameters<EventStore['append']>) => {
        await eventStore.append(...args);
        land();
        await waiting;
        throw new LogUnavailable('an append');
      },
      readStream: eventStore.readStream.bind(eventStore),
    };
    const deaf = new Ledger({ log, unanswered, rules, clock });
    const answer = buyFrom(new Charges(deaf, eventStore, prices, new PaymentGate(), clock), dossierId, request);
    answer.catch(() => undefined);
    await landed;
    const gone = async (): Promise<void> => {
      giveUp();
      await expect(answer).rejects.toMatchObject({ code: 'unavailable' });
    };
    return { gone };
  }

  const buy = (request: EdgeRequest) => buyFrom(charges, dossierId, request);

  const purchased = async (accountId: string): Promise<number> => {
    const store = new DossierPurchases(eventStore, clock);
    return 4 - (await store.due({ accountId, dossierId }, 4));
  };

  /** As if the entry had been open for long enough to be checked. */
  async function refundDue(): Promise<void> {
    await readStore.query(
      `UPDATE ops.unanswered_charges SET told_at = now() - interval '1 minute', looked_at = now() - interval '1 minute'`,
    );
    expect(await new UnansweredRefunds(eventStore, ledger, unanswered, clock).sweep()).toBeNull();
  }

  it.each([
    ['free call', withoutKey],
    ['repeat under its Idempotency-Key', lookup],
  ])('stays charged and paid for where a %s is answered with it in another process', async (_what, repeatOf) => {
    const accountId = await account('pro');
    const first = await deafProcess(lookup(accountId));
    await buy(repeatOf(accountId));
    await first.gone();
    await refundDue();
    expect([await audited(accountId), await purchased(accountId)]).toEqual([4, 4]);
  });

  it('stays charged and paid for also where its process did not run for a minute', async () => {
    const accountId = await account('pro');
    const first = await deafProcess(lookup(accountId));
    aheadMs = 60_000;
    await buy(withoutKey(accountId)).finally(() => (aheadMs = 0));
    await first.gone();
    await refundDue();
    expect([await audited(accountId), await purchased(accountId)]).toEqual([4, 4]);
  });

  it('is not paid for where its process ended before it withdrew the purchase of the refunded charge', async () => {
    const accountId = await account('pro');
    const request = lookup(accountId);
    const { requestId } = request;
    await buy(request);
    const { revision, eventId } = await ledger.current(accountId);
    await unanswered.record([{ accountId, requestId, revision, eventId }]);
    await refundDue();
    expect([await audited(accountId), await purchased(accountId)]).toEqual([0, 4]);
    aheadMs = 60_000;
    const again = await buy(withoutKey(accountId)).finally(() => (aheadMs = 0));
    expect(again.credits).toMatchObject({ cost: 4, used: 4 });
    expect([await audited(accountId), await purchased(accountId)]).toEqual([4, 4]);
  });

  it('is refunded and not paid for otherwise, and a repeat under its Idempotency-Key buys anew', async () => {
    const accountId = await account('pro');
    const first = await deafProcess(lookup(accountId));
    await first.gone();
    await until(async () => (await purchased(accountId)) === 0, { what: 'the withdrawal' });
    await expect(buy(lookup(accountId))).rejects.toMatchObject({ code: 'unavailable' });
    await refundDue();
    expect([await audited(accountId), await purchased(accountId)]).toEqual([0, 0]);
    expect((await buy(lookup(accountId))).credits).toMatchObject({ cost: 4, used: 4 });
    expect((await buy(withoutKey(accountId))).credits).toMatchObject({ cost: 0, used: 4 });
    expect([await audited(accountId), await purchased(accountId)]).toEqual([4, 4]);
  });
});
