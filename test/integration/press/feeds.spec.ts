import { LocalSite } from '../../kit/local-site.js';
import { until } from '../../kit/until.js';
import { InsightWorld } from './world.js';

const PAPER = 'paper-feed.com';
const SHOW = 'show-feed.com';
const OTHER = 'other-feed.com';
const MORE = 'more-feed.com';
const NEWS = `http://${PAPER}/feed.xml`;
const PODCAST = `http://${SHOW}/pod.xml`;

let outside: LocalSite;
let world: InsightWorld;

beforeAll(async () => {
  outside = await LocalSite.start();
  const hosts = [PAPER, SHOW, OTHER, MORE].map((host) => `${host}:80=127.0.0.1:${outside.port}`).join(',');
  world = await InsightWorld.start(
    [
      {
        id: 1,
        name: 'Acme Robotics',
        website: 'https://acme-robots.com',
        one_liner: 'Warehouse robots that sort parcels',
      },
      { id: 2, name: 'Łódź Labs', website: 'https://lodz-labs.com', one_liner: 'Weather models for farms' },
      { id: 3, name: 'Twin Peak', website: 'https://twin-peak.com', one_liner: 'Payments for hotels' },
      { id: 4, name: 'Twin Peak', website: 'https://twinpeak.io', one_liner: 'Payments for hotels' },
    ],
    { SAFE_FETCH_TEST_HOSTS: hosts },
  );
}, 120_000);

afterAll(async () => {
  await world.stop();
  await outside.stop();
});

interface Item {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly on?: string;
  readonly more?: string;
}

const day = (on: string): string => new Date(`${on}T10:00:00Z`).toUTCString();
const rss = (title: string, host: string, items: readonly Item[]): string =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>${title}</title>
   ${items
     .map(
       ({ id, title: name, text, on = '2026-11-10', more = '' }) =>
         `<item><guid>${id}</guid><title>${name}</title><link>http://${host}/${id}</link><pubDate>${day(on)}</pubDate>
          <description><![CDATA[${text}]]></description>${more}</item>`,
     )
     .join('')}</channel></rss>`;

/** Answers as servers of feeds do that know what a reader has already. */
function serveFeed(path: string, body: string, etag: string): void {
  outside.routes.set(path, (request, response) => {
    const isKnown = request.headers['if-none-match'] === etag;
    response.writeHead(isKnown ? 304 : 200, {
      'content-type': 'application/rss+xml',
      etag,
      'last-modified': day('2026-11-11'),
    });
    response.end(isKnown ? '' : body);
  });
}

const admin = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: object) =>
  world.service.call(method, `/api/admin/coverage/feeds${path}`, 'op_development-only-secret', body);
const feeds = async () => (await admin('GET')).body.feeds;
const feed = async (url: string) => (await feeds()).find((each: { url: string }) => each.url === url);

/** Has all feeds read, and waits until they are. */
async function refreshed(again = false): Promise<void> {
  const before = new Map((await feeds()).map((each: any) => [each.feed_id, each.read_at])); // eslint-disable-line @typescript-eslint/no-explicit-any
  world.service.clock.offsetMs += 10;
  expect((await admin('POST', '/refresh', { again })).status).toBe(200);
  await until(
    async () =>
      (await feeds()).every((each: any) => each.read_at !== null && each.read_at !== before.get(each.feed_id)), // eslint-disable-line @typescript-eslint/no-explicit-any
    { what: 'all feeds are read', timeoutMs: 60_000 },
  );
  await world.settled();
}

const mentions = async (slug: string, more = '') =>
  (await world.get(`companies/mentions?slug=${slug}&include=evidence${more}`)).body;
const EPISODE = (transcript: string): string =>
  `<enclosure url="http://${SHOW}/1.mp3?x=1" type="audio/mpeg" length="9"/><podcast:transcript url="/1.vtt" type="text/vtt"/>${transcript}`;

it('lists a feed that has shown that it is one, and only once', async () => {
  serveFeed(
    `${PAPER}/feed.xml`,
    rss('The Daily Example', PAPER, [
      {
        id: 'a',
        on: '2026-11-12',
        title: 'A plant opens',
        text: 'Today <a href="https://www.acme-robots.com/x">Acme Robotics</a> opened a plant. It is big.',
      },
      { id: 'b', on: '2026-11-11', title: 'Farms', text: 'Łódź Labs has weather models. They help farms to sow.' },
      {
        id: 'c',
        on: '2026-11-10',
        title: 'Coyotes',
        text: 'Acme Robotics sells anvils; Twin Peak has payments for hotels.',
      },
      { id: 'd', on: '2026-11-09', title: 'Nothing', text: 'Of no company.' },
    ]),
    '"1"',
  );
  const added = await admin('POST', '', { url: NEWS });
  expect([added.status, added.body]).toEqual([
    200,
    expect.objectContaining({ url: NEWS, title: 'The Daily Example', items: 4, is_new: true }),
  ]);
  expect((await admin('POST', '', { url: `${NEWS}#top` })).body.is_new).toBe(false);
  expect(await feeds()).toHaveLength(1);
});

it('reads it without being told, and finds the companies and none of their namesakes', async () => {
  await until(async () => (await feed(NEWS)).status === 'ok', { what: 'the feed is read', timeoutMs: 60_000 });
  await world.settled();
  const acme = await mentions('acme-robotics');
  expect(acme.counts).toEqual({ news: 1, podcast: 0 });
  expect(acme.mentions[0]).toMatchObject({
    type: 'news',
    title: 'A plant opens',
    url: `http://${PAPER}/a`,
    date: '2026-11-12',
    quote: 'Today Acme Robotics opened a plant. It is big.',
    publication: 'The Daily Example',
    evidence: {
      proofs: ['names Acme Robotics', 'links to acme-robots.com'],
      source: 'The Daily Example',
      source_url: NEWS,
    },
  });
  expect((await mentions('lodz-labs')).mentions).toMatchObject([
    { url: `http://${PAPER}/b`, evidence: { proofs: ['names Łódź Labs', 'speaks of weather, models, farms'] } },
  ]);
  expect((await mentions('twin-peak')).mentions).toEqual([]);
  const page = await world.service.app.inject({ url: new URL(acme.mentions[0].service_url).pathname });
  expect(page.payload).toContain('names Acme Robotics; links to acme-robots.com');
});

it('asks for what has changed, and tells nothing twice', async () => {
  outside.seen.length = 0;
  const before = (await mentions('acme-robotics')).mentions;
  await refreshed();
  expect(outside.seen.map(({ headers }) => headers['if-none-match'])).toEqual(['"1"']);
  await refreshed(true);
  expect((await mentions('acme-robotics')).mentions).toEqual(before);
  const [row] = await world.query<{ count: number }>(
    `SELECT count(*)::int FROM read.company_mentions WHERE feed_id IS NOT NULL`,
  );
  expect(row?.count).toBe(2);
});

it('follows an item that is worded otherwise, and withdraws what is gone', async () => {
  serveFeed(
    `${PAPER}/feed.xml`,
    rss('The Daily Example', PAPER, [
      { id: 'b', on: '2026-11-11', title: 'Farms', text: 'The weather models of a company help farms.' },
      { id: 'c', on: '2026-11-10', title: 'Coyotes', text: 'Acme Robotics, that is acme-robots.com, sells anvils.' },
    ]),
    '"2"',
  );
  outside.serve(`${PAPER}/a`, 'gone', {}, 404);
  await refreshed();
  expect((await mentions('acme-robotics')).mentions.map(({ url }: { url: string }) => url)).toEqual([
    `http://${PAPER}/c`,
  ]);
  expect((await mentions('lodz-labs')).mentions).toEqual([]);
});

it('keeps what has only grown old, and what its own address still has', async () => {
  serveFeed(
    `${PAPER}/feed.xml`,
    rss('The Daily Example', PAPER, [{ id: 'e', on: '2026-11-20', title: 'New', text: 'x' }]),
    '"3"',
  );
  await refreshed();
  expect((await mentions('acme-robotics')).mentions).toHaveLength(1);
  const old = { id: 'z', on: '2026-01-01', title: 'Old', text: 'x' };
  serveFeed(`${PAPER}/feed.xml`, rss('The Daily Example', PAPER, [old]), '"4"');
  outside.serve(`${PAPER}/c`, 'still here');
  await refreshed();
  expect((await mentions('acme-robotics')).mentions).toHaveLength(1);
});
const TALK = EPISODE('').replace(SHOW, MORE);

it('links into an episode where the company is named', async () => {
  outside.serve(
    `${SHOW}/1.vtt`,
    'WEBVTT\n\n00:00.000 --> 00:05.000\nWelcome.\n\n12:34.500 --> 12:40.000\n<v Ada>I saw Acme Robotics, and its warehouse robots,\nsort my parcels.',
    { 'content-type': 'text/vtt' },
  );
  serveFeed(
    `${SHOW}/pod.xml`,
    rss('Robot Hour', SHOW, [{ id: '1', title: 'Episode 1', text: 'Ada talks.', more: EPISODE('') }]),
    '"1"',
  );
  await admin('POST', '', { url: PODCAST });
  await until(async () => (await feed(PODCAST))?.read_at !== null, { what: 'it is read', timeoutMs: 60_000 });
  await world.settled();
  const { mentions: found } = await mentions('acme-robotics', '&source=podcast');
  expect(found).toMatchObject([
    {
      type: 'podcast',
      title: 'Episode 1',
      timestamp_seconds: 754,
      url: `http://${SHOW}/1.mp3?x=1#t=754`,
      quote: 'Welcome. I saw Acme Robotics, and its warehouse robots, sort my parcels.',
      evidence: {
        proofs: ['names Acme Robotics', expect.stringMatching(/^speaks of warehouse, robots/)],
        source: 'Robot Hour',
      },
    },
  ]);
});

it('asks a transcript host that failed again, and takes nothing back because of it', async () => {
  const episode = { id: '1', title: 'Episode 1', text: 'Ada talks.', more: TALK };
  const second = TALK.replaceAll('/1.', '/2.');
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:05.000\nI saw Łódź Labs, and its weather models for farms.';
  const serveTalk = (path: string, status: number) =>
    outside.serve(`${MORE}/${path}`, vtt, { 'content-type': 'text/vtt' }, status);
  serveTalk('1.vtt', 200);
  serveFeed(`${MORE}/feed.xml`, rss('More', MORE, [episode]), '"1"');
  await admin('POST', '', { url: `http://${MORE}/feed.xml` });
  await refreshed();
  const items = [{ id: '2', title: 'Episode 2', text: 'Bo talks.', more: second }, episode];
  serveFeed(`${MORE}/feed.xml`, rss('More', MORE, items), '"2"');
  for (const path of ['1.vtt', '2.vtt']) serveTalk(path, 503);
  await refreshed(true);
  const episodes = async () =>
    (await mentions('lodz-labs', '&source=podcast')).mentions.map(({ title }: { title: string }) => title).sort();
  expect(await episodes()).toEqual(['Episode 1']);
  for (const path of ['1.vtt', '2.vtt']) serveTalk(path, 200);
  await refreshed();
  expect(await episodes()).toEqual(['Episode 1', 'Episode 2']);
});

it('reads an item with NUL, and parks nothing', async () => {
  const nul = { id: 'n', on: '2026-11-21', title: 'Labs\0 raise', text: 'Łódź Labs, of lodz-labs.com, raises.' };
  serveFeed(`${MORE}/feed.xml`, rss('More', MORE, [nul]), '"n"');
  await refreshed();
  expect((await mentions('lodz-labs', '&source=news')).mentions[0].title).toBe('Labs\ufffd raise');
  expect(await world.query('SELECT * FROM read.parked_events')).toEqual([]);
});

it('asks for missing items one after another, and in turn for more than fit one reading', async () => {
  const all = Array.from({ length: 25 }, (_, n) => ({
    id: `m${n}`,
    on: '2026-11-23',
    title: `Plant ${n}`,
    text: 'Łódź Labs, of lodz-labs.com, opens it.',
  }));
  const old = { id: 'z', on: '2026-11-22', title: 'Old', text: 'x' };
  serveFeed(`${MORE}/feed.xml`, rss('More', MORE, [...all, old]), '"m"');
  await refreshed();
  let [open, most, count] = [0, 0, 0];
  for (const { id } of all) {
    outside.routes.set(`${MORE}/${id}`, (_request, response) => {
      most = Math.max(most, ++open);
      count++;
      setImmediate(() => {
        open--;
        response.writeHead(200).end('still here');
      });
    });
  }
  serveFeed(`${MORE}/feed.xml`, rss('More', MORE, [old]), '"m2"');
  await refreshed();
  expect([most, count]).toEqual([1, 20]);
  for (const { id } of all) outside.serve(`${MORE}/${id}`, 'gone', {}, 404);
  serveFeed(`${MORE}/feed.xml`, rss('More', MORE, [{ ...old, title: 'Older' }]), '"m3"');
  outside.seen.length = 0;
  await refreshed();
  const asked = outside.seen.filter(({ url }) => url.startsWith('/m'));
  expect(asked).toHaveLength(20);
  // The five that the reading before had no room for are among them.
  serveFeed(`${MORE}/feed.xml`, rss('More', MORE, [{ ...old, title: 'Oldest' }]), '"m4"');
  await refreshed();
  const left = (await mentions('lodz-labs', '&source=news')).mentions;
  expect(left.filter(({ title }: { title: string }) => title.startsWith('Plant'))).toEqual([]);
});

it('says what is wrong with an address, and how to mend it', async () => {
  outside.serve(`${OTHER}/`, '<link rel="alternate" type="application/rss+xml" href="/rss.xml"><p>A paper</p>', {
    'content-type': 'text/html',
  });
  const page = await admin('POST', '', { url: `http://${OTHER}/` });
  expect([page.status, page.body.errors[0]]).toEqual([
    400,
    expect.objectContaining({ field: 'url', suggestion: `http://${OTHER}/rss.xml` }),
  ]);
  expect((await admin('POST', '', { url: 'http://127.0.0.1/feed' })).body.errors[0].message).toContain(
    'no address that may be read',
  );
  expect((await admin('POST', '', { url: `http://${OTHER}/none` })).status).toBe(503);
  expect((await world.service.call('POST', '/api/admin/coverage/feeds', world.key, { url: NEWS })).status).toBe(401);
});

it('leaves a host alone that asks for it, and a feed that is gone for good', async () => {
  outside.serve(`${PAPER}/feed.xml`, '', { 'retry-after': '7200' }, 429);
  outside.serve(`${SHOW}/pod.xml`, '', {}, 410);
  await refreshed();
  expect(await feed(NEWS)).toMatchObject({ status: 'failing', reason: 'status_429' });
  const { next_at: next, read_at: read } = await feed(NEWS);
  expect(Date.parse(next) - Date.parse(read)).toBe(7_200_000);
  expect(await feed(PODCAST)).toMatchObject({ status: 'gone', reason: 'status_410', mentions: 1 });
});

it('stands what strangers send', async () => {
  const bomb = rss(
    'Bomb',
    PAPER,
    Array.from({ length: 700 }, (_, n) => ({ id: `${n}`, title: `T${n}`, text: 'Acme Robotics '.repeat(100) })),
  );
  outside.serve(`${PAPER}/feed.xml`, bomb + '<item>'.repeat(200_000), { 'content-type': 'text/xml' });
  await refreshed();
  expect(await feed(NEWS)).toMatchObject({ status: 'ok', items: 500 });
  outside.serve(`${PAPER}/feed.xml`, '<html>', { 'content-type': 'text/xml' });
  await refreshed();
  expect(await feed(NEWS)).toMatchObject({ status: 'failing', reason: 'not_a_feed' });
});

it('is read no more once it is removed, and what it brought stays', async () => {
  const { feed_id: id } = await feed(NEWS);
  expect((await admin('DELETE', `/${id}`)).body).toEqual(expect.objectContaining({ feed_id: id }));
  expect(await feed(NEWS)).toBeUndefined();
  expect((await admin('DELETE', `/${id}`)).status).toBe(404);
  expect((await mentions('acme-robotics')).counts).toEqual({ news: 1, podcast: 1 });
});

it('has one mention of an article at two addresses, with its first words where it has no title, and the day it was first read', async () => {
  const words =
    'Small news of the week: Łódź Labs, of lodz-labs.com, has weather models for yet another hundred farms.';
  const untitled = (link: string, more: string): string =>
    `<rss version="2.0"><channel><title>Short</title><item><guid>u</guid><link>http://${MORE}/${link}</link><description>${words}${more}</description></item></channel></rss>`;
  const short = async () =>
    (await mentions('lodz-labs', '&source=news')).mentions.filter(({ title }: { title: string }) =>
      title.startsWith('Small'),
    );
  serveFeed(`${MORE}/feed.xml`, untitled('short?utm_source=rss', ''), '"u1"');
  await refreshed();
  const [first, ...others] = await short();
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    title: 'Small news of the week: Łódź Labs, of lodz-labs.com, has weather models for yet another hundred…',
    url: `http://${MORE}/short`,
  });
  world.service.clock.offsetMs += 3 * 86_400_000;
  serveFeed(`${MORE}/feed.xml`, untitled('short/', ' Again.'), '"u2"');
  await refreshed();
  const [again, ...more] = await short();
  expect(more).toEqual([]);
  expect(again).toMatchObject({ url: first.url, date: first.date, quote: `${words} Again.` });
});
