import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { importMentions, importRevenue, importReviews } from '../../../src/press/import/insights.import.js';
import { type Answer } from '../metering/stack.js';
import { InsightWorld } from './world.js';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const ROBOTS = { industry: 'Robotics', industries: ['Robotics'] };
const PEERS = Array.from({ length: 12 }, (_, n) => ({
  id: 100 + n,
  name: `Peer ${n}`,
  website: `https://peer-${n}.com`,
  team_size: 20 + n,
  ...ROBOTS,
}));

let world: InsightWorld;
let base: string;

beforeAll(async () => {
  world = await InsightWorld.start([
    { id: 1, name: 'Acme Robotics', website: 'https://acme-robots.com', team_size: 40, ...ROBOTS },
    { id: 2, name: 'Silent Robotics', website: 'https://silent-robots.com', team_size: 30, ...ROBOTS },
    { id: 3, name: 'Headless', website: 'https://headless.com', ...ROBOTS },
    { id: 7, name: 'Gone Robotics', website: 'https://gone-robots.com', team_size: 30, status: 'Inactive', ...ROBOTS },
    { id: 5, name: 'Theorem', website: 'https://theorem.co', ...ROBOTS },
    { id: 6, name: 'Theorem', website: 'https://theorem.ai', ...ROBOTS },
    {
      id: 4,
      name: 'Lone Baker',
      website: 'https://lone-baker.com',
      team_size: 3,
      industries: ['Bakery'],
      industry: 'Bakery',
    },
    { id: 9, name: 'Fossil Robotics', website: 'https://fossil-robots.com', team_size: 500, ...ROBOTS },
    { id: 8, name: 'Elder Robotics', website: 'https://elder-robots.com', team_size: 30, ...ROBOTS },
    ...PEERS,
  ]);
  await world.import(importRevenue, 'filings-2026-03-01.jsonl', [
    {
      domain: 'acme-robots.com',
      revenue: 8_000_000,
      as_of: '2025-12',
      verified: true,
      employees: 40,
      valuation: 60_000_000,
      source_url: 'https://filings.example/acme',
    },
    { domain: 'acme-robots.com', revenue: 5_000_000, as_of: '2024-12', verified: true },
    // The nearest in size, and too old to compare with.
    { domain: 'elder-robots.com', revenue: 90_000_000, as_of: '2014', employees: 30 },
    { domain: 'fossil-robots.com', revenue: 1_000_000, as_of: '2013' },
    ...PEERS.map(({ website, team_size }, n) => ({
      domain: website,
      revenue: team_size * (100_000 + n * 10_000),
      as_of: '2025',
    })),
  ]);
  await world.import(importMentions, 'mentions-2026-11-20.jsonl', [
    { slug: 'acme-robotics', type: 'news', title: 'Old news', url: 'https://n.example/old', date: daysAgo(400) },
    {
      slug: 'acme-robotics',
      type: 'news',
      title: 'A plant',
      url: 'https://n.example/1',
      date: daysAgo(10),
      publication: 'The Example',
      grade: 'A',
      quote: 'It opens.',
    },
    {
      slug: 'acme-robotics',
      type: 'podcast',
      title: 'Robots',
      url: 'https://pod.example/e?ep=4',
      date: daysAgo(5),
      timestamp: 754,
    },
    {
      slug: 'acme-robotics',
      type: 'podcast',
      title: 'Audio',
      url: 'https://pod.example/e.mp3',
      date: daysAgo(20),
      timestamp: 61,
    },
  ]);
  const review = { domain: 'acme-robots.com', community: 'r/robots', author: 'gear_head' };
  await world.import(importReviews, 'reviews-2026-11-20.jsonl', [
    { ...review, snippet: 'I love it, the best robot ever!', permalink: 'https://f.example/1', date: '2026-11-01' },
    { ...review, snippet: 'Good robot.', permalink: 'https://f.example/2', date: '2026-11-02' },
    { ...review, snippet: 'Terrible, I hate it.', permalink: 'https://f.example/3', date: '2026-11-03' },
    { ...review, snippet: 'The office is in Dublin.', permalink: 'https://f.example/4', date: '2026-11-04' },
  ]);
  base = String((await world.get('companies/mentions?slug=acme-robotics')).body.company.service_url).replace(
    '/companies/acme-robotics',
    '',
  );
}, 90_000);

afterAll(() => world.stop());

/** The answer without its credits block, which must say `cost`. */
function charged({ status, body }: Answer, cost: number): object {
  expect(status).toBe(200);
  const { credits, ...rest } = body;
  expect(credits.cost).toBe(cost);
  return rest;
}

describe('GET /companies/revenue', () => {
  it('makes no ratio of an old figure and the employees of today', async () => {
    const { body } = await world.get('companies/revenue?domain=fossil-robots.com');
    expect(body).toMatchObject({ current_revenue: 1_000_000, as_of: '2013', employee_count: 500 });
    expect(body.revenue_per_employee).toBeNull();
  });

  it('answers the newest reported figure, and where it is from', async () => {
    expect(charged(await world.get('companies/revenue?domain=https://www.acme-robots.com/x'), 1)).toEqual({
      domain: 'acme-robots.com',
      name: 'Acme Robotics',
      slug: 'acme-robotics',
      current_revenue: 8_000_000,
      is_revenue_verified: true,
      revenue_multiple: 7.5,
      revenue_per_employee: 200_000,
      employee_count: 40,
      as_of: '2025-12',
      service_url: `${base}/companies/acme-robotics`,
      basis: 'reported',
      source: { name: 'filings', url: 'https://filings.example/acme', observed_at: '2026-03-01T00:00:00.000Z' },
    });
  });

  it('estimates with an interval, the comparables and the error of such estimates', async () => {
    const { body, status } = await world.get('companies/revenue?domain=silent-robots.com');
    expect(status).toBe(200);
    const ratios = body.comparables.map(
      (each: { revenue: number; employee_count: number }) => each.revenue / each.employee_count,
    );
    const sorted = [...ratios].sort((a: number, b: number) => a - b);
    const middle = ((sorted[5] as number) + (sorted[6] as number)) / 2;
    expect(body.comparables).toHaveLength(12);
    expect(body.comparables).not.toContainEqual(expect.objectContaining({ as_of: '2014' }));
    expect(body).toMatchObject({
      basis: 'estimated',
      is_revenue_verified: false,
      employee_count: 30,
      revenue_multiple: null,
    });
    expect(body.current_revenue).toBe(Number((middle * 30).toPrecision(3)));
    expect(body.interval).toMatchObject({ confidence_pct: 80 });
    expect(body.interval.low).toBeLessThan(body.current_revenue);
    expect(body.interval.high).toBeGreaterThan(body.current_revenue);
    expect(body.backtest.figures).toBe(13);
    expect(body.backtest.median_error_pct).toBeGreaterThan(0);
    expect(body.credits.cost).toBe(1);
  });

  it.each([
    ['headless.com', /without|number of employees/],
    ['gone-robots.com', /it has closed/],
    ['lone-baker.com', /too few companies of its sectors/],
    ['nobody-knows.com', /No company on file/],
    ['https://x.com/acme', /No company on file/],
    ['nowhere.example', /No company on file/],
  ])('%s is a 404 that says why, and costs nothing', async (domain, why) => {
    const before = (await world.get('me')).body.wallets[0].used;
    const { status, body } = await world.get(`companies/revenue?domain=${domain}`);
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
    expect(body.detail).toMatch(why);
    expect((await world.get('me')).body.wallets[0].used).toBe(before);
  });

  it.each(['', 'domain=', 'domain=localhost'])('%j is a 400', async (query) => {
    const { status, body } = await world.get(`companies/revenue?${query}`);
    expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 400, field: 'domain' });
  });
});

describe('GET /companies/mentions', () => {
  it('merges news and podcasts, newest first, with links into episodes', async () => {
    const answer = charged(await world.get('companies/mentions?domain=acme-robots.com&since=30d'), 1) as Answer['body'];
    const [robots, plant, audio] = answer.mentions;
    expect(answer.counts).toEqual({ news: 1, podcast: 2 });
    expect(answer.company).toEqual({
      id: expect.any(String),
      name: 'Acme Robotics',
      slug: 'acme-robotics',
      service_url: `${base}/companies/acme-robotics`,
    });
    expect(answer.mentions).toHaveLength(3);
    expect(robots).toEqual({
      type: 'podcast',
      title: 'Robots',
      url: 'https://pod.example/e?ep=4&t=754',
      date: daysAgo(5),
      quote: null,
      timestamp_seconds: 754,
    });
    expect(plant).toEqual({
      type: 'news',
      title: 'A plant',
      url: 'https://n.example/1',
      date: daysAgo(10),
      quote: 'It opens.',
      publication: 'The Example',
      service_url: expect.stringMatching(/\/mentions\/[0-9a-f-]{36}$/),
      importance_grade: 'A',
    });
    expect(audio.url).toBe('https://pod.example/e.mp3#t=61');
    const page = await world.service.app.inject({ method: 'GET', url: new URL(plant.service_url).pathname });
    expect(page.statusCode).toBe(200);
    expect(page.payload).toContain('<h1>A plant</h1>');
    expect(page.payload).toContain('href="/companies/acme-robotics"');
  });

  it('filters by source and date, and counts beyond the limit', async () => {
    const titles = async (query: string): Promise<unknown> => {
      const { body } = await world.get(`companies/mentions?slug=acme-robotics&${query}`);
      return [body.counts, body.mentions.map(({ title }: { title: string }) => title)];
    };
    expect(await titles('source=podcast&limit=1')).toEqual([{ news: 0, podcast: 2 }, ['Robots']]);
    expect(await titles(`source=news&since=${daysAgo(9)}`)).toEqual([{ news: 0, podcast: 0 }, []]);
    expect(await titles(`since=${daysAgo(10)}`)).toEqual([{ news: 1, podcast: 1 }, ['Robots', 'A plant']]);
    expect(await titles('')).toEqual([{ news: 2, podcast: 2 }, ['Robots', 'A plant', 'Audio', 'Old news']]);
  });

  it('answers zero counts for a company that nobody speaks of, and 404 for one that is unknown', async () => {
    const silent = charged(await world.get('companies/mentions?slug=silent-robotics'), 0);
    expect(silent).toMatchObject({ counts: { news: 0, podcast: 0 }, mentions: [] });
    expect((await world.get('companies/mentions?slug=nobody')).status).toBe(404);
    expect((await world.get('companies/mentions?domain=nobody-knows.com')).status).toBe(404);
  });

  it.each([
    ['', 'domain'],
    ['slug=acme-robotics&source=tv', 'source'],
    ['slug=acme-robotics&since=yesterday', 'since'],
    ['slug=acme-robotics&since=2026-02-30', 'since'],
    ['slug=acme-robotics&since=0000-01-01', 'since'],
    ['slug=acme-robotics&limit=101', 'limit'],
    ['slug=acme-robotics&limit=0', 'limit'],
  ])('%j is a 400 on %s', async (query, field) => {
    const { status, body } = await world.get(`companies/mentions?${query}`);
    expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 400, field });
  });
});

describe('GET /companies/forum-reviews', () => {
  it('counts sentiments and names the warmest and the harshest', async () => {
    const review = { community: 'r/robots', author: 'gear_head' };
    expect(charged(await world.get('companies/forum-reviews?name=ACME%20Robotics,%20Inc.'), 1)).toEqual({
      company: { name: 'Acme Robotics', slug: 'acme-robotics', service_url: `${base}/companies/acme-robotics` },
      sentiment: { positive: 2, negative: 1, mixed: 1, total: 4, score: 0.25 },
      reviews: [
        {
          ...review,
          snippet: 'The office is in Dublin.',
          sentiment: 'mixed',
          date: '2026-11-04',
          permalink: 'https://f.example/4',
          badge: null,
        },
        {
          ...review,
          snippet: 'Terrible, I hate it.',
          sentiment: 'negative',
          date: '2026-11-03',
          permalink: 'https://f.example/3',
          badge: 'coal',
        },
        {
          ...review,
          snippet: 'Good robot.',
          sentiment: 'positive',
          date: '2026-11-02',
          permalink: 'https://f.example/2',
          badge: null,
        },
        {
          ...review,
          snippet: 'I love it, the best robot ever!',
          sentiment: 'positive',
          date: '2026-11-01',
          permalink: 'https://f.example/1',
          badge: 'gem',
        },
      ],
    });
  });

  it('knows no author any more whose key is destroyed', async () => {
    const [row] = await world.query<{ review_id: string }>(
      `SELECT review_id FROM read.company_reviews WHERE permalink = 'https://f.example/2'`,
    );
    const subject = `review-${row?.review_id}`;
    const erase = { subject, reason: 'asked by letter' };
    const { status, body: done } = await world.service.admin('privacy/erase', erase);
    expect({ status, done }).toEqual({ status: 200, done: { subject, erased: [subject] } });
    const { body } = await world.get('companies/forum-reviews?slug=acme-robotics');
    expect(body.reviews.map(({ author }: { author: string | null }) => author)).toEqual([
      'gear_head',
      'gear_head',
      null,
      'gear_head',
    ]);
    // Auditors find who erased it and why, and nothing about the author.
    await world.service.admin('privacy/erase', erase);
    const recorded: unknown[] = [];
    for await (const { type, data, metadata } of world.service.app.get(EventStore).readStream(`erasure-${subject}`)) {
      recorded.push({ type, data, actor: metadata.actor, reason: metadata.reason });
    }
    expect(recorded).toEqual([
      { type: 'SubjectErased', data: { subject }, actor: 'operator:operator', reason: 'asked by letter' },
    ]);
  });

  it('forgets the author of a review named by its address, once and for all', async () => {
    const subject = 'https://f.example/4';
    const erase = async () => (await world.service.admin('privacy/erase', { subject })).body.erased;
    expect(await erase()).toEqual([expect.stringMatching(/^review-/)]);
    expect(await erase()).toEqual([]);
    const again = { domain: 'acme-robots.com', snippet: 'The office is in Dublin!', community: 'r/robots' };
    await world.import(importReviews, 'reviews-2026-11-20.jsonl', [
      { ...again, author: 'gear_head', date: '2026-11-04', permalink: subject },
    ]);
    const { body } = await world.get('companies/forum-reviews?slug=acme-robotics');
    expect(body.reviews[0]).toMatchObject({ snippet: 'The office is in Dublin!', author: null });
    for (const nobody of ['https://f.example/none', `review-${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`]) {
      expect((await world.service.admin('privacy/erase', { subject: nobody })).status).toBe(404);
    }
  });

  it('takes a name of several for none of them, and names them', async () => {
    const { status, body } = await world.get('companies/forum-reviews?name=theorem');
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ field: 'name', message: expect.stringContaining('2 companies'), suggestion: 'theorem, theorem-2' }],
    });
    expect(body.candidates).toContainEqual({ name: 'Theorem', slug: 'theorem-2', website: 'https://theorem.ai' });
    const agreed = await world.get('companies/forum-reviews?name=Theorem&domain=theorem.ai&slug=THEOREM-2');
    expect(agreed.body.company.slug).toBe('theorem-2');
    const trend = await world.get('trends/sector?company=Theorem', null);
    expect([trend.status, trend.body.errors[0].field]).toEqual([400, 'company']);
    expect((await world.get('trends/sector?company=Theorem-2', null)).body.resolved_from.company.slug).toBe(
      'theorem-2',
    );
  });

  it.each(['slug=theorem&domain=theorem.ai', 'slug=theorem&name=Headless', 'domain=nobody-knows.com&name=Headless'])(
    'refuses %s, which contradict each other',
    async (query) => {
      const { status, body } = await world.get(`companies/forum-reviews?${query}`);
      expect(status).toBe(400);
      expect(body.errors[0].message).toContain('contradicts');
    },
  );

  it.each(['domain=nobody-knows.com', 'slug=nobody&live=true'])('%s: no company, zeros', async (query) => {
    expect(charged(await world.get(`companies/forum-reviews?${query}`), 0)).toEqual({
      company: null,
      sentiment: { positive: 0, negative: 0, mixed: 0, total: 0, score: 0 },
      reviews: [],
    });
  });

  it('says of a live pass that no forum answers, free of charge', async () => {
    const { status, body } = await world.get('companies/forum-reviews?slug=acme-robotics&live=true');
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'upstream_unavailable' });
    expect(body.detail).toContain('REVIEWS_REDDIT_CLIENT_ID');
  });

  it.each([
    ['', 'domain'],
    ['slug=acme-robotics&live=maybe', 'live'],
    ['domain=localhost', 'domain'],
  ])('%j is a 400 on %s', async (query, field) => {
    const { status, body } = await world.get(`companies/forum-reviews?${query}`);
    expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 400, field });
  });
});

it.each(['revenue?domain=a.com', 'mentions?slug=a', 'forum-reviews?slug=a'])('%s needs a key', async (path) => {
  expect((await world.get(`companies/${path}`, null)).status).toBe(401);
});
