import { type PricedRow, type PricingTable } from './pricing.js';
import { estimateOf } from './pricing-estimate.js';

const row = (id: string, cost: string, wallet: string | null, minimumPlan: string | null = null): PricedRow => ({
  id,
  cost,
  wallet,
  minimumPlan,
  anonymous: null,
  method: 'GET',
  path: `/api/v1/${id}`,
});
const PRICING: PricingTable = {
  creditUsd: null,
  contactEmail: null,
  plans: [
    {
      title: 'Free',
      allowances: { api: 100, enrich: 0 },
      dailyCaps: { api: 3 },
      requestsPerMinute: 20,
      usdPerMonth: 0,
    },
    {
      title: 'Mini',
      allowances: { api: 1_000, enrich: 0 },
      dailyCaps: { api: 100 },
      requestsPerMinute: 60,
      usdPerMonth: 19,
    },
    { title: 'Pro', allowances: { api: 5_000, enrich: 500 }, dailyCaps: {}, requestsPerMinute: 300, usdPerMonth: null },
  ],
  operations: [
    row('list', '1', 'api'),
    row('clip', 'from 6', 'api'),
    row('enrich', '5', 'enrich', 'Pro'),
    row('me', '0', null),
  ],
};
const estimate = (calls: Record<string, number>) => estimateOf(PRICING, new Map(Object.entries(calls)));

describe('what a month of calls costs', () => {
  it('is nothing where nothing that costs is called', () => {
    expect(estimate({})).toBeNull();
    expect(estimate({ me: 1_000, list: 0 })).toBeNull();
  });

  it('is the sum by wallet, and the smallest plan that covers it', () => {
    expect(estimate({ list: 90 })).toMatchObject({ needs: [{ wallet: 'api', credits: 90 }], plan: { title: 'Free' } });
    expect(estimate({ list: 101 })?.plan?.title).toBe('Mini');
    expect(estimate({ list: 1_001 })?.plan?.title).toBe('Pro');
  });

  it('knows the caps of a day: what fits the month may not fit its days', () => {
    expect(estimate({ list: 91 })?.plan?.title).toBe('Mini');
  });

  it('takes no plan that may not make the call', () => {
    expect(estimate({ enrich: 1 })).toMatchObject({ plan: { title: 'Pro' }, allowed: { title: 'Pro' } });
    expect(estimate({ list: 1, enrich: 100 })?.needs).toEqual([
      { wallet: 'api', credits: 1 },
      { wallet: 'enrich', credits: 500 },
    ]);
  });

  it('says what is to be bought where no plan covers it', () => {
    expect(estimate({ list: 6_000, enrich: 101 })).toMatchObject({
      plan: null,
      missing: [
        { wallet: 'api', credits: 1_000 },
        { wallet: 'enrich', credits: 5 },
      ],
    });
  });

  it('says where the price hangs on what is asked', () => {
    expect(estimate({ clip: 2 })).toMatchObject({ needs: [{ wallet: 'api', credits: 12 }], isLeast: true });
    expect(estimate({ list: 2 })?.isLeast).toBe(false);
  });
});
