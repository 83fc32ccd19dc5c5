/** The wallets of an account. Each spends the period's allowance first, then the purchased balance. */
export const WALLETS = ['api', 'enrich', 'intel', 'video'] as const;
export type Wallet = (typeof WALLETS)[number];

export const PLAN_NAMES = ['free', 'pro_mini', 'pro_lite', 'pro', 'bench'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

export function isWallet(value: string): value is Wallet {
  return (WALLETS as readonly string[]).includes(value);
}

export function isPlanName(value: string): value is PlanName {
  return (PLAN_NAMES as readonly string[]).includes(value);
}
