import { hash } from 'node:crypto';
import { type PlanName, type Wallet } from '../../kernel/credits.js';
import { type CreditRules } from '../ledger/credits.decide.js';
import { type PlanTerms } from '../ledger/credits.events.js';

type PlansInForce = Readonly<Record<PlanName, PlanTerms & { readonly name: PlanName }>>;

/** The configured rules of metering: plans, lowest first, and the wallets that each can spend by the price list. */
export function creditRules(
  plans: PlansInForce,
  prices: { walletsSpentOn(plan: PlanName, rank: (plan: PlanName) => number): ReadonlySet<Wallet> },
  rank: (plan: PlanName) => number,
): CreditRules {
  const spendable = new Map(Object.values(plans).map(({ name }) => [name, prices.walletsSpentOn(name, rank)]));
  return {
    termsOf: (plan) => plans[plan],
    canSpend: (plan, wallet) => spendable.get(plan)?.has(wallet) ?? false,
    sha256: (text) => hash('sha256', text, 'hex'),
  };
}
