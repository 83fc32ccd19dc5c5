import { WALLETS, type PlanName } from '../../kernel/credits.js';
import { startOfNextPeriod } from '../ledger/calendar.decide.js';
import { remainingOf, type CreditState } from '../ledger/credits.decide.js';
import { type Plans } from '../pricing/plans.js';
import { type UsageAlert } from '../limits/usage-alerts.query.js';

export interface MeWallet {
  readonly wallet: string;
  readonly limit: number;
  readonly used: number;
  readonly remaining_period: number;
  readonly remaining_balance: number;
  readonly resets_at: string;
}

export interface Me {
  readonly account_id: string;
  readonly plan: PlanName;
  readonly wallets: readonly MeWallet[];
  readonly limits: {
    /** Null where the plan has no cap of the day. */
    readonly api_per_day: number | null;
    readonly api_today: number;
    readonly requests_per_minute: number;
  };
  /** Thresholds of the period's allowances that were passed, oldest first. */
  readonly alerts: readonly UsageAlert[];
}

/** @param state settled to `now`: in its month and day. */
export function presentMe(
  accountId: string,
  state: CreditState,
  plans: Plans,
  at: { readonly now: number; readonly alerts: readonly UsageAlert[] },
): Me {
  return {
    account_id: accountId,
    plan: state.plan,
    wallets: presentWallets(state, at.now),
    limits: {
      api_per_day: state.terms.dailyCaps.api ?? null,
      api_today: state.usedToday.api,
      requests_per_minute: plans[state.plan].requestsPerMinute,
    },
    alerts: at.alerts,
  };
}

export function presentWallets(state: CreditState, now: number): MeWallet[] {
  const resetsAt = new Date(startOfNextPeriod(now)).toISOString();
  return WALLETS.map((wallet) => {
    const left = remainingOf(state, wallet);
    return {
      wallet,
      limit: state.terms.allowances[wallet],
      used: state.wallets[wallet].used,
      remaining_period: left.period,
      remaining_balance: left.balance,
      resets_at: resetsAt,
    };
  });
}
