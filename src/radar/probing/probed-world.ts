import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { type RadarSettings } from '../radar.settings.js';
import { SourceHttp } from '../sources/source-http.js';
import { type ProbedWorld } from './probe.port.js';
import { Rdap } from './rdap.connector.js';
import { SystemDns } from './system-dns.connector.js';
import { WebHomepages } from './web-homepages.connector.js';

/** The external systems of a probe. */
export function radarWorld(safeFetch: SafeFetch, now: () => number, settings: RadarSettings): ProbedWorld {
  return {
    registry: new Rdap({ http: new SourceHttp(safeFetch, now), now, bootstrapUrl: settings.rdapBootstrapUrl }),
    nameServers: new SystemDns({ servers: settings.dnsServers, now }),
    homepages: new WebHomepages({ safeFetch, userAgent: 'Scoutline' }),
  };
}
