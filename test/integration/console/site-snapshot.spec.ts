import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import sharp from 'sharp';
import { OBJECT_STORE, type ObjectStore } from '../../../src/platform/object-store/object-store.port.js';
import { until } from '../../kit/until.js';
import { type Service } from '../metering/stack.js';
import { picture, Sites, submissionOf } from '../submissions/sites.js';
import { add, startLogged, Visitor } from './console-world.js';

const HOSTS = ['seen-walkers.ai', 'bare-walkers.ai', 'away-walkers.ai'];
const PAGE = `<!doctype html><html lang="en"><head><title>Seen Walkers</title><base href="/deep/">
  <meta name="description" content="Robots that walk &amp; talk"><meta name="theme-color" content="#0a8">
  <meta property="og:image" content="/share.png"><link rel="icon" href="/favicon.ico">
  <link rel="apple-touch-icon" href="touch.png"><style>body { color: red }</style>
  <script>fetch('https://tracker.example')</script></head>
  <body><nav><a href="/about">About us</a> <a href="/jobs">Jobs</a></nav><h1 onclick="steal()">We build walkers</h1>
  <p>Founded by Quentin Ledgerwood in a shed. ${'They walk and carry parcels. '.repeat(8)}</p>
  <ul><li>Fast</li><li>Quiet</li></ul><img src="https://tracker.example/pixel.gif" alt="A walker in the snow">
  <iframe src="https://tracker.example"></iframe><form action="https://evil.example"><button>Order now</button></form>
  <footer>Seen Walkers Ltd, 1 Shed Road</footer></body></html>`;

let sites: Sites;
let camera: Server;
let photographed: string[];
let service: Service;
let ann: Visitor;
let eve: Visitor;
let ids: Record<string, string>;

beforeAll(async () => {
  sites = await Sites.start(HOSTS);
  const png = await picture(40);
  sites.on('seen-walkers.ai', ({ url }, response) => {
    if (url === '/share.png' || url === '/deep/touch.png') response.setHeader('content-type', 'image/png').end(png);
    else if (url === '/') response.setHeader('content-type', 'text/html').end(PAGE);
    else response.writeHead(404).end();
  });
  sites.page('bare-walkers.ai', 'Bare Walkers');
  sites.on('away-walkers.ai', (_, response) => void response.destroy());
  photographed = [];
  const photo = await sharp({ create: { width: 2_560, height: 1_600, channels: 3, background: '#804020' } }).jpeg().toBuffer(); // prettier-ignore
  camera = createServer(({ url }, response) => {
    const requested = new URL(url ?? '/', 'http://camera').searchParams.get('url') ?? '';
    photographed.push(requested);
    if (requested.includes('seen-walkers')) response.setHeader('content-type', 'image/jpeg').end(photo);
    else response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => camera.listen(0, '127.0.0.1', resolve));
  const screenshotUrl = `http://127.0.0.1:${(camera.address() as AddressInfo).port}/shot`;
  ({ service } = await startLogged({ SAFE_FETCH_TEST_HOSTS: sites.testHosts, SCREENSHOT_URL: screenshotUrl }));
  const { key } = await service.account('bench');
  ids = {};
  for (const host of HOSTS) {
    const name = `${host.slice(0, 4)} Walkers`;
    const people = host.startsWith('seen') ? { founders: [{ name: 'Rosalind Otherperson' }] } : {};
    const answer = await service.call('POST', '/api/v1/startups/submit', key, submissionOf(name, host, people));
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    ids[host.slice(0, 4)] = answer.body.startup.id as string;
  }
  ann = await Visitor.signedIn(service, (await add(service, 'ann')).operator_token);
  eve = await Visitor.signedIn(service, (await add(service, 'eve', 'auditor')).operator_token);
  for (const which of ['seen', 'bare', 'away']) {
    await until(async () => (await ann.see(place(which))).text.includes('>screened<'), {
      what: `${which} to be screened`,
      timeoutMs: 60_000,
    });
  }
}, 120_000);

afterAll(async () => {
  await service?.stop();
  await sites?.close();
  camera?.closeAllConnections();
  camera?.close();
});

const place = (which: string): string => `/operations/moderation/${ids[which]}`;
const storedSnapshot = (which: string) =>
  service.app.get<ObjectStore>(OBJECT_STORE, { strict: false }).get(`site-looks/${ids[which]}.json`);

async function pictureAt(visitor: Visitor, path: string): Promise<{ status: number; type: unknown; bytes: Buffer }> {
  const answer = await service.app.inject({ method: 'GET', url: path, headers: { cookie: visitor.cookie } });
  return { status: answer.statusCode, type: answer.headers['content-type'], bytes: answer.rawPayload };
}

describe('the website snapshot', () => {
  it('is what screening read, in the order of the page, also when the site is another one by now', async () => {
    sites.page('seen-walkers.ai', 'Casino Royal');
    const { text } = await ann.see(place('seen'));
    const look = text.slice(text.indexOf('Website snapshot'), text.indexOf('Submitted data'));
    const order = ['Seen Walkers', 'Robots that walk &amp; talk', 'About us Jobs', 'We build walkers', 'Quentin Ledgerwood', '• Fast', '• Quiet', '[picture: A walker in the snow]', 'Order now', '1 Shed Road']; // prettier-ignore
    const places = order.map((words) => look.indexOf(words));
    expect(places.every((at) => at >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(look).toContain('fill="#00aa88"');
    expect(look).toContain('answered 200');
    expect(text).not.toContain('Casino');
    const whole = await ann.see(`${place('seen')}/site`);
    expect([whole.status, whole.text.includes('1 Shed Road')]).toEqual([200, true]);
  });

  it('has nothing of the site’s own markup, and no address that a browser would fetch there', async () => {
    for (const path of [place('seen'), `${place('seen')}/site`]) {
      const { text, headers } = await ann.see(path);
      expect(text).not.toMatch(/tracker\.example|evil\.example|onclick|steal\(|color: red/);
      const sources = [...text.matchAll(/(?:src|srcset|data|poster|action)="([^"]*)"/g)].map(([, address]) => address);
      expect(sources.filter((address) => !address?.startsWith('/') || address.startsWith('//'))).toEqual([]);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  it('has its pictures drawn anew: photograph, share picture and icon', async () => {
    expect(photographed).toContain('http://seen-walkers.ai/');
    const sizes: Record<string, unknown> = {};
    for (const name of ['screenshot', 'share', 'icon']) {
      const { status, type, bytes } = await pictureAt(ann, `${place('seen')}/site/${name}.png`);
      expect([status, type]).toEqual([200, 'image/png']);
      const { format, width, height } = await sharp(bytes).metadata();
      sizes[name] = { format, width, height };
    }
    expect(sizes).toEqual({
      screenshot: { format: 'png', width: 1_280, height: 800 },
      share: { format: 'png', width: 40, height: 40 },
      icon: { format: 'png', width: 40, height: 40 },
    });
    expect((await pictureAt(ann, `${place('seen')}/site/other.png`)).status).toBe(404);
  });

  it('says what could not be had, and why', async () => {
    const { text } = await ann.see(place('bare'));
    expect(text).toContain('screenshot: status 503');
    expect(text).toContain('share: none declared');
    expect((await pictureAt(ann, `${place('bare')}/site/share.png`)).status).toBe(404);
    expect((await ann.see(place('away'))).text).toContain('No snapshot: screening could not read the website');
  });

  it('is sealed in its store, and for auditors', async () => {
    const stored = await storedSnapshot('seen');
    expect(Object.keys(JSON.parse(String(stored)) as object).sort()).toEqual(['c', 'ct', 'iv', 'kid']);
    expect(String(stored)).not.toContain('Ledgerwood');
    for (const path of [place('seen'), `${place('seen')}/site`]) {
      const { status, text } = await eve.see(path);
      expect([status, text.includes('sealed'), text.includes('Ledgerwood')]).toEqual([200, true, false]);
    }
    expect((await pictureAt(eve, `${place('seen')}/site/screenshot.png`)).status).toBe(403);
  });

  it('goes with whoever is forgotten, for good, and the log says so', async () => {
    const erased = await service.admin('privacy/erase', { subject: `submission-${ids.bare}/site`, reason: 'asked' });
    expect(erased.body.erased).toEqual([`submission-${ids.bare}/site`]);
    expect(await storedSnapshot('bare')).toBeNull();
    const one = await service.admin('privacy/erase', { subject: `submission-${ids.seen}/founders/0`, reason: 'asked' });
    expect(one.body.erased).toEqual([`submission-${ids.seen}/founders/0`, `submission-${ids.seen}/site`]);
    expect(await storedSnapshot('seen')).toBeNull();
    const { text } = await ann.see(place('seen'));
    expect([text.includes('Submission Site Forgotten'), text.includes('Ledgerwood')]).toEqual([true, false]);
    expect((await pictureAt(ann, `${place('seen')}/site/share.png`)).status).toBe(404);
    const again = await service.admin('privacy/erase', { subject: `submission-${ids.seen}/founders/0` });
    expect([again.status, again.body.erased]).toEqual([200, []]);
  });
});
