import { DomainStreams } from '../../../src/companies/registration/domain-streams.service.js';
import { RegisterCompanyHandler } from '../../../src/companies/registration/register-company.handler.js';
import { setMaxListeners } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { EVENT_CATALOG } from '../../../src/event-catalog.js';
import { loadConfig } from '../../../src/configuration.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { SafeFetch } from '../../../src/platform/safe-fetch/safe-fetch.js';
import { WebHomepages } from '../../../src/radar/probing/web-homepages.connector.js';
import { RateLimiter } from '../../../src/radar/probing/rate-limiter.js';
import { type NameServers, type Registry } from '../../../src/radar/probing/probe.port.js';
import { Prober } from '../../../src/radar/probing/prober.service.js';

// A process that probes 200 sites at once, as the worker does beside the api, while its parent measures that.

const PROBES_AT_ONCE = 200;
/** As the worker begins them; two requests of such a site keep 200 under way. */
const PROBES_A_SECOND = 20;
const SITES = 2_000;
/** How long a site thinks: what most of a probe is, on the open internet. */
const SITE_MS = 5_000;

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

const server = await slowSites();
const { port } = server.address() as AddressInfo;
const names = Array.from({ length: SITES }, (_, n) => `site${n}.com`);
const safeFetch = new SafeFetch({
  userAgent: 'Scoutline-bench/1',
  testHosts: names.flatMap((name) => [`${name}:80=127.0.0.1:${port}`, `${name}:443=127.0.0.1:1`]),
  connectionsPerOrigin: 2,
});
const { eventstoreUrl, databaseUrl } = loadConfig();
const eventStore = new EventStore({ url: eventstoreUrl, catalog: EVENT_CATALOG });
const prober = new Prober(
  eventStore,
  { now: () => Date.now() },
  {
    registry,
    nameServers,
    homepages: new WebHomepages({ safeFetch, userAgent: 'Scoutline' }),
  },
  new RegisterCompanyHandler(new DomainStreams(eventStore)),
  new ReadStore({ url: databaseUrl }),
);

let next = 0;
let round: { readonly stopping: AbortController; readonly done: Promise<number> } | null = null;
process.on('message', (message: 'start' | 'stop') => {
  if (message === 'start') round = probeAll();
  else {
    round?.stopping.abort();
    void round?.done.then((probes) => process.send?.({ probes }));
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

function probeAll(): { stopping: AbortController; done: Promise<number> } {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const pace = new RateLimiter(PROBES_A_SECOND);
  let probes = 0;
  const worker = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const name = names[next++ % names.length] as string;
      const probe = pace.turn(stopping.signal).then(() => prober.probe(name, stopping.signal));
      await probe.then(
        () => probes++,
        () => undefined,
      );
    }
  };
  const done = Promise.all(Array.from({ length: PROBES_AT_ONCE }, worker)).then(() => probes);
  return { stopping, done };
}

async function slowSites(): Promise<Server> {
  const sites = createServer((request, response) => {
    setTimeout(() => {
      const isPage = request.url === '/';
      response.writeHead(isPage ? 200 : 404, { 'content-type': isPage ? 'text/html' : 'text/plain' });
      response.end(isPage ? PAGE : 'not here');
    }, SITE_MS);
  });
  await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', resolve));
  return sites;
}
