/** An answer as the documents show it. */
export const ENRICH_EXAMPLE = {
  data: {
    id: '5b1e7d2c-9a54-5f0e-8a57-0d9f5c1e2a31',
    name: 'Acme',
    slug: 'acme',
    description: 'It builds robots that sort parcels.',
    website: 'https://acme.com',
    hq_country: 'DE',
    hq_city: 'Berlin',
    founded_date: '2019',
    employee_count: 45,
    is_hiring: true,
    status: 'active',
    last_enriched_at: '2026-11-22T09:00:00.000Z',
  },
  source: 'pipeline',
  enriched: true,
  pipeline_ran: true,
  last_enriched_at: '2026-11-22T09:00:00.000Z',
  credits: { cost: 5, remaining_period: 495, remaining_balance: 0, used: 5, limit: 500, remaining: 495 },
};
