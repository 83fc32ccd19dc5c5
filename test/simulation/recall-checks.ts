import { replayed } from '../../src/metering/audit/credit-audit.js';
import { loadVerifier } from '../../src/metering/audit/credit-replay.js';
import { type RecallLog } from './recall-log.js';
import { type Shown } from './recall-models.js';
import { expected, type Expected } from './recall-oracle.js';

export interface RecallHistory {
  readonly log: RecallLog;
  readonly shown: ReadonlyMap<string, Shown>;
  readonly accounts: readonly string[];
  /** Credits of refunds an account and month. */
  readonly cap: number;
  /** Messages, as `recall/account`. */
  readonly queued: ReadonlySet<string>;
}

const UNCAPPED = 1_000;

/** Checks notices, messages and refunds against the oracle, and the ledger's own rules. */
export async function violations(history: RecallHistory): Promise<string[]> {
  const { log, shown, queued } = history;
  const wanted = expected(log, shown);
  const noticed = log.all.flatMap(({ type, data }) => {
    const { recallId, accountId } = data as { recallId: string; accountId: string };
    return type === 'RecallNoticed' ? [`${recallId}/${accountId}`] : [];
  });
  const once = new Set(noticed);
  return [
    ...(once.size < noticed.length ? ['an account was noticed twice of a recall'] : []),
    ...[...wanted.notices].filter((one) => !once.has(one)).map((one) => `${one} was not noticed`),
    ...noticed.filter((one) => !wanted.notices.has(one)).map((one) => `${one} was noticed of a right answer`),
    ...[...once].filter((one) => !queued.has(one)).map((one) => `${one} has no message`),
    ...refundViolations(history, wanted),
    ...(await ledgerViolations(history)),
  ];
}

function refundViolations({ log, cap }: RecallHistory, { refundable }: Expected): string[] {
  const found: string[] = [];
  const months = new Map<string, number>();
  const refunded = new Set<string>();
  for (const { type, data, stream } of log.all) {
    if (type !== 'CreditRefunded') continue;
    const { requestId, cause, amount } = data as { requestId: string; cause: string; amount: number };
    const recallId = cause.slice('recall:'.length);
    if (refunded.has(requestId)) found.push(`${requestId} was refunded twice`);
    refunded.add(requestId);
    if (!refundable.get(requestId)?.has(recallId)) found.push(`${requestId} was refunded for ${recallId}`);
    const of = log.all.find(({ id }) => id === recallId);
    const month = `${stream} ${new Date(of?.recordedAt ?? 0).toISOString().slice(0, 7)}`;
    months.set(month, (months.get(month) ?? 0) + amount);
  }
  for (const [month, credits] of months) if (credits > cap) found.push(`${month}: ${credits} are above the cap`);
  const missing = cap < UNCAPPED ? [] : [...refundable.keys()].filter((requestId) => !refunded.has(requestId));
  return [...found, ...missing.map((requestId) => `${requestId} was not refunded`)];
}

async function ledgerViolations({ log, accounts }: RecallHistory): Promise<string[]> {
  const { CreditReplay } = await loadVerifier();
  return accounts.flatMap((accountId) => {
    const replay = new CreditReplay(accountId);
    return log.read(`credits-${accountId}`).flatMap((event) => replay.apply(replayed(event)));
  });
}
