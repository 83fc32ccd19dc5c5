import { LocalSite } from '../kit/local-site.js';
import { serveReadySite } from '../kit/ready-site.js';
import { scoreEvidence } from '../../src/readiness/checks/rubric.rules.js';
import { lookAt } from '../../src/readiness/scan/site-scans.service.js';
import { median, type BenchContext, type Measure } from './measure.js';

const HOST = 'scanned-site.com';
const SCANS = 20;
const LATENCY_MS = 20;

const readinessScan: Measure = {
  name: 'readiness_scan',
  summary: 'one agent-readiness scan, scored, of a whole site that takes 20 ms to answer each request',
  run: async (context) => {
    const site = await LocalSite.start(HOST);
    serveReadySite(site, HOST, new Date().toISOString());
    for (const [path, route] of site.routes) {
      site.routes.set(path, (...answer) => void setTimeout(() => route(...answer), LATENCY_MS));
    }
    // What is not there takes its time too.
    site.routes.set(`${HOST}/*`, (_request, response) => {
      setTimeout(() => response.writeHead(404, { 'content-type': 'text/plain' }).end('not here'), LATENCY_MS);
    });
    try {
      return { value: Math.round(await medianScan(context, site)), unit: 'ms', target: 1_500 };
    } finally {
      await site.stop();
    }
  },
};

async function medianScan(context: BenchContext, site: LocalSite): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < SCANS && !context.signal.aborted; n++) {
    const startedAt = performance.now();
    const scan = await lookAt(`http://${HOST}/`, site.safeFetch, { now: () => Date.now() });
    if (scan.kind === 'unreachable' || scoreEvidence(scan.evidence).totalScore !== 100) {
      throw new Error('the scan did not see the whole site');
    }
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

export const readinessMeasures: readonly Measure[] = [readinessScan];
