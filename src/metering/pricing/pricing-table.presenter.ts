import { PAID_PER_CALL, type PricingTable } from '../../web/pricing/pricing.js';
import { isSoldByTheCall, type PaymentPrices } from './payment-prices.settings.js';
import { type Plans } from './plans.settings.js';
import { type PricedOperation } from './prices.service.js';

/** How a reader of the pricing page can pay. */
export interface Sales {
  readonly contactEmail: string | null;
  /** Prices of credits; null where no payments are configured. */
  readonly prices: PaymentPrices | null;
}

/** Plans and prices of the pricing page; the benchmark plan and admin operations are not for sale. */
export function pricingTable(plans: Plans, rows: readonly PricedOperation[], sales: Sales): PricingTable {
  const { contactEmail, prices } = sales;
  return {
    contactEmail,
    creditUsd:
      prices && Object.fromEntries(Object.entries(prices.credit).map(([wallet, micros]) => [wallet, micros / 1e6])),
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
  if (isSoldByTheCall({ security })) return PAID_PER_CALL;
  if (security !== 'key_optional' && security !== 'none') return null;
  if (anonymous?.perDay !== undefined) return `${anonymous.perDay} a day per IP`;
  if (anonymous?.perMinute !== undefined) return `${anonymous.perMinute} a minute per IP`;
  return 'yes';
}
