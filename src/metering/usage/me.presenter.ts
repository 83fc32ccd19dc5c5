import { WALLETS } from '../../kernel/credits.js';
import { startOfNextPeriod } from '../ledger/calendar.rules.js';
import { remainingOf, type CreditState } from '../ledger/credits.decide.js';
import { type OwnAccount } from './get-me.query.js';
import { type MeAnswer, type WalletState } from './usage-answers.dto.js';

export function presentMe({ accountId, credits, requestsPerMinute, alerts, now }: OwnAccount): MeAnswer {
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
export function presentWallets(state: CreditState, now: number): WalletState[] {
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
