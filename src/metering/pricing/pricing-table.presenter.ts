import { type PricingTable } from '../../web/pages/pricing.js';
import { type Plans } from './plans.settings.js';
import { type PricedOperation } from './prices.service.js';

/** Plans and prices of the pricing page; the benchmark plan and admin operations are not for sale. */
export function pricingTable(plans: Plans, rows: readonly PricedOperation[]): PricingTable {
  return {
    plans: Object.values(plans).filter(({ name }) => name !== 'bench'),
    operations: rows
      .filter(({ kind }) => kind !== 'admin')
      .map((operation) => ({
        id: operation.id,
        method: operation.method,
        path: operation.path,
        wallet: operation.wallet,
        cost: operation.credits === 'computed' ? `from ${operation.creditsFrom ?? 1}` : String(operation.credits),
        minimumPlan: operation.minimumPlan && plans[operation.minimumPlan].title,
        anonymous: anonymousLimit(operation),
      })),
  };
}

function anonymousLimit({ security, anonymous }: PricedOperation): string | null {
  if (security === 'pay') return 'paid per call';
  if (security !== 'key_optional' && security !== 'none') return null;
  if (anonymous?.perDay !== undefined) return `${anonymous.perDay} a day per IP`;
  if (anonymous?.perMinute !== undefined) return `${anonymous.perMinute} a minute per IP`;
  return 'yes';
}
