import { accountsProjection } from '../../projections/accounts/accounts.projection.js';
import { usageProjection } from '../../projections/usage/usage.projection.js';
import { walletsProjection } from '../../projections/wallets/wallets.projection.js';
import { auditCredits } from '../../src/metering/audit/credit-audit.js';
import { asCredit } from '../../src/metering/ledger/credit-reader.js';
import { creditStream, type Debited } from '../../src/metering/ledger/credits.events.js';
import { compareWithReadModel } from '../../src/metering/audit/read-model-audit.js';
import { idempotencyKeyHash } from '../../src/web/idempotency/idempotency-secret.js';
import { type EventStore } from '../../src/platform/event-store/event-store.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { type ReadStore } from '../../src/platform/read-store/read-store.js';
import { rebuildProjections } from '../../src/platform/rebuild/rebuild.js';
import { settled } from './settled.js';
import { jobsOf, violationsOfJobs } from './job-invariants.js';
import { violationsOfSubmissions } from './visitor.js';
import { type Account, type Answers, type Acknowledged } from './caller.js';

export interface Evidence {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly accounts: readonly Account[];
  readonly answers: Answers;
  /** How long repairs may take; by default two minutes. */
  readonly repairMs?: number;
}

const CATCH_UP_MS = 60_000;
const REPAIR_MS = 120_000;

/** Compares callers' answers and the read models with the log. Returns violations as sentences. */
export async function violationsIn(evidence: Evidence): Promise<string[]> {
  const violations = evidence.answers.wrong.map((answer) => `an answer that nothing excuses: ${answer}`);
  for (const { accountId } of evidence.accounts) violations.push(...(await inAccount(evidence, accountId)));
  return [...violations, ...(await inReadModels(evidence))];
}

/** An account's charges and its refunds. */
interface Books {
  readonly debits: readonly Debited[];
  readonly refunded: ReadonlySet<string>;
}

async function booksOf({ eventStore }: Evidence, accountId: string): Promise<Books> {
  const debits: Debited[] = [];
  const refunded = new Set<string>();
  for await (const event of eventStore.readStream(creditStream(accountId))) {
    const { type, data } = asCredit(event);
    if (type === 'CreditDebited') debits.push(data);
    if (type === 'CreditRefunded') refunded.add(data.requestId);
  }
  return { debits, refunded };
}

async function inAccount(evidence: Evidence, accountId: string): Promise<string[]> {
  return [...(await inLedger(evidence, accountId)), ...(await untilRepaired(evidence, accountId))];
}

/** I1 to I5 and I9: every rule of the ledger, and each acknowledgement in the log once with its own figures. */
export async function inLedger(evidence: Evidence, accountId: string): Promise<string[]> {
  const audit = await auditCredits(evidence.eventStore, accountId);
  const books = await booksOf(evidence, accountId);
  const acknowledged = evidence.answers.acknowledged.filter((answer) => answer.accountId === accountId);
  return [
    ...audit.violations.map(({ revision, rule }) => `account ${accountId}, revision ${revision}: ${rule}`),
    ...withoutKeys(acknowledged, books),
    ...underKeys(acknowledged, books),
  ];
}

/** Waits for the service's own repairs, which take up to a minute for a charge without its job. */
function untilRepaired(evidence: Evidence, accountId: string): Promise<string[]> {
  const withinMs = evidence.repairMs ?? REPAIR_MS;
  return settled(() => unrepaired(evidence, accountId), { withinMs, everyMs: 2_000 });
}

/** What the service has still to repair: charges behind a 503, and paid jobs without an end. */
export async function unrepaired(evidence: Evidence, accountId: string): Promise<string[]> {
  return [
    ...unanswered(evidence, accountId, await booksOf(evidence, accountId)),
    ...violationsOfJobs(await jobsOf(evidence.eventStore, accountId)),
    ...(await violationsOfSubmissions(evidence.eventStore, accountId)),
  ];
}

function withoutKeys(acknowledged: readonly Acknowledged[], { debits }: Books): string[] {
  const byRequest = new Map(debits.map((debit) => [debit.requestId, debit]));
  return acknowledged.flatMap(({ requestId, idempotencyKey, credits }) => {
    if (idempotencyKey !== null) return [];
    const debit = byRequest.get(requestId);
    if (!debit) return [`the acknowledged call ${requestId} is not in the log`];
    const { period, balance } = debit.remaining;
    const same = period === credits.remaining_period && balance === credits.remaining_balance;
    return same ? [] : [`the call ${requestId} was answered with other figures than the log has`];
  });
}

/** I2, I4: answers under one key refer to its one charge, apart from refunded ones. */
function underKeys(acknowledged: readonly Acknowledged[], { debits, refunded }: Books): string[] {
  return acknowledged.flatMap(({ accountId, idempotencyKey, credits }) => {
    if (idempotencyKey === null) return [];
    const hash = keyHashOf(accountId, idempotencyKey);
    const charges = debits.filter((debit) => debit.idempotencyKeyHash === hash && !refunded.has(debit.requestId));
    const [charge] = charges;
    if (!charge) return [`the charge under key ${idempotencyKey} is not in the log`];
    if (charges.length > 1) return [`key ${idempotencyKey} was charged twice`];
    const { period, balance } = charge.remaining;
    const same = period === credits.remaining_period && balance === credits.remaining_balance;
    return same ? [] : [`key ${idempotencyKey} was answered with other figures than the log has`];
  });
}

/** A caller with a 503 must not stay charged, unless a later call under its key was answered with that charge. */
function unanswered({ answers }: Evidence, accountId: string, { debits, refunded }: Books): string[] {
  const open = new Set(debits.map(({ requestId }) => requestId).filter((requestId) => !refunded.has(requestId)));
  const answered = new Set(answers.acknowledged.map(({ idempotencyKey }) => idempotencyKey));
  return answers.unanswered.flatMap((call) => {
    if (call.accountId !== accountId || !open.has(call.requestId)) return [];
    const key = call.idempotencyKey;
    // A call without an answer may have claimed the charge.
    if (key !== null && (answered.has(key) || answers.silent.has(key))) return [];
    return [`the call ${call.requestId} was told 503, and is left charged`];
  });
}

function keyHashOf(accountId: string, idempotencyKey: string): string {
  return idempotencyKeyHash(accountId, idempotencyKey).toString('hex');
}

/** I8: the read models match the log, and a rebuild gives the same rows. */
async function inReadModels({ eventStore, readStore, accounts }: Evidence): Promise<string[]> {
  const freshness = new Freshness(readStore);
  const head = await eventStore.headPosition();
  const caughtUp = await freshness.waitFor(['accounts', 'usage', 'wallets'], head, CATCH_UP_MS);
  await freshness.close();
  if (!caughtUp) return ['the read models did not catch up with the log'];
  const violations: string[] = [];
  for (const { accountId } of accounts) {
    const { differences } = await compareWithReadModel(eventStore, readStore, accountId);
    for (const { wallet, field, log, read_model } of differences) {
      violations.push(
        `account ${accountId}: ${field} of ${wallet} is ${log} in the log and ${read_model} in the read model`,
      );
    }
  }
  const rebuilt = await rebuildProjections({
    eventStore,
    readStore,
    projections: [accountsProjection, usageProjection, walletsProjection],
    verify: true,
  });
  const differing = rebuilt.filter(({ matches }) => matches === false);
  return [...violations, ...differing.map(({ name }) => `the read model ${name} rebuilt from the log is another`)];
}

/** Number of charges that landed despite a 503 and were refunded: shows that the run covers the case. */
export async function landedOf(evidence: Evidence): Promise<number> {
  let landed = 0;
  for (const { accountId } of evidence.accounts) {
    const { debits } = await booksOf(evidence, accountId);
    const charged = new Set(debits.map(({ requestId }) => requestId));
    landed += evidence.answers.unanswered.filter(({ requestId }) => charged.has(requestId)).length;
  }
  return landed;
}
