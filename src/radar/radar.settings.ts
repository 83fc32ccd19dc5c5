import {
  baseUrl,
  commaSeparated,
  ConfigError,
  httpUrl,
  isHttpUrl,
  listOf,
  nameServers,
  onOff,
} from '../platform/config/environment.js';

export const RADAR_SETTINGS = Symbol('settings of the radar');

/** The radar's settings; docs/radar.md lists them. */
export interface RadarSettings {
  readonly probeConcurrency: number;
  readonly probesPerSecond: number;
  readonly schedule: boolean;
  readonly rdapBootstrapUrl: string;
  readonly dnsServers: readonly string[];
  readonly nrdUrl: string;
  readonly ctLogs: readonly string[];
  /** Top-level domains that certificate logs are read for. */
  readonly ctTlds: readonly string[];
  readonly certstreamUrl: string;
  readonly zones: readonly string[];
  /** The service that hands out zone files. */
  readonly czds: {
    readonly authUrl: string;
    readonly downloadUrl: string;
    readonly user: string;
    readonly password: string;
  };
  readonly github: { readonly baseUrl: string; readonly token: string };
  readonly companiesHouse: { readonly baseUrl: string; readonly key: string; readonly sicCodes: readonly string[] };
}

export interface WithRadar {
  readonly radar: RadarSettings;
}

type IntegerOf = (name: string, fallback: number, limits: readonly [number, number]) => number;

/** @throws ConfigError naming the variable */
export function radarConfig(env: NodeJS.ProcessEnv, integer: IntegerOf): RadarSettings {
  return {
    probeConcurrency: integer('RADAR_PROBE_CONCURRENCY', 16, [0, 500]),
    probesPerSecond: integer('RADAR_PROBES_PER_SECOND', 20, [1, 1_000]),
    schedule: onOff(env, 'RADAR_SOURCES', 'off'),
    rdapBootstrapUrl: httpUrl(env, 'RADAR_RDAP_BOOTSTRAP_URL') ?? 'https://data.iana.org/rdap/dns.json',
    dnsServers: nameServers(env, 'RADAR_DNS_SERVERS'),
    nrdUrl:
      httpUrl(env, 'RADAR_NRD_URL') ?? 'https://www.whoisds.com/whois-database/newly-registered-domains/{token}/nrd',
    ctLogs: listOf(env, 'RADAR_CT_LOGS', isHttpUrl, 'http or https addresses'),
    ctTlds: commaSeparated(env.RADAR_CT_TLDS || 'ai,io,so'),
    certstreamUrl: streamUrl(env, 'RADAR_CERTSTREAM_URL'),
    zones: commaSeparated(env.RADAR_ZONES || 'xyz,security'),
    czds: {
      authUrl: httpUrl(env, 'RADAR_CZDS_AUTH_URL') ?? 'https://account-api.icann.org/api/authenticate',
      downloadUrl: baseUrl(env, 'RADAR_CZDS_URL') ?? 'https://czds-api.icann.org/czds/downloads',
      user: env.RADAR_CZDS_USER || '',
      password: env.RADAR_CZDS_PASSWORD || '',
    },
    github: {
      baseUrl: baseUrl(env, 'RADAR_GITHUB_URL') ?? 'https://api.github.com',
      token: env.RADAR_GITHUB_TOKEN || '',
    },
    companiesHouse: {
      baseUrl: baseUrl(env, 'RADAR_COMPANIES_HOUSE_URL') ?? 'https://api.company-information.service.gov.uk',
      key: env.RADAR_COMPANIES_HOUSE_KEY || '',
      sicCodes: commaSeparated(
        env.RADAR_COMPANIES_HOUSE_SIC || '58290,62011,62012,62020,62090,63110,63120,72110,72190',
      ),
    },
  };
}

function streamUrl(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name] || '';
  if (value === '' || (/^wss?:\/\//.test(value) && URL.canParse(value))) return value;
  throw new ConfigError(`${name} is ${JSON.stringify(value)}; it must be a ws or wss address`);
}
