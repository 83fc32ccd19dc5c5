import { type Wallet } from '../../src/kernel/credits.js';
import { DomainError } from '../../src/kernel/domain-error.js';
import { replayed } from '../../src/metering/audit/credit-audit.js';
import { asCredit, loadCredits } from '../../src/metering/ledger/credit-reader.js';
import { loadVerifier } from '../../src/metering/audit/credit-replay.js';
import { dayOf, periodOf } from '../../src/metering/ledger/calendar.rules.js';
import {
  evolveCredits,
  initialCredits,
  type CreditRules,
  type CreditState,
} from '../../src/metering/ledger/credits.decide.js';
import { creditStream, type CreditEvent, type Debited } from '../../src/metering/ledger/credits.events.js';
import { LogUnavailable } from '../../src/platform/event-store/event-store.errors.js';
import { UNANSWERED } from '../../src/metering/refunds/unanswered-refunds.process.js';
import { type LogServer } from './log-model.js';

/** One call of a caller and its outcome. */
export interface Done {
  readonly kind: 'debit' | 'grant' | 'refund' | 'plan';
  readonly accountId: string;
  readonly requestId?: string;
  readonly grantId?: string;
  readonly wallet?: Wallet;
  readonly amount?: number;
  readonly key?: string | null;
  readonly holds?: boolean;
  /** Head of the log at the call and at the answer. */
  readonly from: number;
  readonly to: number;
  /** The clock of its process at both times. */
  readonly now: readonly [number, number];
  readonly ending: 'ok' | 'denied' | 'unavailable' | 'unknown' | 'broken';
  readonly answer: unknown;
}

/** The outcome that an error reports to the caller. */
export function endingOf(error: unknown): Exclude<Done['ending'], 'ok' | 'unknown'> {
  if (error instanceof LogUnavailable) return 'unavailable';
  if (!(error instanceof DomainError)) return 'broken';
  return error.code === 'unavailable' ? 'unavailable' : 'denied';
}

export interface History {
  readonly server: LogServer;
  readonly done: readonly Done[];
  readonly rules: CreditRules;
  readonly accounts: readonly string[];
}

/** Checks every promise of the ledger against callers' answers and the log. */
export async function checkHistory(history: History): Promise<string[]> {
  const violations: string[] = [];
  for (const accountId of history.accounts) {
    const events = (history.server.streams.get(creditStream(accountId)) ?? []).map(asCredit);
    violations.push(...(await checkLog(history, accountId)), ...(await checkLoading(history, accountId, events)));
    const calls = history.done.filter((done) => done.accountId === accountId);
    violations.push(
      ...checkAnswers(calls, events),
      ...checkKeys(calls, events),
      ...checkUnanswered(calls, events),
      ...checkDenials(history.rules, calls, events),
    );
  }
  return violations;
}

/** I1, I4: sums, nothing below zero, no id twice, refunds within debits, the hash of every month. */
async function checkLog({ server }: History, accountId: string): Promise<string[]> {
  const { CreditReplay } = await loadVerifier();
  const replay = new CreditReplay(accountId);
  const events = server.streams.get(creditStream(accountId)) ?? [];
  return events.flatMap((event) => replay.apply(replayed(event)).map((rule) => `revision ${event.revision}: ${rule}`));
}

/** I8: a fresh process loads the same state that the whole log gives. */
async function checkLoading({ server, rules }: History, accountId: string, events: CreditEvent[]): Promise<string[]> {
  const stream = creditStream(accountId);
  const log = {
    append: () => Promise.reject(new Error('nothing is appended here')),
    readStream: async function* (name: string, options = {}) {
      yield* server.read(name, options);
    },
  };
  const { state } = await loadCredits(log, rules, stream);
  const whole = events.reduce((fold, event) => evolveCredits(rules, fold, event), initialCredits());
  const core = ({ recent: _recent, ...rest }: CreditState): string => JSON.stringify(rest);
  return core(state) === core(whole) ? [] : ['a fresh process loads another state than the log holds'];
}

/** I2, I3, I9: each answered call is in the log once, with the answered figures. */
function checkAnswers(calls: readonly Done[], events: readonly CreditEvent[]): string[] {
  const debits = new Map(
    events.flatMap((event) => (event.type === 'CreditDebited' ? [[event.data.requestId, event.data]] : [])),
  );
  const refunds = new Set(events.flatMap((event) => (event.type === 'CreditRefunded' ? [event.data.requestId] : [])));
  const grants = new Set(events.flatMap((event) => (event.type === 'CreditGranted' ? [event.data.grantId] : [])));
  return calls.flatMap((call) => {
    if (call.ending === 'broken') return [`a ${call.kind} broke: ${String(call.answer)}`];
    if (call.ending !== 'ok') return [];
    if (call.kind === 'grant' && !grants.has(call.grantId ?? '')) return ['an acknowledged grant is not in the log'];
    if (call.kind === 'refund' && !refunds.has(call.requestId ?? ''))
      return ['an acknowledged refund is not in the log'];
    if (call.kind !== 'debit') return [];
    const { debit } = call.answer as { debit: Debited };
    const stored = debits.get(debit.requestId);
    if (!stored) return ['an acknowledged debit is not in the log'];
    return JSON.stringify(stored) === JSON.stringify(debit)
      ? []
      : ['a debit was answered with other figures than the log has'];
  });
}

/** A caller without an answer does not stay charged, and an answered charge is not refunded. */
function checkUnanswered(calls: readonly Done[], events: readonly CreditEvent[]): string[] {
  const charged = new Set(events.flatMap((event) => (event.type === 'CreditDebited' ? [event.data.requestId] : [])));
  const refunds = new Map(
    events.flatMap((event) => (event.type === 'CreditRefunded' ? [[event.data.requestId, event.data.cause]] : [])),
  );
  const debits = calls.filter(({ kind }) => kind === 'debit');
  const answered = new Set(
    debits.flatMap(({ ending, answer }) => (ending === 'ok' ? [(answer as { debit: Debited }).debit.requestId] : [])),
  );
  // A repeat that claimed the charge and died before answering: its caller may repeat again.
  const takenOver = new Set(debits.flatMap(({ ending, key }) => (ending === 'unknown' && key ? [key] : [])));
  const left = debits.filter(
    ({ ending, requestId = '', key }) =>
      ending === 'unavailable' &&
      charged.has(requestId) &&
      !refunds.has(requestId) &&
      !answered.has(requestId) &&
      !takenOver.has(key ?? ''),
  );
  const free = [...answered].filter((requestId) => refunds.get(requestId) === UNANSWERED);
  return [
    ...left.map(() => 'a call was told that there is no answer, and is left charged'),
    ...free.map(() => 'a call was answered, and its charge given back as unanswered'),
  ];
}

/** I4: the calls under one idempotency key are one charge, apart from refunded ones. */
function checkKeys(calls: readonly Done[], events: readonly CreditEvent[]): string[] {
  const charged = new Set(events.flatMap((event) => (event.type === 'CreditDebited' ? [event.data.requestId] : [])));
  for (const event of events) if (event.type === 'CreditRefunded') charged.delete(event.data.requestId);
  const byKey = new Map<string, { requests: Set<string>; first: number; last: number }>();
  for (const { kind, key, requestId, now } of calls) {
    if (kind !== 'debit' || !key || !requestId || !charged.has(requestId)) continue;
    const entry = byKey.get(key) ?? { requests: new Set<string>(), first: now[0], last: now[1] };
    entry.requests.add(requestId);
    byKey.set(key, { ...entry, last: now[1] });
  }
  const twice = [...byKey].filter(
    ([, { requests, first, last }]) => requests.size > 1 && last - first < 20 * 3_600_000,
  );
  return twice.map(([key]) => `${key} was charged twice`);
}

/** I3: a refusal for lack of credits was correct at some moment between call and answer. */
function checkDenials(rules: CreditRules, calls: readonly Done[], events: readonly CreditEvent[]): string[] {
  const states: CreditState[] = [];
  let state = initialCredits();
  for (const event of events) states.push((state = evolveCredits(rules, state, event)));
  return calls.flatMap((call) => {
    const { kind, wallet, amount = 0, ending, answer, holds } = call;
    // Reservations of other calls in the same process are not in the log.
    if (kind !== 'debit' || !wallet || ending !== 'denied' || holds) return [];
    if (!(answer instanceof DomainError) || answer.code === 'idempotency_mismatch') return [];
    const during = states.slice(Math.max(0, call.from), call.to + 1);
    const right = during.some((at) => call.now.some((now) => availableAt(rules, at, wallet, now) < amount));
    return right ? [] : [`a call was refused although the credits were there all the time (${answer.code})`];
  });
}

function availableAt(rules: CreditRules, state: CreditState, wallet: Wallet, now: number): number {
  const at = Math.max(now, state.lastAt);
  const isNewPeriod = periodOf(at) !== state.period;
  const isNewDay = isNewPeriod || dayOf(at) !== state.day;
  const { allowances, dailyCaps } = isNewPeriod ? rules.termsOf(state.plan) : state.terms;
  const left = allowances[wallet] - (isNewPeriod ? 0 : state.wallets[wallet].used);
  const today = (dailyCaps[wallet] ?? Infinity) - (isNewDay ? 0 : state.usedToday[wallet]);
  return Math.max(0, Math.min(left, today)) + state.wallets[wallet].balance;
}
