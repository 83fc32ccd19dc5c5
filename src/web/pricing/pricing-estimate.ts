import { type PricedPlan, type PricedRow, type PricingTable } from './pricing.js';

/** The monthly credits that calls need from one wallet. */
export interface WalletNeed {
  readonly wallet: string;
  readonly credits: number;
}

export interface Estimate {
  readonly calls: number;
  readonly needs: readonly WalletNeed[];
  /** The smallest plan that permits all calls and whose allowances cover them; null when none does. */
  readonly plan: PricedPlan | null;
  /** The smallest plan that permits all calls, whatever credits they need. */
  readonly allowed: PricedPlan | null;
  /** Credits beyond its allowances, to be bought. */
  readonly missing: readonly WalletNeed[];
  /** Whether some prices vary by request, so that these credits are a minimum. */
  readonly isLeast: boolean;
}

export const MOST_CALLS = 10_000_000;
const DAYS = 30;

/** The cost of monthly calls, by operation id, on these plans, which are ordered from small to large. */
export function estimateOf(pricing: PricingTable, callsOf: ReadonlyMap<string, number>): Estimate | null {
  const rows = pricing.operations.filter((row) => row.wallet !== null && (callsOf.get(row.id) ?? 0) > 0);
  if (rows.length === 0) return null;
  const sums = new Map<string, number>();
  for (const row of rows) {
    const wallet = row.wallet ?? '';
    sums.set(wallet, (sums.get(wallet) ?? 0) + (callsOf.get(row.id) ?? 0) * creditsOf(row));
  }
  const needs = [...sums].map(([wallet, credits]) => ({ wallet, credits }));
  const rank = (title: string | null): number =>
    title === null ? 0 : pricing.plans.findIndex((plan) => plan.title === title);
  const least = Math.max(...rows.map(({ minimumPlan }) => rank(minimumPlan)));
  const candidates = pricing.plans.slice(least);
  const allowed = candidates.at(0) ?? null;
  return {
    calls: rows.reduce((sum, { id }) => sum + (callsOf.get(id) ?? 0), 0),
    needs,
    plan: candidates.find((plan) => missingOf(plan, needs).length === 0 && fitsDays(plan, needs)) ?? null,
    allowed,
    missing: candidates.length === 0 ? needs : missingOf(candidates.at(-1) as PricedPlan, needs),
    isLeast: rows.some(({ cost }) => cost.startsWith('from ')),
  };
}

/** Credits of one call, or the minimum. */
export function creditsOf({ cost }: PricedRow): number {
  return Number(cost.replace('from ', ''));
}

function missingOf(plan: PricedPlan, needs: readonly WalletNeed[]): WalletNeed[] {
  return needs.flatMap(({ wallet, credits }) => {
    const lack = credits - (plan.allowances[wallet] ?? 0);
    return lack > 0 ? [{ wallet, credits: lack }] : [];
  });
}

/** Whether the daily caps permit the calls when they are spread evenly over the days. */
function fitsDays(plan: PricedPlan, needs: readonly WalletNeed[]): boolean {
  return needs.every(({ wallet, credits }) => {
    const cap = plan.dailyCaps[wallet];
    return cap === undefined || Math.ceil(credits / DAYS) <= cap;
  });
}
