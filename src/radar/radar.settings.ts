import { join } from 'node:path';
import { ConfigError, type Config } from '../platform/config/config.js';
import { variable } from '../platform/config/environment.js';
import { type SafeFetch } from '../platform/safe-fetch/safe-fetch.js';
import { certstream } from './sources/certstream.connector.js';
import { companiesHouse } from './sources/companies-house.connector.js';
import { ctTiles } from './sources/ct-tiles.connector.js';
import { githubOrganisations } from './sources/github-organisations.connector.js';
import { nrdList } from './sources/nrd-list.connector.js';
import { Rdap } from './probing/rdap.connector.js';
import { SourceHttp } from './sources/source-http.js';
import { SystemDns } from './probing/system-dns.connector.js';
import { WebHomepages } from './probing/web-homepages.connector.js';
import { zoneDifferences } from './sources/zone-differences.connector.js';
import { type ProbedWorld } from './probing/probe.port.js';
import { type DomainSource } from './sources/source.port.js';

export const RADAR_SETTINGS = Symbol('settings of the radar');
export const DOMAIN_SOURCES = Symbol('sources of the radar');

/** The radar's settings; docs/radar.md lists them. */
export interface RadarSettings {
  readonly probeConcurrency: number;
  readonly probesPerSecond: number;
  readonly schedule: boolean;
}

type Setting = (name: string, fallback: string) => string;

export function radarSettings(setting: Setting = variable): RadarSettings {
  return {
    probeConcurrency: whole('RADAR_PROBE_CONCURRENCY', setting('RADAR_PROBE_CONCURRENCY', '16'), [0, 500]),
    probesPerSecond: whole('RADAR_PROBES_PER_SECOND', setting('RADAR_PROBES_PER_SECOND', '20'), [1, 1_000]),
    schedule: setting('RADAR_SOURCES', 'off') === 'on',
  };
}

/** All sources, configured or not. */
export function radarSources(
  config: Pick<Config, 'dataDir'>,
  safeFetch: SafeFetch,
  now: () => number,
  setting: Setting = variable,
): DomainSource[] {
  const http = new SourceHttp(safeFetch, now);
  const tlds = list(setting('RADAR_CT_TLDS', 'ai,io,so'));
  const zone = {
    http,
    folder: join(config.dataDir, 'radar', 'zones'),
    authUrl: setting('RADAR_CZDS_AUTH_URL', 'https://account-api.icann.org/api/authenticate'),
    downloadUrl: setting('RADAR_CZDS_URL', 'https://czds-api.icann.org/czds/downloads'),
    user: setting('RADAR_CZDS_USER', ''),
    password: setting('RADAR_CZDS_PASSWORD', ''),
  };
  const logs = list(setting('RADAR_CT_LOGS', ''));
  return [
    nrdList({
      http,
      now,
      url: setting('RADAR_NRD_URL', 'https://www.whoisds.com/whois-database/newly-registered-domains/{token}/nrd'),
    }),
    ...(logs.length > 0 ? logs.map((prefix) => ctTiles({ http, prefix, tlds })) : [noLogs()]),
    certstream({ safeFetch, now, url: setting('RADAR_CERTSTREAM_URL', ''), tlds }),
    ...list(setting('RADAR_ZONES', 'xyz,security')).map((name) => zoneDifferences({ ...zone, zone: name })),
    githubOrganisations({
      http,
      now,
      baseUrl: setting('RADAR_GITHUB_URL', 'https://api.github.com'),
      token: setting('RADAR_GITHUB_TOKEN', ''),
    }),
    companiesHouse({
      http,
      now,
      baseUrl: setting('RADAR_COMPANIES_HOUSE_URL', 'https://api.company-information.service.gov.uk'),
      key: setting('RADAR_COMPANIES_HOUSE_KEY', ''),
      sicCodes: list(setting('RADAR_COMPANIES_HOUSE_SIC', '58290,62011,62012,62020,62090,63110,63120,72110,72190')),
    }),
  ];
}

/** The external systems of a probe. */
export function radarWorld(safeFetch: SafeFetch, now: () => number, setting: Setting = variable): ProbedWorld {
  return {
    registry: new Rdap({
      http: new SourceHttp(safeFetch, now),
      now,
      bootstrapUrl: setting('RADAR_RDAP_BOOTSTRAP_URL', 'https://data.iana.org/rdap/dns.json'),
    }),
    nameServers: new SystemDns({ servers: list(setting('RADAR_DNS_SERVERS', '')), now }),
    homepages: new WebHomepages({ safeFetch, userAgent: 'Scoutline' }),
  };
}

/** Logs are split by year, so there is no default. */
function noLogs(): DomainSource {
  return {
    id: 'ct',
    kind: 'ct',
    summary: 'certificate logs',
    notConfigured: 'RADAR_CT_LOGS names no log',
    everyMs: 60_000,

    pages: async function* () {
      return;
    },
  };
}

function whole(name: string, text: string, [min, max]: readonly [number, number]): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new ConfigError(`${name} is ${JSON.stringify(text)}; it must be a whole number from ${min} to ${max}`);
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
