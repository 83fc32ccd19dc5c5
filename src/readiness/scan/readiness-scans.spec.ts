import { gzipSync } from 'node:zlib';
import { LocalSite } from '../../../test/kit/local-site.js';
import { serveReadySite } from '../../../test/bench/worlds/ready-site.js';
import { scoreEvidence } from '../checks/rubric.rules.js';
import { presentReadiness } from '../readiness.presenter.js';
import { SCAN_LIMITS } from './probe-session.js';
import { scanSite, ReadinessScans } from './readiness-scans.service.js';
import { YamlReader } from './yaml-reader.service.js';

const HOST = 'wild-site.com';
// A request of a scan that was given up may arrive after its spec has ended, so no other spec uses this site.
const SLOW_HOST = 'slow-site.com';
const CLOCK = { now: () => Date.parse('2026-11-22T09:00:00Z') };
const yaml = new YamlReader();
let site: LocalSite;

beforeAll(async () => {
  site = await LocalSite.start(
    HOST,
    SLOW_HOST,
    'moved-site.com',
    `www.${HOST}`,
    'consent.wall-site.com',
    'challenge.gov',
    'www.challenge.gov',
  );
});
afterAll(() => Promise.all([site.stop(), yaml.onApplicationShutdown()]));
beforeEach(() => site.clear());

const look = (limits = SCAN_LIMITS, url = `http://${HOST}/`) =>
  scanSite(url, { outgoing: site.safeFetch, yaml, clock: CLOCK }, limits);

describe('a scan', () => {
  it('follows the page to where the site is', async () => {
    serveReadySite(site, HOST, '2026-11-20');
    site.routes.set('moved-site.com/', (_request, response) => {
      response.writeHead(301, { location: `http://${HOST}/` }).end();
    });
    const scan = await look(SCAN_LIMITS, 'http://moved-site.com/');
    expect(scan).toMatchObject({ kind: 'scanned', evidence: { origin: `http://${HOST}` } });
    expect(scan.kind === 'scanned' && scoreEvidence(scan.evidence).totalScore).toBe(100);
  });

  it('has no more than two requests under way, and no more than its limit in all', async () => {
    let [running, most] = [0, 0];
    site.routes.set(`${HOST}/*`, (_request, response) => {
      most = Math.max(most, ++running);
      setTimeout(() => {
        running--;
        response.writeHead(404).end();
      }, 5);
    });
    const scan = await look({ ...SCAN_LIMITS, requests: 9 });
    expect(most).toBe(2);
    expect(site.seen).toHaveLength(9);
    expect(scan.kind === 'scanned' && scan.evidence.mcpCards.some(({ reason }) => reason === 'requests')).toBe(true);
  });

  it('ends in time at a site that never does', async () => {
    site.serve(`${SLOW_HOST}/`, 'hello', { 'content-type': 'text/html' });
    site.routes.set(`${SLOW_HOST}/*`, (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).write('User-agent: *\n');
    });
    const scan = await look({ ...SCAN_LIMITS, timeoutMs: 600, totalMs: 1_500 }, `http://${SLOW_HOST}/`);
    if (scan.kind === 'unreachable') throw new Error(scan.reason);
    expect(scan.evidence.robots).toMatchObject({ outcome: 'unreachable', reason: 'timeout' });
    expect(scan.evidence.totalMs).toBeLessThan(5_000);
    expect(scoreEvidence(scan.evidence).totalScore).toBe(0);
  });

  it.each([401, 403, 429, 500, 503])('is none of a site that answers its first page with %i', async (status) => {
    site.serve(`${HOST}/*`, 'Checking your browser', { 'content-type': 'text/html' }, status);
    expect(await look()).toEqual({ kind: 'unreachable', reason: `status_${status}` });
    expect(site.seen.filter(({ host }) => host === HOST)).toHaveLength(1);
  });

  it.each([
    ['<title>Just a moment...</title><p>Enable JavaScript and cookies to continue</p>'],
    ['<title>Access denied</title><p>Your request was blocked.</p>'],
    ['<html><head><title></title></head><body><iframe src="/_Incapsula_Resource?x=1"></iframe></body></html>'],
    ['<title>Verify you are human</title><div id="px-captcha"></div>'],
  ])('is none of a wall against robots, whatever its status: %s', async (body) => {
    serveReadySite(site, HOST, '2026-11-20');
    site.serve(`${HOST}/`, body, { 'content-type': 'text/html' });
    expect(await look()).toEqual({ kind: 'unreachable', reason: 'bot_wall' });
    expect(site.seen.filter(({ host }) => host === HOST)).toHaveLength(1);
  });

  it('is none of such a wall with the status of a refusal, and its reason names the wall', async () => {
    const body = '<title>Just a moment...</title><p>Enable JavaScript and cookies to continue</p>';
    site.serve(`${HOST}/`, body, { 'content-type': 'text/html' }, 403);
    expect(await look()).toEqual({ kind: 'unreachable', reason: 'bot_wall' });
  });

  it.each([
    ['www.challenge.gov', 'challenge.gov'],
    ['challenge.gov', 'www.challenge.gov'],
    [HOST, 'challenge.gov'],
  ])('is one of a site whose name is a word of gates: %s leads to %s', async (from, to) => {
    site.routes.set(`${from}/`, (_request, response) => {
      response.writeHead(301, { location: `http://${to}/` }).end();
    });
    site.serve(`${to}/`, '<title>Challenges of the state</title>', { 'content-type': 'text/html' });
    expect(await look(SCAN_LIMITS, `http://${from}/`)).toMatchObject({ kind: 'scanned' });
  });

  it.each([
    ['in a longer title', '<title>Just a moment: how Acme saves time</title><p>Robots for shops.</p>'],
    ['above a long text', `<title>Access denied</title><p>${'How to read this error of servers. '.repeat(200)}</p>`],
  ])('is one of a page with the words of a wall %s', async (_, body) => {
    site.serve(`${HOST}/`, body, { 'content-type': 'text/html' });
    expect(await look()).toMatchObject({ kind: 'scanned' });
  });

  it('is none of the page of another host that wants consent or a login first', async () => {
    site.routes.set(`${HOST}/`, (_request, response) => {
      response.writeHead(302, { location: 'http://consent.wall-site.com/v2/collectConsent?sessionId=1' }).end();
    });
    site.serve('consent.wall-site.com/*', '<title>We value your privacy</title>', { 'content-type': 'text/html' });
    expect(await look()).toEqual({ kind: 'unreachable', reason: 'consent_or_login' });
    expect(await look(SCAN_LIMITS, 'http://consent.wall-site.com/')).toMatchObject({ kind: 'scanned' });
  });

  it('reads the files of the host that the page leads to, and the report names it', async () => {
    site.serve(`${HOST}/robots.txt`, 'User-agent: GPTBot\nDisallow: /', { 'content-type': 'text/plain' });
    site.routes.set(`${HOST}/`, (_request, response) => {
      response.writeHead(301, { location: `http://www.${HOST}/` }).end();
    });
    site.serve(`www.${HOST}/`, '<title>Wild</title>', { 'content-type': 'text/html' });
    const scan = await look();
    if (scan.kind === 'unreachable') throw new Error(scan.reason);
    expect(scan.evidence.origin).toBe(`http://www.${HOST}`);
    expect(site.seen.filter(({ host }) => host === HOST)).toHaveLength(1);
    const { url, origin, scannedAt, totalMs } = scan.evidence;
    const score = scoreEvidence(scan.evidence);
    const answer = presentReadiness({ scanId: null, url, origin, score, scannedAt, totalMs });
    expect(answer.markdown).toContain(`The address leads to http://www.${HOST}: that site was read.`);
    const same = presentReadiness({ scanId: null, url: `${origin}/x`, origin, score, scannedAt, totalMs });
    expect(same.markdown).not.toContain('that site was read');
  });

  it('takes a page of HTML under the address of a text for none, whatever its type', async () => {
    site.serve(`${HOST}/`, '<title>Wild</title>', { 'content-type': 'text/html' });
    for (const type of ['text/plain', 'text/markdown', 'text/html', 'application/octet-stream']) {
      site.serve(`${HOST}/llms.txt`, '<!-- x --><!doctype html><p># Wild', { 'content-type': type });
      const scan = await look();
      if (scan.kind === 'unreachable') throw new Error(scan.reason);
      const { checks } = scoreEvidence(scan.evidence);
      expect([type, checks.find(({ id }) => id === 'llms_txt_exists')?.status]).toEqual([type, 'fail']);
    }
  });

  it('reads what a site compresses, and names a broken stream', async () => {
    const robots = gzipSync('User-agent: GPTBot\nAllow: /\n');
    site.serve(`${HOST}/`, '<title>Wild</title>', { 'content-type': 'text/html' });
    site.serve(`${HOST}/robots.txt`, robots, { 'content-type': 'text/plain', 'content-encoding': 'gzip' });
    site.serve(`${HOST}/llms.txt`, robots.subarray(0, 20), {
      'content-type': 'text/plain',
      'content-encoding': 'gzip',
    });
    const scan = await look();
    if (scan.kind === 'unreachable') throw new Error(scan.reason);
    const { checks } = scoreEvidence(scan.evidence);
    expect(checks.find(({ id }) => id === 'robots_ai_rules')?.status).toBe('pass');
    expect(checks.find(({ id }) => id === 'llms_txt_exists')?.detail).toMatch(/gave no answer/);
  });

  it('claims nothing to be absent that it did not request, whenever the site asks it to slow down', async () => {
    for (let answered = 1; answered <= 24; answered++) {
      site.clear();
      serveReadySite(site, HOST, '2026-11-20');
      site.serve(`${HOST}/*`, 'not here', { 'content-type': 'text/plain' }, 404);
      for (const [path, route] of [...site.routes]) {
        site.routes.set(path, (request, response) => {
          if (site.seen.length <= answered) return route(request, response);
          response.writeHead(429).end('slower');
        });
      }
      const scan = await look({ ...SCAN_LIMITS, atOnce: 1 });
      if (scan.kind === 'unreachable') throw new Error(scan.reason);
      const score = scoreEvidence(scan.evidence);
      const unread = score.checks.filter(({ status }) => status !== 'pass').map(({ detail }) => detail);
      const isHonest = /(was not requested: the site requested a slower rate|answers 429)/;
      expect([answered, unread.filter((detail) => !isHonest.test(detail))]).toEqual([answered, []]);
      const isOver = site.seen.length <= answered;
      expect([answered, score.incomplete]).toEqual([answered, isOver ? null : 'the site requested a slower rate']);
    }
  });

  it('stops asking a site that asks it to slow down', async () => {
    site.serve(`${HOST}/`, 'hello', { 'content-type': 'text/html' });
    site.serve(`${HOST}/*`, 'slower', {}, 429);
    await look();
    expect(site.seen.length).toBeLessThanOrEqual(4);
  });

  it('reads no more than its bytes of bodies without end, and lives through nesting', async () => {
    site.serve(`${HOST}/`, '<div>'.repeat(200_000), { 'content-type': 'text/html' });
    site.serve(`${HOST}/openapi.json`, '['.repeat(500_000));
    site.serve(`${HOST}/openapi.yaml`, `openapi: ${'['.repeat(100_000)}`);
    site.serve(`${HOST}/sitemap.xml`, '<urlset><!--'.repeat(100_000));
    site.serve(`${HOST}/llms.txt`, '[]('.repeat(100_000), { 'content-type': 'text/plain' });
    site.routes.set(`${HOST}/.well-known/api-catalog`, (_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    const scan = await look();
    if (scan.kind === 'unreachable') throw new Error(scan.reason);
    expect(scan.evidence.apiCatalog).toMatchObject({ isCut: true });
    expect(scan.evidence.apiCatalog.body).toHaveLength(128 * 1024);
    expect(scoreEvidence(scan.evidence).checks).toHaveLength(27);
  });

  it('is one for all who ask at the same time, and none of what cannot be reached', async () => {
    serveReadySite(site, HOST, '2026-11-20');
    const scans = new ReadinessScans(site.safeFetch, yaml, CLOCK);
    await Promise.all([scans.scan(`http://${HOST}/`), scans.scan(`http://${HOST}/`)]);
    expect(site.seen.filter(({ url }) => url === '/robots.txt')).toHaveLength(1);
    expect(await scans.scan('http://169.254.169.254/')).toEqual({ kind: 'unreachable', reason: 'address_refused' });
  });
});
