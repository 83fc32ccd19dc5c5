import { Agent, createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { AdminApi } from '../../src/cli/io/admin-api.js';
import { Stack } from '../../src/embedded/stack/stack.js';
import { load, postJson } from './load/http-load.js';
import { median, type BenchContext, type Measure } from './measure.js';

const LATENCY_MS = 20;
const ALONE = 5;
const CROWD = 50;
const CONNECTIONS = 4;
const hostOf = (n: number): string => `enriched-${n}.com`;

interface Bench {
  readonly baseUrl: string;
  readonly key: string;
}

const enrichPipeline: Measure = {
  name: 'enrich_pipeline',
  summary:
    'one POST /enrich of a site that takes 20 ms to answer, with technology, jobs and logo; no register is asked',
  run: (context) =>
    withStack(context, async (bench) => {
      const times: number[] = [];
      // The first is for the compiler.
      for (let n = 0; n <= ALONE && !context.signal.aborted; n++) times.push(await enrich(bench, n));
      context.log(`  ${times.map((time) => Math.round(time)).join(', ')} ms`);
      return { value: Math.round(median(times.slice(1))), unit: 'ms', target: 6_000 };
    }),
};

const enrichCrowd: Measure = {
  name: 'enrich_beside_api',
  summary: 'p99 of metered reads while 50 companies are enriched at once; the target is twice what it is alone',
  run: (context) =>
    withStack(context, async (bench) => {
      await enrich(bench, CROWD);
      // The first round is for the compiler.
      for (let round = 0; round < 2; round++) await reads(bench, context.roundSeconds);
      const alone = await reads(bench, context.roundSeconds);
      let isOver = false;
      const startedAt = performance.now();
      const crowd = Promise.all(Array.from({ length: CROWD }, (_, n) => enrich(bench, n))).finally(
        () => (isOver = true),
      );
      const beside: number[] = [];
      while (!isOver && !context.signal.aborted) beside.push(await reads(bench, 1));
      const slowest = Math.max(...(await crowd));
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      context.log(`  ${CROWD} enriched in ${seconds} s, the slowest in ${Math.round(slowest)} ms`);
      context.log(
        `  p99 of each second: ${beside.map((ms) => Math.round(ms)).join(', ')} ms; alone ${Math.round(alone)}`,
      );
      return { value: Math.round(median(beside) * 10) / 10, unit: 'ms', target: Math.round(alone * 20) / 10 };
    }),
};

async function reads({ baseUrl, key }: Bench, seconds: number): Promise<number> {
  const url = `${baseUrl}/api/v1/startups/${hostOf(CROWD).split('.')[0]}`;
  return (await load({ url, connections: CONNECTIONS, seconds, keyOf: () => key })).p99Ms;
}

async function enrich({ baseUrl, key }: Bench, n: number): Promise<number> {
  const agent = new Agent();
  const startedAt = performance.now();
  try {
    const body = { name: `Enriched ${n}`, website: hostOf(n) };
    const answer = JSON.parse(await postJson(`${baseUrl}/api/v1/enrich`, { key }, body, agent)) as object;
    const took = performance.now() - startedAt;
    if (!('enriched' in answer) || answer.enriched !== true) throw new Error(JSON.stringify(answer).slice(0, 500));
    return took;
  } finally {
    agent.destroy();
  }
}

/** A separate stack, because its processes need the addresses of the test sites. */
async function withStack<T>(context: BenchContext, work: (bench: Bench) => Promise<T>): Promise<T> {
  const site = await slowSite();
  const { port } = site.address() as AddressInfo;
  const hosts = Array.from({ length: CROWD + 1 }, (_, n) => hostOf(n));
  process.env.SAFE_FETCH_TEST_HOSTS = hosts
    .flatMap((host) => [`${host}:80=127.0.0.1:${port}`, `${host}:443=127.0.0.1:1`, `www.${host}:443=127.0.0.1:1`])
    .join(',');
  const stack = await Stack.start(
    {
      dataDir: context.dataDir,
      command: 'bench',
      port: 0,
      host: '127.0.0.1',
      publicUrl: null,
      parts: ['postgres', 'eventstore', 'api', 'worker'] as const,
      print: (line: string) => context.log(line),
    },
    context.signal,
  );
  try {
    const { baseUrl } = stack.record;
    const { operatorToken } = stack.stackFolder.secrets();
    const api = new AdminApi({ baseUrl, config: { operatorToken } });
    const { api_key: key } = await api.post<{ api_key: string }>('accounts', { plan: 'bench' });
    return await work({ baseUrl: baseUrl ?? '', key });
  } finally {
    delete process.env.SAFE_FETCH_TEST_HOSTS;
    await stack.stop();
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
  }
}

/** The pages of any small company, by host. */
async function slowSite(): Promise<Server> {
  const server = createServer((request, response) => {
    setTimeout(() => {
      const page = pageOf(request.url ?? '/', String(request.headers.host));
      response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(page ?? 'not here');
    }, LATENCY_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function pageOf(path: string, host: string): string | null {
  const name = `Enriched ${/\d+/.exec(host)?.[0] ?? ''}`;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: `https://${host}`,
    foundingDate: '2019-04-01',
    address: { '@type': 'PostalAddress', addressLocality: 'Leeds', addressCountry: 'GB' },
  };
  switch (path) {
    case '/':
      return `<html><head><title>${name}</title><meta name="description" content="${name} sorts parcels.">
        <meta name="generator" content="WordPress 6.4"><script type="application/ld+json">${JSON.stringify(data)}</script>
        </head><body><h1>${name}</h1><a href="/about">About</a><a href="/contact">Contact</a>${'<p>Words.</p>'.repeat(500)}
        <footer>© 2019 ${name} Ltd</footer></body></html>`;
    case '/about':
      return '<p>We were founded in 2019 and are headquartered in Leeds. A team of 40 people.</p>';
    case '/contact':
      return `<a href="mailto:hello@${host}">Write to us</a>`;
    default:
      return null;
  }
}

export const enrichmentMeasures = [enrichPipeline, enrichCrowd];
