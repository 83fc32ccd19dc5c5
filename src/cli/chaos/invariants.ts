import { ACCOUNTS } from '../../../projections/accounts/accounts.projection.js';
import { USAGE } from '../../../projections/usage/usage.projection.js';
import { WALLETS } from '../../../projections/wallets/wallets.projection.js';
import { auditCredits } from '../../metering/credit-audit.js';
import { asCredit } from '../../metering/credit-reader.js';
import { creditStream, type Debited } from '../../metering/credits.events.js';
import { compareWithReadModel } from '../../metering/read-model-audit.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { rebuildProjections } from '../../platform/read-store/rebuild.js';
import { type Account, type Heard, type Told } from './caller.js';

export interface Evidence {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly accounts: readonly Account[];
  readonly heard: Heard;
}

const CATCH_UP_MS = 60_000;

/** Holds what callers were told against the log, and the read models against the log. Sentences; none where all holds. */
export async function violationsIn(evidence: Evidence): Promise<string[]> {
  const violations = evidence.heard.wrong.map((answer) => `an answer that nothing excuses: ${answer}`);
  for (const { accountId } of evidence.accounts) violations.push(...(await inAccount(evidence, accountId)));
  return [...violations, ...(await inReadModels(evidence))];
}

/** I1 to I4 and I9: every rule of the ledger, and each acknowledgement in the log once with its own figures. */
async function inAccount({ eventStore, heard }: Evidence, accountId: string): Promise<string[]> {
  const audit = await auditCredits(eventStore, accountId);
  const debits: Debited[] = [];
  for await (const event of eventStore.readStream(creditStream(accountId))) {
    const credit = asCredit(event);
    if (credit.type === 'CreditDebited') debits.push(credit.data);
  }
  const told = heard.acknowledged.filter((answer) => answer.accountId === accountId);
  return [
    ...audit.violations.map(({ revision, rule }) => `account ${accountId}, revision ${revision}: ${rule}`),
    ...withoutKeys(told, debits),
    ...underKeys(told, debits),
  ];
}

function withoutKeys(told: readonly Told[], debits: readonly Debited[]): string[] {
  const byRequest = new Map(debits.map((debit) => [debit.requestId, debit]));
  return told.flatMap(({ requestId, idempotencyKey, credits }) => {
    if (idempotencyKey !== null) return [];
    const debit = byRequest.get(requestId);
    if (!debit) return [`the acknowledged call ${requestId} is not in the log`];
    const { period, balance } = debit.remaining;
    const same = period === credits.remaining_period && balance === credits.remaining_balance;
    return same ? [] : [`the call ${requestId} was answered with other figures than the log has`];
  });
}

/** Answers under one key speak of one charge, and no two keys of the same. */
function underKeys(told: readonly Told[], debits: readonly Debited[]): string[] {
  const charges = new Set(
    debits.filter((debit) => debit.idempotencyKeyHash).map((debit) => figuresOf(debit.remaining)),
  );
  const byKey = new Map<string, string>();
  const taken = new Map<string, string>();
  return told.flatMap(({ idempotencyKey, credits }) => {
    if (idempotencyKey === null) return [];
    const figures = figuresOf({ period: credits.remaining_period, balance: credits.remaining_balance });
    const found: string[] = [];
    if (!charges.has(figures)) found.push(`the charge under key ${idempotencyKey} is not in the log`);
    if ((byKey.get(idempotencyKey) ?? figures) !== figures) found.push(`key ${idempotencyKey} was charged twice`);
    if ((taken.get(figures) ?? idempotencyKey) !== idempotencyKey) found.push('two keys were answered with one charge');
    byKey.set(idempotencyKey, figures);
    taken.set(figures, idempotencyKey);
    return found;
  });
}

function figuresOf({ period, balance }: { readonly period: number; readonly balance: number }): string {
  return `${period} ${balance}`;
}

/** I8: the read models say what the log says, and rebuilt from nothing are the same rows. */
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
    projections: [ACCOUNTS, USAGE, WALLETS],
    verify: true,
  });
  const differing = rebuilt.filter(({ matches }) => matches === false);
  return [...violations, ...differing.map(({ name }) => `the read model ${name} rebuilt from the log is another`)];
}
