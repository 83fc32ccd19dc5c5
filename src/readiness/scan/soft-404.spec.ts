import { randomBytes } from 'node:crypto';
import { serveReadySite } from '../../../test/bench/worlds/ready-site.js';
import { LocalSite } from '../../../test/kit/local-site.js';
import { scoreEvidence } from '../checks/rubric.rules.js';
import { isAlive, type Evidence } from './evidence.rules.js';
import { scanSite } from './readiness-scans.service.js';
import { YamlReader } from './yaml-reader.service.js';

const HOST = 'soft-site.com';
const CLOCK = { now: () => Date.parse('2026-11-22T09:00:00Z') };
let site: LocalSite;

beforeAll(async () => {
  site = await LocalSite.start(HOST);
});
afterAll(() => site.stop());
beforeEach(() => site.clear());

/** Letters only, so that no digit reveals a random token. */
const letters = (): string => randomBytes(12).toString('hex').replace(/[0-9]/g, 'k');

/** The site's answer to any path, different each time. */
const BODIES: Record<string, (path: string) => string> = {
  'the same': () => 'Sorry, there is nothing here.',
  // One word: by chance, a token of many parts without digits has more words than two answers differ in.
  'a random token': () =>
    `Sorry, there is nothing here. Your request was ${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}.`,
  'a token of letters': () => `Sorry, there is nothing here. Your request was ${letters()} for us.`,
  'the time of day': () => `Sorry, there is nothing here. It is ${new Date().toISOString()}, ${performance.now()}.`,
  'what was asked for': (path) => `Sorry, there is no ${path} here.`,
  'what was asked for, word by word': (path) => `Sorry, there is no ${path.split(/\W+/).join(' › ')} here.`,
  'other words each time': () =>
    `Sorry, there is nothing at all at this address of ours, and there may never be. ${letters()} ${letters()} ${letters()}.`,
};

async function evidenceOf(): Promise<Evidence> {
  const scan = await scanSite(`http://${HOST}/`, { outgoing: site.safeFetch, yaml: new YamlReader(), clock: CLOCK });
  if (scan.kind === 'unreachable') throw new Error(scan.reason);
  return scan.evidence;
}

const html = (title: string, text: string): string =>
  `<!doctype html><html><head><title>${title}</title></head><body><nav>Home Products Prices Docs Careers Contact</nav><p>${text}</p><footer>Made with care by Soft Site in a small town by the sea</footer></body></html>`;

function servePages(type: string, of: (path: string) => string, status = 200): void {
  site.serve(`${HOST}/`, html('Soft Site', 'Welcome.'), { 'content-type': 'text/html' });
  site.routes.set(`${HOST}/*`, ({ url = '' }, response) => {
    response.writeHead(status, { 'content-type': type }).end(of(url));
  });
}

const statuses = async () => scoreEvidence(await evidenceOf()).checks.map(({ id, status }) => `${id} ${status}`);

describe.each(['text/plain', 'text/markdown', 'text/html', 'application/json'])('a site that answers %s', (type) => {
  it.each(Object.keys(BODIES))('with %s to any path has nothing there', async (kind) => {
    const bodyFor = BODIES[kind] as (path: string) => string;
    const body = (path: string): string => {
      if (type === 'text/html') return html('Not found', bodyFor(path));
      return type === 'application/json' ? JSON.stringify({ name: 'error', message: bodyFor(path) }) : bodyFor(path);
    };
    servePages(type, body, 404);
    const hard = await statuses();
    site.clear();
    servePages(type, body);
    expect(await statuses()).toEqual(hard);
  });
});

describe('a real page', () => {
  it('that looks like the answer to any path is there all the same', async () => {
    serveReadySite(site, HOST, '2026-11-20');
    site.routes.set(`${HOST}/*`, (_request, response) => {
      const text = `Nothing here, says ${letters()}.`;
      response.writeHead(200, { 'content-type': 'text/html' }).end(html('Not found', text));
    });
    site.serve(`${HOST}/docs/start`, html('Start', 'Nothing here, says nobody.'), { 'content-type': 'text/html' });
    const evidence = await evidenceOf();
    expect(evidence.llmsLinks.map((probe) => isAlive(evidence, probe))).toEqual([true, true]);
    expect(scoreEvidence(evidence).totalScore).toBe(100);
  });

  it('is told by its words where every page has the same title', async () => {
    serveReadySite(site, HOST, '2026-11-20');
    site.routes.set(`${HOST}/*`, (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(html('Soft Site', `Nothing here, says ${letters()}.`));
    });
    site.serve(`${HOST}/docs/start`, html('Soft Site', 'Unpack the robot, charge it, press start.'), {
      'content-type': 'text/html',
    });
    site.serve(`${HOST}/pricing`, html('Soft Site', `Nothing here, says ${letters()}.`), {
      'content-type': 'text/html',
    });
    const evidence = await evidenceOf();
    expect(evidence.llmsLinks.map((probe) => isAlive(evidence, probe))).toEqual([true, false]);
  });

  it('costs a site that says 404 no second question', async () => {
    serveReadySite(site, HOST, '2026-11-20');
    expect((await evidenceOf()).otherControl).toBeNull();
    expect(site.seen.filter(({ url }) => /^\/[0-9a-f]{24}$/.test(url))).toHaveLength(1);
  });
});
