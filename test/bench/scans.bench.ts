import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { readDocument } from '../../src/enrichment/site-visit/read-document.js';
import { SiteVisits } from '../../src/enrichment/site-visit/site-visits.service.js';
import { type SiteDns } from '../../src/enrichment/technology/site-dns.connector.js';
import { TechnologyScans } from '../../src/enrichment/technology/technology-scans.service.js';
import { tracesOf } from '../../src/enrichment/technology/site-traces.js';
import { detectTechnologies, NO_DNS } from '../../src/enrichment/technology-rules/detect-technologies.rules.js';
import { SafeFetch } from '../../src/platform/safe-fetch/safe-fetch.js';
import { median, type BenchContext, type Measure } from './measure.js';

const PAGE_BYTES = 100_000;
const SCANS = 20;
const LATENCY_MS = 20;

/** Read and judged, in processor time of this one thread: what else the machine does is not counted. */
const technologyRules: Measure = {
  name: 'technology_rules',
  summary: 'pages of 100 kB whose technologies are found a second, on one core',
  run: async (context) => {
    const pages = Array.from({ length: 8 }, (_, n) => shopPage(n));
    const rounds: number[] = [];
    // The first round is for the compiler.
    for (let round = 0; round <= context.rounds && !context.signal.aborted; round++) {
      const [startedAt, until] = [process.cpuUsage(), performance.now() + context.roundSeconds * 1_000];
      let done = 0;
      while (performance.now() < until) found(pages[done++ % pages.length] ?? '');
      const { user, system } = process.cpuUsage(startedAt);
      const perSecond = done / ((user + system) / 1e6);
      if (round > 0) rounds.push(perSecond);
      context.log(`  ${round === 0 ? 'warming' : `round ${round}`}: ${perSecond.toFixed(0)} pages a second`);
    }
    return { value: Math.round(median(rounds)), unit: 'per_second', target: 300 };
  },
};

const technologyScan: Measure = {
  name: 'technology_scan',
  summary: 'one whole scan of a site that takes 20 ms to answer: robots, page, control request, paths, rules',
  run: async (context) => {
    const server = await slowSite();
    const host = 'scanned-site.com';
    const { port } = server.address() as AddressInfo;
    const safeFetch = new SafeFetch({
      userAgent: 'Bench/1',
      testHosts: [`${host}:80=127.0.0.1:${port}`, `${host}:443=127.0.0.1:1`],
    });
    try {
      return { value: Math.round(await medianScan(context, safeFetch, host)), unit: 'ms', target: 1_500 };
    } finally {
      await safeFetch.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  },
};

async function medianScan(context: BenchContext, safeFetch: SafeFetch, host: string): Promise<number> {
  const dns = { lookUp: () => new Promise((done) => setTimeout(() => done(NO_DNS), LATENCY_MS)) } as unknown as SiteDns;
  const times: number[] = [];
  for (let n = 0; n < SCANS && !context.signal.aborted; n++) {
    // A new visitor each time, because a shared visit would cost nothing.
    const scans = new TechnologyScans(new SiteVisits(safeFetch, { now: () => Date.now() }), dns, safeFetch);
    const startedAt = performance.now();
    const outcome = await scans.scan(host);
    if (outcome.kind !== 'scanned' || outcome.scan.technologies.length === 0) throw new Error('the scan found nothing');
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

function found(html: string): number {
  const page = { url: 'https://acme.com/', headers: HEADERS, document: readDocument(html, 'https://acme.com/') };
  return detectTechnologies(tracesOf(page, { dns: NO_DNS, certificate: null, paths: {} })).length;
}

const HEADERS = {
  server: 'cloudflare',
  'cf-ray': '8a',
  'x-powered-by': 'PHP/8.2.1',
  'set-cookie': '_ga=1\nPHPSESSID=2',
};

/** A shop's page: a head full of scripts, then products until it is as long as it is to be. */
function shopPage(seed: number): string {
  const head = [
    '<!doctype html><html lang="en"><head><meta name="generator" content="WordPress 6.4.2"><title>Shop</title>',
    '<link rel="stylesheet" href="/wp-content/plugins/woocommerce/assets/css/woocommerce.css?ver=8.5">',
    '<script src="https://js.stripe.com/v3/"></script><script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1"></script>',
    `<script>window.dataLayer=[];gtag("config", "G-${seed}");</script><style>:root{--tw-ring-inset:1}</style></head><body>`,
  ];
  let html = head.join('\n');
  for (let n = seed; html.length < PAGE_BYTES; n++) {
    html +=
      `<li class="product type-product post-${n}"><a href="/product/${n}/" class="woocommerce-LoopProduct-link">` +
      `<img width="300" height="300" src="/wp-content/uploads/2024/0${n % 9}/product-${n}.jpg" alt="Product ${n}" loading="lazy">` +
      `<h2>Product number ${n}</h2></a><p>Made by hand &amp; sent within ${n % 5} days, in a box of card.</p></li>\n`;
    if (n % 40 === 0)
      html += `<script>window.product${n} = ${JSON.stringify({ id: n, text: 'x '.repeat(300) })};</script>`;
  }
  return html.slice(0, PAGE_BYTES);
}

async function slowSite(): Promise<Server> {
  const page = shopPage(1);
  const server = createServer((request, response) => {
    setTimeout(() => {
      if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      else response.writeHead(404, { 'content-type': 'text/plain' }).end('not here');
    }, LATENCY_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

export const scansMeasures: readonly Measure[] = [technologyRules, technologyScan];
