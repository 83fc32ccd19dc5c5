import { DomainError } from '../../kernel/domain-error.js';
import { type PlanName, type Wallet } from '../../kernel/credits.js';
import { periodOf } from './calendar.rules.js';
import {
  allowancesOf,
  laterOf,
  NO_WALLETS,
  RECENT_WINDOW_MS,
  remainingOf,
  settle,
  type CreditRules,
  type CreditState,
  type Decision,
} from './credits.decide.js';
import { type CreditEvent, type Split } from './credits.events.js';
import { assertAmount } from './spend.decide.js';

/** Opens the credits of a new account. A repeat on the same plan changes nothing. */
export function open(
  rules: CreditRules,
  state: CreditState,
  input: { readonly accountId: string; readonly plan: PlanName; readonly now: number },
): Decision<void> {
  if (state.period !== null) return { events: [], outcome: undefined };
  const at = laterOf(state, input.now);
  const terms = allowancesOf(rules.termsOf(input.plan));
  const { accountId, plan } = input;
  const data = { accountId, at, period: periodOf(at), plan, ...terms, wallets: NO_WALLETS, previousHash: null };
  return { events: [{ type: 'PeriodOpened', data }], outcome: undefined };
}

export interface GrantInput {
  readonly grantId: string;
  readonly wallet: Wallet;
  readonly amount: number;
  /** The customer has paid: the grant succeeds even if the plan has changed since. */
  readonly paidFor?: boolean;
  readonly now: number;
}

/** Adds purchased balance. The same grant id within 24 hours is deduplicated. */
export function grant(rules: CreditRules, state: CreditState, input: GrantInput): Decision<Split> {
  assertAmount(input.amount);
  const { prefix, settled } = settle(rules, state, input.now);
  if (isRepeated(settled, input)) return { events: [], outcome: remainingOf(settled, input.wallet) };
  if (!input.paidFor && !rules.canSpend(settled.plan, input.wallet)) {
    throw new DomainError('unprocessable', `Plan ${settled.plan} can never spend ${input.wallet} credits.`, {
      errors: [
        {
          field: 'wallet',
          message: 'nothing on this plan is paid from this wallet',
          suggestion: 'change the plan first',
        },
      ],
    });
  }
  const left = remainingOf(settled, input.wallet);
  const remaining = { period: left.period, balance: left.balance + input.amount };
  assertAmount(remaining.balance);
  const event: CreditEvent = {
    type: 'CreditGranted',
    data: {
      at: laterOf(settled, input.now),
      grantId: input.grantId,
      wallet: input.wallet,
      amount: input.amount,
      remaining,
    },
  };
  return { events: [...prefix, event], outcome: remaining };
}

/** As for charges, whatever the state still remembers of older grants. */
function isRepeated(settled: CreditState, { grantId, now }: GrantInput): boolean {
  const earlier = settled.recent.grants.find(grantId);
  return earlier !== undefined && earlier.at > laterOf(settled, now) - RECENT_WINDOW_MS;
}

/** Moves the account to another plan. Credits used in the period still count. */
export function changePlan(
  rules: CreditRules,
  state: CreditState,
  input: { readonly plan: PlanName; readonly now: number },
): Decision<{ readonly from: PlanName; readonly to: PlanName }> {
  const { prefix, settled } = settle(rules, state, input.now);
  const from = settled.plan;
  if (from === input.plan) return { events: [], outcome: { from, to: from } };
  const at = laterOf(settled, input.now);
  const event: CreditEvent = {
    type: 'PlanChanged',
    data: { at, from, to: input.plan, ...allowancesOf(rules.termsOf(input.plan)) },
  };
  return { events: [...prefix, event], outcome: { from, to: input.plan } };
}
