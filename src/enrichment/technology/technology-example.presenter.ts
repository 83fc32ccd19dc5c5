/** An answer as the documents show it, with `include=evidence`. */
export const TECHNOLOGY_EXAMPLE = {
  domain: 'acme.com',
  source: 'database+live',
  company: {
    id: '5b1e7d2c-9a54-5f0e-8a57-0d9f5c1e2a31',
    name: 'Acme',
    slug: 'acme',
    website: 'https://acme.com',
    service_url: 'https://scoutline.example/companies/acme',
    domain_tld: 'com',
    domain_created_at: '2021-03-04',
  },
  technology_stack: {
    resolved: {
      raw: {
        cdn: 'Cloudflare',
        hosting: 'Vercel',
        email_provider: 'Google Workspace',
        frameworks: ['Next.js', 'React'],
        payments: ['Stripe'],
        analytics: ['PostHog'],
        fingerprinted_at: '2026-11-22T09:00:00.000Z',
      },
      technologies: [{ name: 'Next.js', category: 'framework', version: null }],
    },
  },
  evidence: [
    {
      technology: 'Next.js',
      rule: 'next-js.html.next-data',
      place: 'html',
      matched: '__NEXT_DATA__',
      version: null,
    },
  ],
  credits: { cost: 1, remaining_period: 99, remaining_balance: 0, used: 1, limit: 100, remaining: 99 },
};
