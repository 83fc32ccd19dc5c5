import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { SafeFetch } from '../../src/platform/safe-fetch/safe-fetch.js';
import { scoreEvidence } from '../../src/readiness/checks/rubric.rules.js';
import { scanSite } from '../../src/readiness/scan/readiness-scans.service.js';
import { YamlReader } from '../../src/readiness/scan/yaml-reader.service.js';
import { serveReadySite } from './worlds/ready-site.js';
import { median, type BenchContext, type Measure } from './measure.js';

const HOST = 'scanned-site.com';
const SCANS = 20;
const LATENCY_MS = 20;

const readinessScan: Measure = {
  name: 'readiness_scan',
  summary: 'one agent-readiness scan, scored, of a whole site that takes 20 ms to answer each request',
  run: async (context) => {
    const server = await slowSite();
    const { port } = server.address() as AddressInfo;
    const outgoing = new SafeFetch({ userAgent: 'Bench/1', testHosts: [`${HOST}:80=127.0.0.1:${port}`] });
    const yaml = new YamlReader();
    try {
      return { value: Math.round(await medianScan(context, outgoing, yaml)), unit: 'ms', target: 1_500 };
    } finally {
      await outgoing.close();
      await yaml.onApplicationShutdown();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  },
};

async function medianScan(context: BenchContext, outgoing: SafeFetch, yaml: YamlReader): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < SCANS && !context.signal.aborted; n++) {
    const startedAt = performance.now();
    const scan = await scanSite(`http://${HOST}/`, { outgoing, yaml, clock: { now: () => Date.now() } });
    if (scan.kind === 'unreachable' || scoreEvidence(scan.evidence).totalScore !== 100) {
      throw new Error('the scan did not see the whole site');
    }
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

/** What is not there takes its time too. */
async function slowSite(): Promise<Server> {
  const routes = new Map<string, RequestListener>();
  serveReadySite(
    {
      routes,
      serve: (path, body, headers = {}, status = 200) => {
        const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
        routes.set(path, (_request, response) => void response.writeHead(status, headers).end(text));
      },
    },
    HOST,
    new Date().toISOString(),
  );
  const server = createServer((request, response) => {
    const route = routes.get(HOST + (request.url ?? ''));
    setTimeout(() => {
      if (route) route(request, response);
      else response.writeHead(404, { 'content-type': 'text/plain' }).end('not here');
    }, LATENCY_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

export const readinessMeasures: readonly Measure[] = [readinessScan];
