/** A valid request of every metered operation, for specs over the whole price list. */
export interface OperationSample {
  readonly query?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const NOWHERE = 'https://nowhere.example';
const DESCRIPTION =
  'The company designs and builds small robots that sort parcels in warehouses too small for a conveyor. A robot is ' +
  'taught a new shelf in an hour, works beside people without a fence, and is rented by the month with its upkeep.';

export const OPERATION_SAMPLES: Readonly<Record<string, OperationSample>> = {
  'arbitrage.webhooks.create': { body: { url: `${NOWHERE}/hook` } },
  'webhooks.create': { body: { url: `${NOWHERE}/hook`, events: ['job.finished'] } },
  'intel.lookup': { query: 'q=Acme' },
  'intel.lookup.post': { body: { query: 'Acme' } },
  enrich: { body: { name: 'Acme', fast: true } },
  'enrich.email': { query: 'email=ada@nowhere.example' },
  'people.by_email': { query: 'email=ada@nowhere.example' },
  'people.get': { path: { slug: 'ada' } },
  'startups.match': { body: { domains: ['nowhere.example'] } },
  'startups.list': {},
  'startups.get': { path: { slug: 'acme' } },
  'startups.history': { path: { slug: 'acme' } },
  'changes.list': { query: 'since=@0' },
  'startups.submit': {
    body: {
      name: 'Acme Robotics',
      website: 'https://acme-nowhere.com',
      one_liner: 'It builds robots that sort parcels in small warehouses.',
      description: DESCRIPTION,
      sectors: ['Robotics'],
    },
  },
  'investors.list': {},
  'investors.get': { path: { slug: 'capital' } },
  'products.get': { path: { slug: 'parcel-sorter' } },
  'companies.technology': { query: 'domain=acme-nowhere.com' },
  'companies.revenue': { query: 'domain=nowhere.example' },
  'companies.forum_reviews': { query: 'domain=nowhere.example' },
  'companies.mentions': { query: 'domain=nowhere.example' },
  'companies.hiring_scan': { query: 'domain=nowhere.example' },
  logo: { body: { website: 'acme-nowhere.com' } },
  'datasets.files': { path: { name: 'companies', day: 'latest' } },
  'domains.list': {},
  'video.create': { body: { text: 'A robot sorts parcels in a small warehouse, day and night. '.repeat(5) } },
  'clip.create': {
    body: { video_id: 'dQw4w9WgXcQ', start_seconds: 1, end_seconds: 20, quote: 'robots sort parcels' },
  },
  'social.transcript.create': { body: { url: 'https://x.com/acme/status/1234567890123456789' } },
  'videosite.transcript': { query: 'url=dQw4w9WgXcQ' },
  'videosite.transcript.post': { body: { url: 'dQw4w9WgXcQ' } },
  'visual_tldr.generate': { body: { title: 'Robots', content_html: '<p>Robots sort parcels.</p>' } },
  rewrite: { body: { text: 'Robots sort parcels in small warehouses.' } },
  'email.validate': { body: { email: 'ada@nowhere.example' } },
  agent_readiness: { body: { url: NOWHERE } },
};
