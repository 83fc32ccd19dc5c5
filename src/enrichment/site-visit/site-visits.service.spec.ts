import { LocalSite } from '../../../test/kit/local-site.js';
import { SiteVisits } from './site-visits.service.js';

let site: LocalSite;
let clock: { time: number; now(): number };
let visits: SiteVisits;

beforeAll(async () => {
  site = await LocalSite.start('acme.test', 'cdn.test');
});
afterAll(() => site.stop());
beforeEach(() => {
  site.clear();
  clock = { time: 1_000, now: () => clock.time };
  visits = new SiteVisits(site.safeFetch, clock);
});

const requestsOf = (path: string) => site.seen.filter(({ url }) => url === path).length;
const html = { 'content-type': 'text/html' };

describe('a visit of a site', () => {
  it('is one, however many ask at once, and for a minute after', async () => {
    site.serve('/', '<title>Acme</title>', html);
    const all = await Promise.all(Array.from({ length: 500 }, () => visits.visit('acme.test')));
    expect(new Set(all).size).toBe(1);
    expect(all[0]).toMatchObject({ outcome: 'read', reason: null, home: { status: 200, url: 'http://acme.test/' } });
    expect(all[0]?.home?.document?.title).toBe('Acme');
    clock.time += 59_000;
    await visits.visit('acme.test');
    expect(requestsOf('/')).toBe(1);
    clock.time += 2_000;
    await visits.visit('acme.test');
    expect(requestsOf('/')).toBe(2);
  });

  it('does not enter where robots.txt forbids it, nor where its server is in trouble', async () => {
    site.serve('/robots.txt', 'User-agent: scoutline\nDisallow: /', { 'content-type': 'text/plain' });
    site.serve('/', 'x', html);
    expect(await visits.visit('acme.test')).toMatchObject({ outcome: 'forbidden', reason: 'robots', home: null });
    site.serve('/robots.txt', 'broken', {}, 503);
    clock.time += 61_000;
    expect(await visits.visit('acme.test')).toMatchObject({ outcome: 'forbidden' });
    expect(requestsOf('/')).toBe(0);
  });

  it('reads what an error page says, and says why nothing was read', async () => {
    site.serve('/', '<title>Just a moment</title>', { ...html, server: 'cloudflare' }, 403);
    expect((await visits.visit('acme.test')).home).toMatchObject({ status: 403, headers: { server: 'cloudflare' } });
    expect(await visits.visit('nobody.test')).toMatchObject({ outcome: 'unreachable', reason: 'invalid_url' });
    expect(await visits.visit('nowhere.acme.ai')).toMatchObject({ outcome: 'unreachable', reason: 'dns_failed' });
  });

  it.each(['127.0.0.1', '10.0.0.1', 'localhost', '[::1]', '169.254.169.254', 'metadata.google.internal'])(
    'never reaches %s',
    async (host) => {
      expect(await visits.visit(host)).toMatchObject({ outcome: 'unreachable', home: null });
      expect(site.seen).toEqual([]);
    },
  );

  it('fetches each further address once, also of another host, asking its robots.txt too', async () => {
    site.serve('acme.test/', '<a href=/careers>Careers</a>', html);
    site.serve('acme.test/careers', '<title>Jobs</title>', html);
    site.serve('cdn.test/robots.txt', 'User-agent: *\nDisallow: /private/', { 'content-type': 'text/plain' });
    site.serve('cdn.test/logo.svg', '<svg/>', { 'content-type': 'image/svg+xml' });
    const visit = await visits.visit('acme.test');
    const pages = await Promise.all([visit.read('http://acme.test/careers'), visit.read('http://acme.test/careers')]);
    expect(pages[0]).toMatchObject({ outcome: 'answered', page: { document: { title: 'Jobs' } } });
    expect(requestsOf('/careers')).toBe(1);
    expect(await visit.get('http://cdn.test/logo.svg')).toMatchObject({ outcome: 'answered' });
    expect(await visit.get('http://cdn.test/private/x')).toEqual({ outcome: 'forbidden', reason: 'robots' });
    expect(await visit.get('http://127.0.0.1:8080/')).toEqual({ outcome: 'unreachable', reason: 'address_refused' });
    expect(site.seen.filter(({ url }) => url === '/robots.txt').map(({ host }) => host)).toEqual(['acme.test', 'cdn.test']); // prettier-ignore
  });

  it('stops at its budget of requests, and cuts a long page', async () => {
    site.serve('/', `<p>${'long '.repeat(400_000)}</p>`, html);
    const visit = await visits.visit('acme.test');
    expect(visit.home?.document?.html.length).toBe(1024 * 1024);
    const answers = [];
    for (let n = 0; n < 60; n++) answers.push(await visit.get(`http://acme.test/${n}`));
    expect(answers.at(-1)).toEqual({ outcome: 'over_budget', reason: 'requests' });
    expect(site.seen.length).toBeLessThan(45);
  });

  it('counts an address before robots.txt is matched against it', async () => {
    site.serve('/robots.txt', `User-agent: *\nDisallow: /closed${'*a'.repeat(30)}`, { 'content-type': 'text/plain' });
    site.serve('/', 'x', html);
    const visit = await visits.visit('acme.test');
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => visit.get(`http://acme.test/closed${'a'.repeat(3_000)}${n}`)),
    );
    expect(answers.filter(({ outcome }) => outcome === 'forbidden').length).toBeLessThan(40);
    expect(answers.at(-1)).toEqual({ outcome: 'over_budget', reason: 'requests' });
  });

  it('takes two places at a host at most', async () => {
    let [now, most] = [0, 0];
    site.serve('/', 'x', html);
    const visit = await visits.visit('acme.test');
    site.routes.set('/slow', (_, response) => {
      most = Math.max(most, ++now);
      setTimeout(() => (now--, response.end('x')), 20);
    });
    await Promise.all(Array.from({ length: 8 }, (_, n) => visit.get(`http://acme.test/slow?${n}`)));
    expect(most).toBe(2);
  });
});
