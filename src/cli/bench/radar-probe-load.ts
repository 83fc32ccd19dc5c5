import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { EVENT_CATALOG } from '../../event-catalog.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { WebHomepages } from '../../radar/connectors/web-homepages.js';
import { type NameServers, type Registry } from '../../radar/probe.port.js';
import { Prober } from '../../radar/prober.js';
import { AdminApi } from '../admin-api.js';
import { load } from './http-load.js';
import { median, type StackMeasure } from './measure.js';

const PROBES_AT_ONCE = 200;
const SITES = 2_000;
const CONNECTIONS = 8;
/** How long a site thinks: what most of a probe is, on the open internet. */
const SITE_MS = 300;

const PAGE = `<html lang="en"><head><title>A page</title></head><body>${'<p>Some words of a page that has content.</p>'.repeat(100)}</body></html>`;

const registry: Registry = {
  lookUp: async () => ({
    status: 'unknown',
    registeredOn: null,
    expiresOn: null,
    registrar: null,
    registrarIanaId: null,
    statuses: [],
    url: null,
    error: 'not asked in this measure',
  }),
};
const nameServers: NameServers = {
  lookUp: async () => ({ status: 'found', nameservers: ['ns.example.net'], mailExchangers: [], error: null }),
  isReachable: async () => true,
};

/** 200 probes at once beside requests: what they do to the p99 of the others. */
export const probeInterference: StackMeasure = {
  name: 'probe_interference',
  summary: 'p99 of GET /me while 200 probes run, against the same without',
  needsStack: true,
  run: async (context) => {
    const { config } = context.stack;
    const { api_key: key } = await new AdminApi(context.stack).post<{ api_key: string }>('accounts', { plan: 'bench' });
    const url = `${context.stack.baseUrl}/api/v1/me`;
    const server = await slowSites();
    const { port } = server.address() as AddressInfo;
    const names = Array.from({ length: SITES }, (_, n) => `site${n}.com`);
    const safeFetch = new SafeFetch({
      userAgent: 'Scoutline-bench/1',
      testHosts: names.flatMap((name) => [`${name}:80=127.0.0.1:${port}`, `${name}:443=127.0.0.1:1`]),
      connectionsPerOrigin: 2,
    });
    const eventStore = new EventStore({ url: config.eventstoreUrl, catalog: EVENT_CATALOG });
    const homepages = new WebHomepages({ safeFetch, userAgent: 'Scoutline' });
    const prober = new Prober({ eventStore, clock: { now: () => Date.now() }, registry, nameServers, homepages });
    const quiet: number[] = [];
    const busy: number[] = [];
    try {
      const round = () => load({ url, connections: CONNECTIONS, seconds: context.roundSeconds, keyOf: () => key });
      await round();
      for (let n = 0; n < context.rounds; n++) {
        quiet.push((await round()).p99Ms);
        const probing = probeAll(prober, names);
        busy.push((await round()).p99Ms);
        const probes = await probing.stop();
        context.log(`  p99 ${quiet.at(-1)?.toFixed(1)} ms, ${busy.at(-1)?.toFixed(1)} ms beside ${probes} probes`);
      }
      return {
        value: Math.round(median(busy) * 10) / 10,
        unit: 'ms',
        baseline: { name: 'the same without probes', value: Math.round(median(quiet) * 10) / 10 },
        ratio: Math.round(median(quiet.map((ms, i) => ms / (busy[i] ?? ms))) * 100) / 100,
      };
    } finally {
      server.closeAllConnections();
      server.close();
      await Promise.allSettled([safeFetch.close(), eventStore.close()]);
    }
  },
};

/** Keeps 200 probes going until it is stopped; says how many there were. */
function probeAll(prober: Prober, names: readonly string[]): { stop(): Promise<number> } {
  const stopping = new AbortController();
  let done = 0;
  let next = Math.floor(Math.random() * names.length);
  const worker = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await prober.probe(names[next++ % names.length] as string, stopping.signal).then(
        () => done++,
        () => undefined,
      );
    }
  };
  const workers = Promise.all(Array.from({ length: PROBES_AT_ONCE }, worker));
  return {
    stop: async () => {
      stopping.abort();
      await workers;
      return done;
    },
  };
}

async function slowSites(): Promise<Server> {
  const server = createServer((request, response) => {
    setTimeout(() => {
      const isPage = request.url === '/';
      response.writeHead(isPage ? 200 : 404, { 'content-type': isPage ? 'text/html' : 'text/plain' });
      response.end(isPage ? PAGE : 'not here');
    }, SITE_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
