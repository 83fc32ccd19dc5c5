import { type Wallet } from '../../kernel/credits.js';
import { type Credits } from '../../web/openapi/answer-parts.dto.js';
import { remainingOf, type CreditState } from '../ledger/credits.decide.js';
import { type Debited } from '../ledger/credits.events.js';
import { type DebitOutcome } from '../ledger/spend.decide.js';

/** Flat credits fields of a charged job. */
export interface JobCredits {
  readonly cost: number;
  readonly credits_remaining: number;
}

/** Figures of the debit's own event, unaffected by later events. */
export function blockAfter({ debit, repeated, state }: DebitOutcome): Credits {
  const { wallet } = debit;
  const limit = state.terms.allowances[wallet];
  const used = state.wallets[wallet].used + (repeated ? 0 : debit.split.period);
  return block(debit.amount, debit.remaining.period, debit.remaining.balance, used, limit);
}

/** For a free answer. */
export function blockOf(state: CreditState, wallet: Wallet): Credits {
  const left = remainingOf(state, wallet);
  return block(0, left.period, left.balance, state.wallets[wallet].used, state.terms.allowances[wallet]);
}

export function jobCreditsOf(debit: Debited): JobCredits {
  return { cost: debit.amount, credits_remaining: debit.remaining.period + debit.remaining.balance };
}

function block(cost: number, period: number, balance: number, used: number, limit: number): Credits {
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
  readonly credits: Credits;
  readonly position: bigint;
}
