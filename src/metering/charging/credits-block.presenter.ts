import { type Wallet } from '../../kernel/credits.js';
import { remainingOf, type CreditState } from '../ledger/credits.decide.js';
import { type Debited } from '../ledger/credits.events.js';
import { type DebitOutcome } from '../ledger/spend.decide.js';

/** The credits block of every metered answer, in wire casing. */
export interface CreditsBlock {
  readonly cost: number;
  readonly remaining_period: number;
  readonly remaining_balance: number;
  readonly used: number;
  readonly limit: number;
  /** Remaining allowance of the period, without balance. */
  readonly remaining: number;
}

/** Flat credits fields of a charged job. */
export interface JobCredits {
  readonly cost: number;
  readonly credits_remaining: number;
}

/** Figures of the debit's own event, unaffected by later events. */
export function blockAfter({ debit, repeated, state }: DebitOutcome): CreditsBlock {
  const { wallet } = debit;
  const limit = state.terms.allowances[wallet];
  const used = state.wallets[wallet].used + (repeated ? 0 : debit.split.period);
  return block(debit.amount, debit.remaining.period, debit.remaining.balance, used, limit);
}

/** For a free answer. */
export function blockOf(state: CreditState, wallet: Wallet): CreditsBlock {
  const left = remainingOf(state, wallet);
  return block(0, left.period, left.balance, state.wallets[wallet].used, state.terms.allowances[wallet]);
}

export function jobCreditsOf(debit: Debited): JobCredits {
  return { cost: debit.amount, credits_remaining: debit.remaining.period + debit.remaining.balance };
}

function block(cost: number, period: number, balance: number, used: number, limit: number): CreditsBlock {
  return {
    cost,
    remaining_period: period,
    remaining_balance: balance,
    used,
    limit,
    remaining: Math.max(0, limit - used),
  };
}

/** A job that was charged when queued. */
export interface JobCharged<T> {
  readonly result: T;
  readonly charge: Debited;
  /** The flat form for video and clip. */
  readonly flat: JobCredits;
  readonly credits: CreditsBlock;
  readonly position: bigint;
}
