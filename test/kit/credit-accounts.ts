import { createHash } from 'node:crypto';
import { type PlanName, type Wallet } from '../../src/kernel/credits.js';
import { type Decider } from '../../src/kernel/domain-event.js';
import { grant, open } from '../../src/metering/ledger/balance.decide.js';
import {
  evolveCredits,
  initialCredits,
  type CreditRules,
  type CreditState,
} from '../../src/metering/ledger/credits.decide.js';
import { type CreditEvent } from '../../src/metering/ledger/credits.events.js';
import { type DebitInput } from '../../src/metering/ledger/spend.decide.js';
import { loadPlans, planRank } from '../../src/metering/pricing/plans.settings.js';
import { Prices } from '../../src/metering/pricing/prices.service.js';
import { PRICE_LIST } from '../../src/price-list.js';
import { given, type Given } from './decider.js';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const NOON = Date.parse('2026-11-21T12:00:00Z');

export const plans = loadPlans(null);
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
export const rules: CreditRules = {
  termsOf: (plan) => plans[plan],
  canSpend: (plan, wallet) => new Prices(PRICE_LIST).walletsSpentOn(plan, planRank).has(wallet),
  sha256,
};

/** Credits of one account, with an initial state that shares nothing with earlier ones. */
export const creditsDecider = (): Decider<CreditState, CreditEvent> => ({
  initial: initialCredits(),
  evolve: (state, event) => evolveCredits(rules, state, event),
});

export const foldCredits = (events: readonly CreditEvent[], from = initialCredits()): CreditState =>
  events.reduce((state, event) => evolveCredits(rules, state, event), from);

export function openedAccount(
  plan: PlanName,
  now = NOON,
  balances: Partial<Record<Wallet, number>> = {},
): Given<CreditState, CreditEvent> {
  let account = given(creditsDecider());
  account = account.and(...open(rules, account.state, { accountId: 'a', plan, now }).events);
  for (const [wallet, amount] of Object.entries(balances)) {
    const input = { grantId: `g-${wallet}`, wallet: wallet as Wallet, amount, now };
    account = account.and(...grant(rules, account.state, input).events);
  }
  return account;
}

let serial = 0;

/** A debit under a new request id. */
export function debitOf(amount: number, change: Partial<DebitInput> = {}): DebitInput {
  const base = { requestId: `r${++serial}`, keyId: 'k', operation: 'startups.get', wallet: 'api' as const, now: NOON };
  return { ...base, amount, ...change };
}
