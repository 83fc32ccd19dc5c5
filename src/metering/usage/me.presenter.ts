import { WALLETS, type PlanName } from '../../kernel/credits.js';
import { startOfNextPeriod } from '../ledger/calendar.rules.js';
import { remainingOf, type CreditState } from '../ledger/credits.decide.js';
import { type UsageAlert } from '../limits/usage-alerts.service.js';
import { type OwnAccount } from './get-me.query.js';

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
    /** Null where the plan has no daily cap. */
    readonly api_per_day: number | null;
    readonly api_today: number;
    readonly requests_per_minute: number;
  };
  /** Passed thresholds of the period's allowances, oldest first. */
  readonly alerts: readonly UsageAlert[];
}

export function presentMe({ accountId, credits, requestsPerMinute, alerts, now }: OwnAccount): Me {
  return {
    account_id: accountId,
    plan: credits.plan,
    wallets: presentWallets(credits, now),
    limits: {
      api_per_day: credits.terms.dailyCaps.api ?? null,
      api_today: credits.usedToday.api,
      requests_per_minute: requestsPerMinute,
    },
    alerts,
  };
}

/** @param state settled to the month and day of `now`. */
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
