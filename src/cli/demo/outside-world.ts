import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { DEMO, demoRows, type DemoCompany } from './demo-records.js';
import { escapeHtml } from '../../web/pages/markdown-html.js';
import { venueAnswer } from './demo-venues.js';

const VENUES = 'venues.example';
export const NEWS_FEED = 'http://news.example/feed.xml';
export const HOOK_URL = 'http://hooks.example/scoutline';
const HOSTS = [VENUES, 'news.example', 'hooks.example'];
const MOST_BODY = 256 * 1024;

/** The made-up world around a demo: venues, a newspaper, company sites and a receiver of webhooks, on one local port. */
export class OutsideWorld {
  private constructor(private readonly server: Server) {}

  /** @param port 0 for a free one */
  static async start(port: number): Promise<OutsideWorld> {
    // A caller may hang up in the middle of a request.
    const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(port, '127.0.0.1', () => done());
    });
    // It ends with the process that serves it.
    server.unref();
    return new OutsideWorld(server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /**
   * What the service needs to find this world instead of the real one.
   *
   * @param testHosts those of the operator's own `SAFE_FETCH_TEST_HOSTS`, which stay reachable
   */
  settings(testHosts: readonly string[]): Readonly<Record<string, string>> {
    const here = `127.0.0.1:${this.port}`;
    const sites = [...DEMO.companies, ...DEMO.submissions].map(({ domain }) => domain);
    // Nothing listens on port 1: a site without https is then read by http.
    const hosts = [...HOSTS, ...sites].flatMap((host) => [`${host}:80=${here}`, `${host}:443=127.0.0.1:1`]);
    const www = sites.map((host) => `www.${host}:443=127.0.0.1:1`);
    return {
      DEMO_DATA: 'true',
      ARBITRAGE_POLYMARKET_GAMMA_URL: `http://${VENUES}/polymarket`,
      ARBITRAGE_POLYMARKET_CLOB_URL: `http://${VENUES}/polymarket`,
      ARBITRAGE_KALSHI_URL: `http://${VENUES}/kalshi`,
      ARBITRAGE_PREDICTIT_URL: `http://${VENUES}/predictit`,
      SAFE_FETCH_TEST_HOSTS: [...hosts, ...www, ...testHosts].join(','),
    };
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').replace(/^www\./, '');
  const url = new URL(request.url ?? '/', `http://${host || 'nowhere.example'}`);
  const body = await bodyOf(request);
  const send = (type: string, text: string): void => void response.writeHead(200, { 'content-type': type }).end(text);
  if (host === VENUES) {
    const found = venueAnswer(url, body);
    if (found !== undefined) return send('application/json', JSON.stringify(found));
  } else if (host === 'hooks.example') {
    return send('application/json', challengeIn(body) ?? '{"ok":true}');
  } else if (host === 'news.example' && url.pathname === '/feed.xml') {
    return send('application/rss+xml', newsFeed(new Date()));
  } else {
    const page = pageAt(host, url.pathname);
    if (page) return send('text/html; charset=utf-8', page);
  }
  response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) {
    text += String(part);
    if (text.length > MOST_BODY) return '';
  }
  return text;
}

/** A receiver proves itself by sending the challenge back, alone. */
function challengeIn(body: string): string | null {
  try {
    const { challenge } = JSON.parse(body) as { challenge?: unknown };
    return typeof challenge === 'string' ? JSON.stringify({ challenge }) : null;
  } catch {
    return null;
  }
}

function newsFeed(today: Date): string {
  const items = (demoRows(today).mentions ?? []).slice(0, 6).map(({ title, url, quote, date }, n) => {
    const link = escapeHtml(String(url));
    return `<item><title>${escapeHtml(String(title))}</title><link>${link}?feed</link><guid>demo-${n}</guid><pubDate>${new Date(String(date)).toUTCString()}</pubDate><description>${escapeHtml(String(quote))}</description></item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>The Harbour Post</title><link>http://news.example/</link><description>News of made-up companies</description>${items.join('')}</channel></rss>`;
}

function pageAt(host: string, path: string): string | null {
  const company = DEMO.companies.find(({ domain }) => domain === host);
  if (company) return pageOf(company, path);
  const submitted = DEMO.submissions.find(({ domain }) => domain === host);
  if (!submitted || path !== '/') return null;
  const { name, oneLiner } = submitted;
  return siteShell(name, oneLiner, { title: name, main: `<h1>${name}</h1><p>${oneLiner}.</p>`, address: name });
}

interface SitePage {
  readonly title: string;
  readonly main: string;
  readonly address: string;
}

function siteShell(name: string, oneLiner: string, { title, main, address }: SitePage): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(oneLiner)}">
<meta property="og:site_name" content="${escapeHtml(name)}"></head>
<body><header><a href="/">${escapeHtml(name)}</a> <a href="/about">About</a> <a href="/careers">Careers</a></header>
<main>${main}</main><footer><address>${escapeHtml(address)}</address></footer></body></html>`;
}

function pageOf(company: DemoCompany, path: string): string | null {
  const { name, oneLiner, description, city, country, founded, founders } = company;
  const page = (title: string, main: string): string =>
    siteShell(name, oneLiner, { title, main, address: `${name}, ${city}, ${country}` });
  const people = founders.map(
    ({ name: person, title }) => `<li><strong>${escapeHtml(person)}</strong>, ${escapeHtml(title)}</li>`,
  );
  if (path === '/')
    return page(`${name}: ${oneLiner}`, `<h1>${escapeHtml(oneLiner)}</h1><p>${escapeHtml(description)}</p>`);
  if (path === '/about') {
    return page(
      `About ${name}`,
      `<h1>About ${escapeHtml(name)}</h1><p>Founded in ${founded.slice(0, 4)}.</p><ul>${people.join('')}</ul>`,
    );
  }
  if (path === '/careers') {
    return page(
      `Careers at ${name}`,
      `<h1>Open roles</h1><ul><li><a href="/careers/engineer">Engineer, ${escapeHtml(city)}</a></li></ul>`,
    );
  }
  return null;
}
