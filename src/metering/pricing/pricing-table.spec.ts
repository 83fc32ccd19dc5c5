import { PRICE_LIST } from '../../price-list.js';
import { pricingBody } from '../../web/pricing/pricing-page.js';
import { workedExamples } from '../../web/pricing/pricing-examples.js';
import { loadPaymentPrices } from './payment-prices.settings.js';
import { loadPlans } from './plans.settings.js';
import { pricingTable, type Sales } from './pricing-table.presenter.js';

const plans = loadPlans(null);
const prices = loadPaymentPrices(null, PRICE_LIST);
const table = (sales: Partial<Sales> = {}) =>
  pricingTable(plans, PRICE_LIST, { contactEmail: null, prices: null, ...sales });
const page = (sales: Partial<Sales> = {}): string => pricingBody(table(sales), new Map()).toString();

describe('the pricing page', () => {
  it('has three typical months, each covered by another plan at its price', () => {
    const covered = workedExamples(table()).map(({ estimate }) => [estimate.plan?.title, estimate.plan?.usdPerMonth]);
    expect(covered).toEqual([
      ['Free', 0],
      ['Pro Mini', 19],
      ['Pro Lite', 79],
    ]);
  });

  it('leaves out a month whose operations are not for sale', () => {
    const rows = PRICE_LIST.filter(({ id }) => id !== 'enrich');
    expect(workedExamples(pricingTable(plans, rows, { contactEmail: null, prices: null }))).toHaveLength(2);
  });

  it('says how to get a plan: a contact address where one is set, else the operator', () => {
    expect(page({ contactEmail: 'sales@example.com' })).toContain('mailto:sales@example.com?subject=Scoutline%20plan%20Pro%20Mini'); // prettier-ignore
    expect(page()).not.toContain('mailto:');
    expect(page()).toContain('Ask the operator of this service for this plan.');
  });

  it('sells credits only where payments are configured', () => {
    expect(page({ prices })).toContain('credits.purchase');
    expect(page({ prices })).toContain('$5');
    expect(page()).not.toContain('Buy credits');
  });

  it('does not sell the plan for benchmarks', () => {
    expect(page()).not.toContain('Bench');
  });
});
