import { DomainError } from '../../kernel/domain-error.js';
import { type Wallet } from '../../kernel/credits.js';
import { dayOf, periodOf, secondsUntil, startOfNextDay, startOfNextPeriod } from './calendar.rules.js';
import {
  laterOf,
  onDay,
  RECENT_WINDOW_MS,
  remainingOf,
  settle,
  type CreditRules,
  type CreditState,
  type Decision,
} from './credits.decide.js';
import { type ChargedAnswer, type CreditEvent, type Debited, type Split } from './credits.events.js';

/** Calls that reserve credits seldom run longer, and may cost less than they reserve. */
const RESERVED_SECONDS = 5;

export interface DebitInput {
  readonly requestId: string;
  readonly keyId: string;
  readonly operation: string;
  readonly wallet: Wallet;
  readonly amount: number;
  readonly jobId?: string;
  /** Prefix of job ids for this body: a charge for another body under the same key is not a repeat. */
  readonly jobMark?: string;
  readonly idempotencyKeyHash?: string;
  /** Keyed digest of address and body; stored only with a key. */
  readonly requestDigest?: string;
  /** Absent where the debit precedes the work. */
  readonly answer?: ChargedAnswer;
  /** Credits of the wallet reserved for running work; this debit may not take them. */
  readonly held?: number;
  readonly now: number;
}

export interface DebitOutcome {
  /** The valid debit; the earlier request's where this one repeats it. */
  readonly debit: Debited;
  readonly repeated: boolean;
  readonly state: CreditState;
}

/**
 * Takes credits, from the allowance first. A request id or idempotency key that was charged in the last 24 hours
 * returns that charge and takes nothing, unless the key's charge was refunded.
 * @throws DomainError quota_exhausted where the daily cap stops it, insufficient_credits where no credits are left,
 * idempotency_mismatch where the key was charged for another operation.
 */
export function debit(rules: CreditRules, state: CreditState, input: DebitInput): Decision<DebitOutcome> {
  assertAmount(input.amount);
  const repeat = repeatOf(state, input);
  if (repeat) return { events: [], outcome: repeat };
  const { prefix, settled } = settle(rules, state, input.now);
  const at = laterOf(settled, input.now);
  const today = onDay(settled, dayOf(at));
  const split = splitOf(today, input.wallet, input.amount, input.held ?? 0);
  if (!split) throw refusal(today, input, at);
  const left = remainingOf(today, input.wallet);
  const debited: Debited = {
    at,
    requestId: input.requestId,
    keyId: input.keyId,
    operation: input.operation,
    wallet: input.wallet,
    amount: input.amount,
    split,
    remaining: { period: left.period - split.period, balance: left.balance - split.balance },
    ...(input.jobId !== undefined && { jobId: input.jobId }),
    ...(input.idempotencyKeyHash !== undefined && keyOf(input.idempotencyKeyHash, input.requestDigest)),
    ...(input.answer !== undefined && { answer: input.answer }),
  };
  const events: CreditEvent[] = [...prefix, { type: 'CreditDebited', data: debited }];
  return { events, outcome: { debit: debited, repeated: false, state: today } };
}

/**
 * The charge that a request repeats; null without such a charge, or after its refund.
 * @throws DomainError idempotency_mismatch where the key was charged for another request.
 */
export function repeatOf(
  state: CreditState,
  input: Omit<DebitInput, 'wallet' | 'keyId' | 'held'>,
): DebitOutcome | null {
  const earlier = findDebit(state, input);
  if (!earlier) return null;
  assertSameRequest(earlier, input);
  return { debit: earlier, repeated: true, state };
}

function keyOf(idempotencyKeyHash: string, requestDigest: string | undefined): Partial<Debited> {
  return requestDigest === undefined ? { idempotencyKeyHash } : { idempotencyKeyHash, requestDigest };
}

/**
 * Refuses a request whose idempotency key belongs to a different request. Fields that an older charge lacks are not
 * compared.
 * @throws DomainError idempotency_mismatch.
 */
export function assertSameRequest(
  earlier: Debited,
  input: Pick<DebitInput, 'operation' | 'requestDigest' | 'jobMark' | 'amount'>,
): void {
  if (earlier.operation !== input.operation) {
    throw new DomainError('idempotency_mismatch', 'This Idempotency-Key was used for another operation.');
  }
  const { jobMark, requestDigest } = input;
  const known = earlier.requestDigest ?? requestDigest;
  // The price list may have changed since; only a charge without a digest is compared by its price.
  const isOtherPrice = earlier.requestDigest === undefined && earlier.amount !== input.amount;
  const isOtherJob = jobMark !== undefined && (!earlier.jobId?.startsWith(jobMark) || isOtherPrice);
  if (isOtherJob || (requestDigest !== undefined && known !== requestDigest))
    throw new DomainError('idempotency_mismatch', 'This Idempotency-Key was used with another body.');
}

/** Checks whether a debit would succeed now. Throws as `debit` does. */
export function affordable(
  rules: CreditRules,
  state: CreditState,
  input: Pick<DebitInput, 'wallet' | 'amount' | 'held' | 'now'>,
): Decision<CreditState> {
  assertAmount(input.amount);
  const { settled } = settle(rules, state, input.now);
  const at = laterOf(settled, input.now);
  const today = onDay(settled, dayOf(at));
  if (!splitOf(today, input.wallet, input.amount, input.held ?? 0)) throw refusal(today, input, at);
  return { events: [], outcome: today };
}

export interface RefundInput {
  readonly debit: Debited;
  /** Whether a refund was found further back than this state reaches. */
  readonly refundedBefore: boolean;
  readonly cause: string;
  readonly now: number;
}

/** Refunds a debit once: to its original split, or all to balance after its period has closed. */
export function refund(rules: CreditRules, state: CreditState, input: RefundInput): Decision<{ refunded: boolean }> {
  const { debit: debited, cause } = input;
  if (input.refundedBefore || state.recent.refunds.find(debited.requestId)) {
    return { events: [], outcome: { refunded: false } };
  }
  const { prefix, settled } = settle(rules, state, input.now);
  const at = laterOf(settled, input.now);
  const open = periodOf(debited.at) === settled.period;
  const split: Split = open ? debited.split : { period: 0, balance: debited.amount };
  const { used, balance } = settled.wallets[debited.wallet];
  const event: CreditEvent = {
    type: 'CreditRefunded',
    data: {
      at,
      requestId: debited.requestId,
      operation: debited.operation,
      wallet: debited.wallet,
      amount: debited.amount,
      split,
      remaining: {
        period: Math.max(0, settled.terms.allowances[debited.wallet] - (used - split.period)),
        balance: balance + split.balance,
      },
      day: dayOf(debited.at),
      cause,
    },
  };
  return { events: [...prefix, event], outcome: { refunded: true } };
}

/** The debit that a repeat matches, within the last 24 hours. */
export function findDebit(
  state: CreditState,
  input: Pick<DebitInput, 'requestId' | 'idempotencyKeyHash' | 'now'>,
): Debited | undefined {
  const { plain, marked } = state.recent;
  const found =
    marked.find(input.requestId) ?? plain.find(input.requestId) ?? underKey(state, input.idempotencyKeyHash);
  return found && found.at > laterOf(state, input.now) - RECENT_WINDOW_MS ? found : undefined;
}

/** A key whose charge was refunded may buy again. */
function underKey({ recent }: CreditState, key: string | undefined): Debited | undefined {
  const found = key === undefined ? undefined : recent.keyed.find(key);
  return found && !recent.refunds.find(found.requestId) ? found : undefined;
}

/** Null where the credits do not suffice. */
function splitOf(today: CreditState, wallet: Wallet, amount: number, held: number): Split | null {
  const spendable = spendableOf(today, wallet);
  if (amount + held > spendable.period + spendable.balance) return null;
  const period = Math.min(amount, spendable.period);
  return { period, balance: amount - period };
}

/** The daily cap applies to allowance only; balance is never capped. */
function spendableOf(today: CreditState, wallet: Wallet): Split {
  const { period, balance } = remainingOf(today, wallet);
  return { period: Math.min(period, capLeft(today, wallet)), balance };
}

function capLeft(today: CreditState, wallet: Wallet): number {
  const cap = today.terms.dailyCaps[wallet];
  return cap === undefined ? Number.MAX_SAFE_INTEGER : Math.max(0, cap - today.usedToday[wallet]);
}

function refusal(today: CreditState, input: Pick<DebitInput, 'wallet' | 'amount' | 'held'>, at: number): DomainError {
  const { wallet, held = 0 } = input;
  const left = remainingOf(today, wallet);
  const cap = today.terms.dailyCaps[wallet] ?? Number.MAX_SAFE_INTEGER;
  const extra = { wallet, remaining_period: left.period, remaining_balance: left.balance };
  const spendable = spendableOf(today, wallet);
  const credits = spendable.period + spendable.balance;
  if (input.amount <= credits) {
    return new DomainError(
      'insufficient_credits',
      `This call costs ${input.amount} ${wallet} credits; of the ${credits} that can be spent now, running calls reserve ${held}.`,
      { retryAfterSeconds: RESERVED_SECONDS, extra },
    );
  }
  if (Math.min(left.period, cap) + left.balance >= input.amount) {
    const tomorrow = secondsUntil(startOfNextDay(at), at);
    return new DomainError(
      'quota_exhausted',
      `This call costs ${input.amount} ${wallet} credits; of the plan's ${cap} for today ${spendable.period} are left; more come at 00:00 UTC, or top up the balance.`,
      { retryAfterSeconds: tomorrow, extra },
    );
  }
  const nextMonth = Math.min(today.terms.allowances[wallet], cap) + left.balance;
  return new DomainError(
    'insufficient_credits',
    `This call costs ${input.amount} ${wallet} credits; ${left.period} of the period and ${left.balance} of the balance are left.`,
    { ...(nextMonth >= input.amount && { retryAfterSeconds: secondsUntil(startOfNextPeriod(at), at) }), extra },
  );
}

export function assertAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError(`${amount} is no whole number of credits above 0`);
}
