import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Faults, startEmulator, type Emulator } from '../../../src/embedded/eventstore/emulator.js';
import { EVENT_CATALOG } from '../../../src/event-catalog.js';
import { auditCredits } from '../../../src/metering/audit/credit-audit.js';
import { creditStream, type CreditEvent } from '../../../src/metering/ledger/credits.events.js';
import { creditRules } from '../../../src/metering/pricing/credit-rules.rules.js';
import { Ledger } from '../../../src/metering/ledger/ledger.service.js';
import { Prices } from '../../../src/metering/pricing/prices.service.js';
import { PRICE_LIST } from '../../../src/price-list.js';
import { loadPlans, planRank } from '../../../src/metering/pricing/plans.settings.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { unansweredInMemory } from '../../kit/unanswered-charges.js';
import { until } from '../../kit/until.js';
import { type NodeReport, type Work } from './ledger-node.js';

const rules = creditRules(loadPlans(null), new Prices(PRICE_LIST), planRank);
const by = { correlationId: newId(), actor: 'operator:spec' };
const faults = new Faults();
let dataDir: string;
let emulator: Emulator;
let log: EventStore;
const children: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'ledger-spec-'));
  emulator = await startEmulator({ dataDir, port: 0, faults });
  log = new EventStore({ url: emulator.url, catalog: EVENT_CATALOG, appendTimeoutMs: 300 });
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await log.close();
  await emulator.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const newLedger = (nowOf: () => number = () => Date.now()): Ledger =>
  new Ledger({ log, unanswered: unansweredInMemory(), rules, clock: { now: nowOf } });

async function funded(balance: number): Promise<string> {
  const accountId = newId();
  const ledger = newLedger();
  await ledger.open(accountId, 'free', by);
  await ledger.grant(accountId, { grantId: newId(), wallet: 'video', amount: balance }, by);
  await ledger.close();
  return accountId;
}

async function eventsOf(accountId: string): Promise<CreditEvent[]> {
  const events: CreditEvent[] = [];
  for await (const event of log.readStream(creditStream(accountId))) events.push(event as unknown as CreditEvent);
  return events;
}

const video = (requestId = newId()) => ({
  requestId,
  keyId: newId(),
  operation: 'video.create',
  wallet: 'video' as const,
});

/** A process with a separate ledger; `reports` grows as it works. */
async function node(): Promise<{
  child: ChildProcess;
  reports: NodeReport[];
  work: (work: Work) => void;
  ended: () => boolean;
}> {
  const child = fork(fileURLToPath(new URL('./ledger-node.mjs', import.meta.url)), { execArgv: [] });
  const reports: NodeReport[] = [];
  let gone = false;
  child.on('message', (message) => reports.push(message as NodeReport));
  child.on('exit', () => (gone = true));
  children.push(child);
  await until(() => reports.length > 0 || gone, { what: 'a node to start', timeoutMs: 20_000 });
  const ended = () => gone || reports.some(({ kind }) => kind === 'done');
  return { child, reports, work: (work) => child.send(work), ended };
}

describe('one account', () => {
  it('never spends more than it has, whoever calls at once', async () => {
    const accountId = await funded(40);
    const ledger = newLedger();
    const calls = Array.from({ length: 100 }, () => ledger.debit(accountId, { ...video(), amount: 1 }, by));
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(41);
    expect((await auditCredits(log, accountId)).balances.video).toEqual({
      used: 1,
      remaining_period: 0,
      remaining_balance: 0,
    });
    await ledger.close();
  });

  it('takes what queues meanwhile as one append', async () => {
    const accountId = await funded(1_000);
    const ledger = newLedger();
    const revisions = new Set<bigint>();
    const answers = await Promise.all(
      Array.from({ length: 500 }, () => ledger.debit(accountId, { ...video(), amount: 1 }, by)),
    );
    for (const { position } of answers) revisions.add(position);
    expect(revisions.size).toBeLessThanOrEqual(4);
    await ledger.close();
  });

  it('keeps a promise to slow work from everybody else', async () => {
    const accountId = await funded(9);
    const ledger = newLedger();
    const hold = await ledger.hold(accountId, 'video', 8);
    await expect(ledger.hold(accountId, 'video', 3)).rejects.toMatchObject({ code: 'insufficient_credits' });
    await expect(ledger.debit(accountId, { ...video(), amount: 3 }, by)).rejects.toMatchObject({
      code: 'insufficient_credits',
    });
    await ledger.debit(accountId, { ...video(), amount: 2 }, by);
    await ledger.debit(accountId, { ...video(), amount: 8 }, by, hold);
    await expect(ledger.hold(accountId, 'video', 1)).rejects.toMatchObject({ code: 'insufficient_credits' });
    await ledger.close();
  });

  it('refuses only after looking at the log once more', async () => {
    const accountId = await funded(1);
    const [here, there] = [newLedger(), newLedger()];
    await here.debit(accountId, { ...video(), amount: 2 }, by);
    await there.grant(accountId, { grantId: newId(), wallet: 'video', amount: 5 }, by);
    await here.debit(accountId, { ...video(), amount: 5 }, by);
    await Promise.all([here.close(), there.close()]);
  });

  it('answers a repeated Idempotency-Key with the first charge, on another process too', async () => {
    const accountId = await funded(10);
    const [here, there] = [newLedger(), newLedger()];
    const first = await here.debit(accountId, { ...video(), amount: 3, idempotencyKeyHash: 'k1' }, by);
    const again = await there.debit(accountId, { ...video(), amount: 3, idempotencyKeyHash: 'k1' }, by);
    expect(again.outcome).toMatchObject({ repeated: true, debit: { requestId: first.outcome.debit.requestId } });
    expect((await eventsOf(accountId)).filter(({ type }) => type === 'CreditDebited')).toHaveLength(1);
    await Promise.all([here.close(), there.close()]);
  });

  it('gives a charge back once, however often and wherever it is asked, also months later', async () => {
    const accountId = await funded(10);
    const requestId = newId();
    const first = newLedger();
    await first.debit(accountId, { ...video(requestId), amount: 4, jobId: 'j' }, by);
    const later = [1, 40, 80].map((days) => newLedger(() => Date.now() + days * 86_400_000));
    const requested = [first, ...later].flatMap((ledger) =>
      [1, 2].map(() => ledger.refund(accountId, { requestId, cause: 'job_failed' }, by)),
    );
    const answers = await Promise.all(requested);
    expect(answers.filter(({ outcome }) => outcome.refunded)).toHaveLength(1);
    expect((await auditCredits(log, accountId)).verified).toBe(true);
    await expect(first.refund(accountId, { requestId: newId(), cause: 'x' }, by)).rejects.toMatchObject({
      code: 'not_found',
    });
    await Promise.all([first, ...later].map((ledger) => ledger.close()));
  });

  it('charges once where the answer of the log is lost, late or a conflict that never was', async () => {
    const accountId = await funded(100);
    const ledger = newLedger();
    await ledger.current(accountId);
    faults.dropReplies(2);
    const charges = Array.from({ length: 10 }, () => ledger.debit(accountId, { ...video(), amount: 1 }, by));
    await Promise.all(charges);
    faults.refuseAsConflict(3);
    await ledger.debit(accountId, { ...video(), amount: 1 }, by);
    faults.delayMs = 400;
    const late = ledger.debit(accountId, { ...video(), amount: 1 }, by);
    await until(async () => (await eventsOf(accountId)).length === 14, { what: 'the late charge' });
    faults.delayMs = 0;
    faults.clearRecentIds();
    await late;
    const audit = await auditCredits(log, accountId);
    expect([audit.verified, audit.events, audit.balances.video.remaining_balance]).toEqual([true, 14, 89]);
    await ledger.close();
  });
});

describe('several processes on one account', () => {
  it('append without conflicts once each follows the charges of the other', async () => {
    const accountId = await funded(1_000);
    const conflicts = { here: 0, there: 0 };
    const [here, there] = (['here', 'there'] as const).map((name) => {
      const observer = { conflicted: () => void conflicts[name]++ };
      const followed = { followed: log, conflictsToFollow: 2, observer };
      return new Ledger({
        log,
        unanswered: unansweredInMemory(),
        rules,
        clock: { now: () => Date.now() },
        ...followed,
      });
    }) as [Ledger, Ledger];
    const charge = (ledger: Ledger) => ledger.debit(accountId, { ...video(), amount: 1 }, by);
    await charge(here);
    for (let n = 0; n < 2; n++) for (const ledger of [there, here]) await charge(ledger);
    await charge(there);
    expect(conflicts).toEqual({ here: 2, there: 2 });
    const hasSeen = (ledger: Ledger, position: bigint) => () =>
      (ledger.peek(accountId, Infinity)?.position ?? -1n) >= position;
    const pairs = [
      [there, here],
      [here, there],
    ] as const;
    // What was charged before the log was followed still costs a conflict.
    for (const [ledger, other] of pairs) {
      const arrives = async () => {
        await charge(other);
        const { position } = await charge(ledger);
        return until(hasSeen(other, position), { what: 'it', timeoutMs: 300, everyMs: 1 });
      };
      await until(arrives, { what: 'a charge of the other process' });
    }
    const before = { ...conflicts };
    for (let n = 0; n < 10; n++) {
      for (const [ledger, other] of pairs) {
        const { position } = await charge(ledger);
        await until(hasSeen(other, position), { what: 'the charge at the other process', everyMs: 1 });
      }
    }
    expect(conflicts).toEqual(before);
    expect((await auditCredits(log, accountId)).verified).toBe(true);
    await Promise.all([here.close(), there.close()]);
  });

  it('charge each call once and all of them no more than there is', async () => {
    const accountId = await funded(1_499);
    const nodes = await Promise.all([node(), node(), node()]);
    for (const { work } of nodes) {
      work({ url: emulator.url, accountId, wallet: 'video', calls: 700, amount: 1, atOnce: 40 });
    }
    await until(() => nodes.every(({ ended }) => ended()), { what: 'all nodes to be done', timeoutMs: 60_000 });
    const reported = nodes.flatMap((each) => each.reports);
    const acknowledged = reported.flatMap((each) => (each.kind === 'acknowledged' ? [each] : []));
    expect(acknowledged).toHaveLength(1_500);
    expect(new Set(reported.flatMap((each) => (each.kind === 'denied' ? [each.code] : [])))).toEqual(
      new Set(['insufficient_credits']),
    );
    const audit = await auditCredits(log, accountId);
    expect([audit.verified, audit.balances.video.remaining_balance]).toEqual([true, 0]);
    const lefts = acknowledged.map(({ balance, period }) => balance + period).sort((a, b) => a - b);
    expect(lefts).toEqual(Array.from({ length: 1_500 }, (_, n) => n));
    for (const { child } of nodes) child.kill();
  }, 90_000);

  it('lose nothing acknowledged where one is killed outright', async () => {
    const accountId = await funded(100_000);
    const [doomed, other] = await Promise.all([node(), node()]);
    const work = { url: emulator.url, accountId, wallet: 'video' as const, amount: 1, atOnce: 20 };
    doomed.work({ ...work, calls: 50_000 });
    other.work({ ...work, calls: 800 });
    await until(() => doomed.reports.length > 300, { what: 'charges of the doomed node', timeoutMs: 30_000 });
    doomed.child.kill('SIGKILL');
    await until(() => other.ended() && doomed.ended(), { what: 'the other node to be done', timeoutMs: 60_000 });
    const debits = (await eventsOf(accountId)).flatMap((each) => (each.type === 'CreditDebited' ? [each.data] : []));
    const charged = new Set(debits.map(({ requestId }) => requestId));
    const reported = [...doomed.reports, ...other.reports].flatMap((each) =>
      each.kind === 'acknowledged' ? [each.requestId] : [],
    );
    expect(reported.filter((requestId) => !charged.has(requestId))).toEqual([]);
    // What the dead node had under way when it died is at most one append.
    expect(debits.length - reported.length).toBeLessThanOrEqual(256);
    expect((await auditCredits(log, accountId)).verified).toBe(true);
    other.child.kill();
  }, 90_000);
});
