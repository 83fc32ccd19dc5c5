import { type Sealed } from '../../../src/kernel/sealed.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { until } from '../../kit/until.js';
import { LocalSite } from '../../kit/local-site.js';
import { InsightWorld } from './world.js';

const HN = 'hn-search.com';
const REDDIT = 'reddit-api.com';
const DAY_S = 1_763_800_000;

let forums: LocalSite;
let world: InsightWorld;
let withReddit: InsightWorld;

const COMPANIES = [
  { id: 1, name: 'Acme Robotics', website: 'https://acme-robots.com', one_liner: 'Warehouse robots that sort parcels' },
  { id: 2, name: 'Basalt', website: 'https://basalt.io', one_liner: 'Observability for prompts' },
  { id: 4, name: 'Acme Two', website: 'https://acme-two.com' },
  { id: 3, name: 'Quiet Works', website: 'https://quiet-works.com' },
];

beforeAll(async () => {
  forums = await LocalSite.start();
  const env = {
    REVIEWS_HN_URL: `http://${HN}`,
    SAFE_FETCH_TEST_HOSTS: [HN, REDDIT].map((host) => `${host}:80=127.0.0.1:${forums.port}`).join(','),
  };
  world = await InsightWorld.start(COMPANIES, env);
  withReddit = await InsightWorld.start(COMPANIES, {
    ...env,
    REVIEWS_REDDIT_URL: `http://${REDDIT}`,
    REVIEWS_REDDIT_AUTH_URL: `http://${REDDIT}`,
    REVIEWS_REDDIT_CLIENT_ID: 'id',
    REVIEWS_REDDIT_CLIENT_SECRET: 'secret',
  });
}, 120_000);

afterAll(async () => {
  await world.stop();
  await withReddit.stop();
  await forums.stop();
});

beforeEach(() => forums.clear());

const reviews = async (query: string, on = world) => (await on.get(`companies/forum-reviews?${query}`)).body;
const comment = (id: number, text: string, over: object = {}) => ({
  objectID: String(id),
  author: `user${id}`,
  comment_text: text,
  story_title: 'Robots',
  story_url: null,
  created_at_i: DAY_S + id,
  _tags: ['comment'],
  ...over,
});
const hits = (...all: object[]) =>
  forums.serve(`${HN}/api/v1/search_by_date`, { hits: all, nbHits: all.length, page: 0, nbPages: 1 });

describe('a look through forums', () => {
  it('quotes to the letter what is said of this company, and of no namesake', async () => {
    hits(
      comment(1, 'I love <i>acme-robots.com</i>, the best robots &amp; great support!'),
      comment(2, 'Acme Robotics is terrible: the warehouse robots jam, the parcels break. Awful.'),
      comment(3, 'Acme Robotics in the cartoon sells anvils to the coyote.'),
      comment(4, 'See notacme-robots.com or acme-robots.com.evil.io'),
      comment(5, 'They answered our ticket within an hour, wonderful.', {
        story_url: 'https://www.acme-robots.com/launch',
      }),
      comment(6, ''),
    );
    const body = await reviews('slug=acme-robotics&include=evidence');
    expect(body.reviews.map(({ permalink, evidence }: Record<string, unknown>) => [permalink, evidence])).toEqual(
      expect.arrayContaining([
        ['https://news.ycombinator.com/item?id=1', ['names acme-robots.com']],
        [
          'https://news.ycombinator.com/item?id=2',
          ['names Acme Robotics', expect.stringMatching(/^speaks of .*robots/)],
        ],
        ['https://news.ycombinator.com/item?id=5', ['thread about acme-robots.com']],
      ]),
    );
    expect(body.reviews).toHaveLength(3);
    expect(body.sources).toEqual([
      { name: 'hacker-news', status: 'ok', reason: null },
      {
        name: 'reddit',
        status: 'not_configured',
        reason: 'REVIEWS_REDDIT_CLIENT_ID and REVIEWS_REDDIT_CLIENT_SECRET not set',
      },
    ]);
    const gem = body.reviews.find(({ badge }: { badge: string }) => badge === 'gem');
    const coal = body.reviews.find(({ badge }: { badge: string }) => badge === 'coal');
    expect(gem).toMatchObject({ snippet: 'I love acme-robots.com , the best robots & great support!', community: 'Hacker News', author: 'user1', sentiment: 'positive' }); // prettier-ignore
    expect(coal).toMatchObject({ author: 'user2', sentiment: 'negative' });
    expect(body.credits.cost).toBe(1);
  });

  it('is answered from what is on file from then on, and honours what was deleted with the next', async () => {
    const held = await reviews('slug=acme-robotics');
    expect(held.reviews).toHaveLength(3);
    expect(held).not.toHaveProperty('sources');
    expect(forums.seen).toEqual([]);
    hits(comment(1, 'I love acme-robots.com, the best robots!'));
    forums.serve(`${HN}/api/v1/items/2`, { id: 2, type: 'comment', text: null, author: null });
    forums.serve(`${HN}/api/v1/items/5`, { id: 5, type: 'comment', text: 'They answered', author: 'user5' });
    const live = await reviews('slug=acme-robotics&live=true');
    expect(live.reviews.map(({ permalink }: { permalink: string }) => permalink.split('=')[1]).sort()).toEqual([
      '1',
      '5',
    ]);
    expect(live.sentiment).toMatchObject({ negative: 0, total: 2 });
  });

  it('believes a common word for a name with the domain, or with two words of the business', async () => {
    hits(
      comment(7, 'Basalt is a rock. Prompts are fine.'),
      comment(9, 'We put Basalt on our prompts for observability'),
      comment(8, 'We moved to basalt.io for evals'),
    );
    const body = await reviews('slug=basalt');
    expect(body.reviews.map(({ snippet }: { snippet: string }) => snippet).sort()).toEqual([
      'We moved to basalt.io for evals',
      'We put Basalt on our prompts for observability',
    ]);
  });

  it('that finds nothing is free, and is not repeated for each caller', async () => {
    hits();
    expect(await reviews('slug=quiet-works')).toMatchObject({ reviews: [], credits: { cost: 0 } });
    forums.clear();
    expect(await reviews('slug=quiet-works')).toMatchObject({ reviews: [], credits: { cost: 0 } });
    expect(forums.seen).toEqual([]);
  });

  it.each<[string, () => void, string]>([
    ['throttles', () => forums.serve(`${HN}/api/v1/search_by_date`, 'slow down', {}, 429), 'rate_limited'],
    ['sends half an answer', () => forums.serve(`${HN}/api/v1/search_by_date`, '{"hits": [', {}), 'not_in_its_format'],
    ['is in trouble', () => forums.serve(`${HN}/api/v1/search_by_date`, 'x', {}, 500), 'status_500'],
  ])('keeps what is held where the forum %s', async (_, fault, reason) => {
    fault();
    const answer = await world.get('companies/forum-reviews?slug=acme-robotics&live=true');
    expect([answer.status, answer.body.code]).toEqual([503, 'upstream_unavailable']);
    expect(answer.body.detail).toContain(reason);
    expect((await reviews('slug=acme-robotics')).reviews).toHaveLength(2);
  });

  it('asks Reddit too where it is set up, with a token of its own', async () => {
    hits();
    forums.serve(`${REDDIT}/api/v1/access_token`, { access_token: 'tok', expires_in: 3_600 });
    const post = (id: string, over: object) => ({
      kind: 't3',
      data: { name: `t3_${id}`, id, subreddit: 'robots', author: 'ada', title: 'T', selftext: '', url: `https://www.reddit.com/r/robots/comments/${id}/t/`, permalink: `/r/robots/comments/${id}/t/`, created_utc: DAY_S, ...over }, // prettier-ignore
    });
    forums.serve(`${REDDIT}/search`, {
      kind: 'Listing',
      data: {
        children: [
          post('a', { selftext: 'acme-robots.com: Świetne roboty, I love them' }),
          post('b', { selftext: '[deleted]', author: '[deleted]', title: 'acme-robots.com' }),
        ],
      },
    });
    const body = await reviews('slug=acme-robotics', withReddit);
    expect(body.reviews).toEqual([
      expect.objectContaining({ community: 'r/robots', permalink: 'https://www.reddit.com/r/robots/comments/a/t/', author: 'ada', snippet: 'acme-robots.com: Świetne roboty, I love them' }), // prettier-ignore
    ]);
    const search = forums.seen.find(({ url }) => url.startsWith('/search'));
    expect(search?.headers.authorization).toBe('Bearer tok');
    forums.serve(`${REDDIT}/search`, { kind: 'Listing', data: { children: [] } });
    forums.serve(`${REDDIT}/api/info`, { kind: 'Listing', data: { children: [post('a', { selftext: '[removed]' })] } });
    expect((await reviews('slug=acme-robotics&live=true', withReddit)).reviews).toEqual([]);
    expect(forums.seen.filter(({ url }) => url === '/api/v1/access_token')).toHaveLength(1);
  });

  it('reads the comments of threads at Reddit, each with its own permalink, and honours what was deleted', async () => {
    hits();
    forums.serve(`${REDDIT}/api/v1/access_token`, { access_token: 'tok', expires_in: 3_600 });
    const link = { name: 't3_q', id: 'q', subreddit: 'robots', author: 'eve', title: 'Acme launches', selftext: '', url: 'https://acme-robots.com/launch', permalink: '/r/robots/comments/q/acme_launches/', created_utc: DAY_S }; // prettier-ignore
    const reply = (id: string, body: string, replies: unknown = '') => ({
      kind: 't1',
      data: { name: `t1_${id}`, id, subreddit: 'robots', author: `u${id}`, body, permalink: `/r/robots/comments/q/acme_launches/${id}/`, created_utc: DAY_S + 1, link_id: 't3_q', replies }, // prettier-ignore
    });
    const listing = (...children: object[]) => ({ kind: 'Listing', data: { children } });
    const comments = (...children: object[]) =>
      forums.serve(`${REDDIT}/comments/q`, [listing({ kind: 't3', data: link }), listing(...children)]);
    forums.serve(`${REDDIT}/search`, listing({ kind: 't3', data: link }));
    comments(
      reply(
        'a',
        'I love these robots, wonderful support!',
        listing(reply('b', 'Terrible. They broke, awful, I hate it.')),
      ),
      reply('c', '[removed]'),
      { kind: 'more', data: { name: 't1_x', children: ['x'], count: 9 } },
    );
    const at = (id: string): string => `https://www.reddit.com/r/robots/comments/q/acme_launches/${id}/`;
    const body = await reviews('slug=acme-robotics&live=true&include=evidence', withReddit);
    const shown = new Map(body.reviews.map((review: Record<string, unknown>) => [review['permalink'], review]));
    expect(shown.get(at('a'))).toMatchObject({
      badge: 'gem',
      author: 'ua',
      evidence: ['thread about acme-robots.com'],
    });
    expect(shown.get(at('b'))).toMatchObject({ badge: 'coal', sentiment: 'negative', community: 'r/robots' });
    expect(shown.has(at('c'))).toBe(false);
    const requested = forums.seen.find(({ url }) => url.startsWith('/comments/q'));
    expect(requested?.headers.authorization).toMatch(/^Bearer /);
    comments(reply('b', 'Terrible. They broke, awful, I hate it.'));
    forums.serve(`${REDDIT}/api/info`, listing(reply('a', '[deleted]')));
    const later = await reviews('slug=acme-robotics&live=true', withReddit);
    const links = later.reviews.map(({ permalink }: { permalink: string }) => permalink);
    expect([links.includes(at('a')), links.includes(at('b'))]).toEqual([false, true]);
    expect(forums.seen.some(({ url }) => url.startsWith('/api/info?id=t1_a') || url.includes('t1_a'))).toBe(true);
  });
});

describe('a review that came by a merge', () => {
  it('has no author once its post is deleted, or its author erased', async () => {
    hits(comment(71, 'I love acme-two.com, the best robots!'), comment(72, 'acme-two.com is the best, great support!'));
    expect((await reviews('slug=acme-two&live=true')).reviews).toHaveLength(2);
    await world.settled();
    const merged = await world.service.admin('companies/acme-two/corrections', {
      kind: 'merged',
      into: 'acme-robotics',
      reason: 'One company',
    });
    expect(merged.status).toBe(200);
    const [acme] = await world.query<{ id: string }>(
      "SELECT company_id AS id FROM read.companies WHERE slug = 'acme-robotics'",
    );
    const sealed = (id: number) =>
      world.query<{ author: Sealed }>(
        `SELECT sealed_author AS author FROM read.company_reviews
         WHERE company_id = '${acme?.id}' AND permalink LIKE '%=${id}'`,
      );
    await until(async () => (await sealed(72)).length > 0, { what: 'the reviews are taken over', timeoutMs: 60_000 });
    const authors = [...(await sealed(71)), ...(await sealed(72))].map(({ author }) => author);
    const vault = world.service.app.get(Vault);
    expect(await vault.openAll(authors)).toEqual(['user71', 'user72']);
    hits();
    forums.serve(`${HN}/api/v1/items/71`, { id: 71, type: 'comment', text: null, author: null });
    for (const id of [1, 5, 72]) {
      forums.serve(`${HN}/api/v1/items/${id}`, { id, type: 'comment', text: 'x', author: `user${id}` });
    }
    world.service.clock.offsetMs += 2 * 3_600_000;
    await reviews('slug=acme-robotics&live=true');
    expect(await vault.openAll(authors)).toEqual([null, 'user72']);
    const [row] = await world.query<{ id: string }>(
      `SELECT review_id AS id FROM read.company_reviews WHERE company_id = '${acme?.id}' AND permalink LIKE '%=72'`,
    );
    expect((await world.service.admin('privacy/erase', { subject: `review-${row?.id}` })).status).toBe(200);
    expect(await vault.openAll(authors)).toEqual([null, null]);
  });
});
