import { EVENT_CATALOG } from '../../../src/event-catalog.js';
import { auditCredits } from '../../../src/metering/audit/credit-audit.js';
import { type CreditEvent } from '../../../src/metering/ledger/credits.events.js';
import { creditRules } from '../../../src/metering/pricing/credit-rules.rules.js';
import { Ledger } from '../../../src/metering/ledger/ledger.service.js';
import { Prices } from '../../../src/metering/pricing/prices.service.js';
import { PRICE_LIST } from '../../../src/price-list.js';
import { loadPlans, planRank } from '../../../src/metering/pricing/plans.settings.js';
import { PostgresUnansweredCharges } from '../../../src/metering/refunds/unanswered-charges.service.js';
import { type UnansweredCharge } from '../../../src/metering/refunds/unanswered-charges.port.js';
import { UnansweredRefunds } from '../../../src/metering/refunds/unanswered-refunds.process.js';
import { LogUnavailable } from '../../../src/platform/event-store/event-store.errors.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Link } from '../../kit/link.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';
import { until } from '../../kit/until.js';
import { testLog, type Log } from './stack.js';

const rules = creditRules(loadPlans(null), new Prices(PRICE_LIST), planRank);
const clock = { now: () => Date.now() };
const by = { correlationId: newId(), actor: 'operator:spec' };

let server: Log;
let database: TestDatabase;
let readStore: ReadStore;
let file: PostgresUnansweredCharges;
/** The log as the worker sees it, and the ledger of a process that nothing ails. */
let log: EventStore;
let ledger: Ledger;
let refunds: UnansweredRefunds;

beforeAll(async () => {
  [server, database] = await Promise.all([testLog(), testDatabase()]);
  readStore = new ReadStore({ url: database.url });
  file = new PostgresUnansweredCharges(readStore);
  log = new EventStore({ url: server.emulator.url, catalog: EVENT_CATALOG });
  ledger = new Ledger({ log, rules, clock, unanswered: file });
  refunds = new UnansweredRefunds(log, ledger, file, clock);
});

afterAll(async () => {
  await ledger.close();
  await Promise.all([log.close(), readStore.close()]);
  await Promise.all([server.close(), database.drop()]);
});

/** An api process whose connection to the log stalls while it charges, so the append is still in flight. */
async function unanswered(accountId: string, idempotencyKeyHash?: string) {
  const link = await Link.to(Number(new URL(server.emulator.url.replace(/^\w+:/, 'http:')).port));
  const url = server.emulator.url.replace(/:\d+/, `:${link.port}`);
  const far = new EventStore({ url, catalog: EVENT_CATALOG, appendTimeoutMs: 200, appendGiveUpMs: 800 });
  const away = new Ledger({ log: far, rules, clock, unanswered: file });
  await away.current(accountId);
  // Appends have a connection of their own, which this makes.
  await away.grant(accountId, { grantId: newId(), wallet: 'video', amount: 1 }, by);
  link.stall();
  const requestId = newId();
  await expect(away.debit(accountId, debit(requestId, idempotencyKeyHash), by)).rejects.toMatchObject({
    code: 'unavailable',
  });
  const gone = async (): Promise<void> => {
    await far.close();
    link.close();
  };
  return { requestId, thaw: () => link.restore(), gone };
}

const debit = (requestId: string, idempotencyKeyHash?: string) => ({
  requestId,
  keyId: newId(),
  operation: 'video.create',
  wallet: 'video' as const,
  amount: 1,
  ...(idempotencyKeyHash !== undefined && { idempotencyKeyHash }),
});

async function account(): Promise<string> {
  const accountId = newId();
  await ledger.open(accountId, 'free', by);
  return accountId;
}

async function eventsOf(accountId: string): Promise<CreditEvent[]> {
  const events: CreditEvent[] = [];
  for await (const event of log.readStream(`credits-${accountId}`)) events.push(event as unknown as CreditEvent);
  return events;
}

const typesOf = async (accountId: string): Promise<string[]> =>
  (await eventsOf(accountId)).slice(2).map(({ type }) => type);

const landed = (accountId: string, requestId: string): Promise<boolean> =>
  until(
    async () => (await eventsOf(accountId)).some(({ data }) => 'requestId' in data && data.requestId === requestId),
    {
      what: 'the charge to land',
    },
  );

const stateOf = async (requestId: string): Promise<string | undefined> =>
  (
    await readStore.query<{ state: string }>('SELECT state FROM ops.unanswered_charges WHERE request_id = $1', [
      requestId,
    ])
  )[0]?.state;

/** As if the entry had been open for long enough to be looked at. */
async function sweep(): Promise<void> {
  await readStore.query(
    `UPDATE ops.unanswered_charges SET told_at = now() - interval '1 minute', looked_at = now() - interval '1 minute'`,
  );
  expect(await refunds.sweep()).toBeNull();
}

describe('a charge whose caller was told that there is no answer', () => {
  it('goes back once where it lands after all, however late and whoever has died', async () => {
    const accountId = await account();
    const { requestId, thaw, gone } = await unanswered(accountId);
    expect(await stateOf(requestId)).toBe('open');
    await sweep();
    expect(await typesOf(accountId)).toEqual([]);
    expect(await stateOf(requestId)).toBe('open');
    thaw();
    await landed(accountId, requestId);
    await gone();
    await Promise.all([sweep(), new UnansweredRefunds(log, ledger, file, clock).sweep()]);
    await sweep();
    expect(await typesOf(accountId)).toEqual(['CreditDebited', 'CreditRefunded']);
    expect(await stateOf(requestId)).toBe('given_back');
    expect((await auditCredits(log, accountId)).verified).toBe(true);
  });

  it('can never land once another event has its place', async () => {
    const accountId = await account();
    const { requestId, thaw, gone } = await unanswered(accountId);
    await ledger.debit(accountId, debit(newId()), by);
    await sweep();
    expect(await stateOf(requestId)).toBeUndefined();
    thaw();
    await gone();
    await ledger.debit(accountId, debit(newId()), by);
    expect(await typesOf(accountId)).toEqual(['CreditDebited', 'CreditDebited']);
  });

  it('is filed by its own id: events before it that another process made alike are no proof', async () => {
    const accountId = await account();
    const filed: UnansweredCharge[] = [];
    const file = {
      store: () => Promise.resolve(true),
      giveUp: () => Promise.resolve(true),
      record: async (all: readonly UnansweredCharge[]) => void filed.push(...all),
    };
    const nextMonth = { now: () => clock.now() + 40 * 86_400_000 };
    const silent = {
      append: () => Promise.reject(new LogUnavailable('an append')),
      readStream: log.readStream.bind(log),
    };
    const away = new Ledger({ log: silent, rules, clock: nextMonth, unanswered: file });
    await expect(away.debit(accountId, debit(newId()), by)).rejects.toMatchObject({ code: 'unavailable' });
    const { revision } = await ledger.current(accountId);
    // The books of the month that has ended are closed and opened before the debit.
    expect(filed.map((charge) => charge.revision)).toEqual([revision + 3n]);
  });

  it('of an older build that named an event made alike, is dropped, and keeps nobody else waiting', async () => {
    const accountId = await account();
    const { outcome } = await ledger.debit(accountId, debit(newId()), by);
    const requestId = newId();
    const { revision, eventId } = await ledger.current(accountId);
    await file.record([{ accountId, requestId, revision, eventId }]);
    await sweep();
    expect(await stateOf(requestId)).toBeUndefined();
    expect(outcome.repeated).toBe(false);
    expect((await eventsOf(accountId)).at(-1)?.type).toBe('CreditDebited');
  });

  it('stays where a repeat of its Idempotency-Key is answered with it', async () => {
    const accountId = await account();
    const { requestId, thaw, gone } = await unanswered(accountId, 'a-key');
    thaw();
    await landed(accountId, requestId);
    await gone();
    const { outcome } = await ledger.debit(accountId, debit(newId(), 'a-key'), by);
    expect(outcome).toMatchObject({ repeated: true, debit: { requestId } });
    await sweep();
    expect(await typesOf(accountId)).toEqual(['CreditDebited']);
    expect(await stateOf(requestId)).toBe('answered');
  });

  it('is no longer for a repeat once it is being given back, and then the key buys anew', async () => {
    const accountId = await account();
    const { requestId, thaw, gone } = await unanswered(accountId, 'another-key');
    thaw();
    await landed(accountId, requestId);
    await gone();
    await readStore.query(`UPDATE ops.unanswered_charges SET state = 'giving_back' WHERE request_id = $1`, [requestId]);
    await expect(ledger.debit(accountId, debit(newId(), 'another-key'), by)).rejects.toMatchObject({
      code: 'unavailable',
    });
    await sweep();
    const { outcome } = await ledger.debit(accountId, debit(newId(), 'another-key'), by);
    expect(outcome.repeated).toBe(false);
    expect(await typesOf(accountId)).toEqual(['CreditDebited', 'CreditRefunded', 'CreditDebited']);
    expect((await auditCredits(log, accountId)).verified).toBe(true);
  });

  it('is told nothing before that is on file', async () => {
    const accountId = await account();
    let tries = 0;
    const stubborn = {
      store: () => Promise.resolve(true),
      giveUp: () => Promise.resolve(true),
      record: () => (++tries < 3 ? Promise.reject(new Error('no database')) : Promise.resolve()),
    };
    const silent = {
      append: () => Promise.reject(new LogUnavailable('an append')),
      readStream: log.readStream.bind(log),
    };
    const pause = () => Promise.resolve();
    const away = new Ledger({ log: silent, rules, clock, unanswered: stubborn, pause });
    await expect(away.debit(accountId, debit(newId()), by)).rejects.toMatchObject({ code: 'unavailable' });
    expect(tries).toBe(3);
  });
});
