import { pricingMarkdown } from '../pages/site-pages.js';
import { pricingBody } from './pricing-page.js';
import { PAID_PER_CALL, type PricedRow, type PricingTable } from './pricing.js';

const row = (id: string, more: Partial<PricedRow>): PricedRow => ({
  id,
  method: 'GET',
  path: `/api/v1/${id}`,
  wallet: null,
  cost: '0',
  minimumPlan: null,
  anonymous: null,
  ...more,
});
const plan = { allowances: { api: 100 }, dailyCaps: {}, requestsPerMinute: 20, usdPerMonth: 0 };
const PRICING: PricingTable = {
  creditUsd: null,
  contactEmail: null,
  plans: [
    { ...plan, title: 'Free' },
    { ...plan, title: 'Pro', usdPerMonth: 299 },
  ],
  operations: [
    row('list', { wallet: 'api', cost: '1' }),
    row('changes', { wallet: 'api', cost: '1', minimumPlan: 'Pro' }),
    row('webhooks', { minimumPlan: 'Pro' }),
    row('me', {}),
    row('company', { anonymous: PAID_PER_CALL }),
  ],
};

describe('the pricing page', () => {
  it.each([
    ['HTML', String(pricingBody(PRICING, new Map()))],
    ['Markdown', pricingMarkdown(PRICING)],
  ])('does not call an operation free that is paid for call by call (%s)', (_kind, text) => {
    const [before = '', free = ''] = text.split(/Free of charge<\/h2>|## Free of charge/);
    expect(free).toContain('/api/v1/me');
    expect(free).not.toContain('/api/v1/company');
    expect(before).toContain('/api/v1/company');
    expect(before).toContain('match of domains is charged whatever it finds');
  });

  it.each([
    ['HTML', (pricing: PricingTable) => String(pricingBody(pricing, new Map())).replace(/\s+/g, ' ')],
    ['Markdown', pricingMarkdown],
  ])(
    'names all operations that payments buy, and promises a 402 only where payments are set up (%s)',
    (_kind, text) => {
      const drawing = row('drawing', { method: 'POST', wallet: 'api', cost: '1', anonymous: PAID_PER_CALL });
      const pricing = { ...PRICING, operations: [...PRICING.operations, drawing] };
      const sold = text({ ...pricing, creditUsd: { api: 0.005 } });
      expect(sold).toMatch(/pay for single calls of .*\/api\/v1\/drawing.*: an answer with status 402 names the price/);
      const notSold = text(pricing);
      expect(notSold).not.toContain('status 402');
      expect(notSold).toMatch(/no payments set up, so single calls cannot be bought .*\/api\/v1\/drawing/);
    },
  );

  it('counts priced operations apart from what else a plan adds', () => {
    const text = String(pricingBody(PRICING, new Map())).replace(/\s+/g, ' ');
    expect(text).toContain('1 of 2 priced operations');
    expect(text).toMatch(/All 2 priced operations\.<br \/>From this plan on:.*\/changes.*\/webhooks/);
  });
});
