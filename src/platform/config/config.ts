import ipaddr from 'ipaddr.js';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { baseUrl, ConfigError, emailAddress, integer, listOf, oneOf } from './environment.js';
import { loadS3Config, type S3Config, storedFilesConfig, type StoredFilesConfig } from './stored-files-config.js';

/** Which part of the service a process is. `worker` is projector, relay and consumers in one; `all` adds the api. */
export const ROLES = ['api', 'projector', 'relay', 'consumers', 'worker', 'all'] as const;
export type Role = (typeof ROLES)[number];

/** Short statements from many callers run faster over few connections than over many: two for each core. */
const API_POOL_SIZE = Math.min(Math.max(2 * availableParallelism(), 4), 20);

/** Platform settings from the environment; `configuration.ts` adds those of features. `describeConfig` omits secrets. */
export interface Config {
  /** `NODE_ENV=production`: no secret has a default. */
  readonly production: boolean;
  readonly role: Role;
  readonly host: string;
  readonly port: number;
  /** Port on which a process answers /health and /metrics in full; null for none. */
  readonly healthPort: number | null;
  /** Public base URL of the service; links in answers start with it. No trailing slash. */
  readonly publicUrl: string;
  readonly databaseUrl: string;
  /** Streaming replicas of that database, which may serve reads of read models. */
  readonly readDatabaseUrls: readonly string[];
  /** Most connections one process opens to each Postgres for queries; a consumer's handler may need a second one. */
  readonly databasePoolSize: number;
  readonly eventstoreUrl: string;
  /** Null runs the consumers in process, straight from the log. */
  readonly kafkaBrokers: readonly string[] | null;
  readonly dataDir: string;
  readonly operatorToken: string;
  readonly apiKeyPepper: string;
  /** 32 bytes, base64: wraps the keys of personal data. */
  readonly vaultKey: string;
  /** Signs the expiring URLs of stored files. */
  readonly mediaSecret: string;
  /** Where files are stored; null keeps them in a folder of `dataDir`. */
  readonly s3: S3Config | null;
  readonly storedFiles: StoredFilesConfig;
  readonly logLevel: string;
  /** Addresses or CIDR ranges whose X-Forwarded-For header is trusted. */
  readonly trustedProxies: readonly string[];
  /** `name:port=address:port` pairs that outbound requests may reach although not public; for test hosts only. */
  readonly safeFetchTestHosts: readonly string[];
  /** Whether the records are made up (`npm start -- --demo`); every page and answer says so. */
  readonly isDemo: boolean;
  /** Who runs this deployment, and the address that its visitors write to; null where not set. */
  readonly operatorName: string | null;
  readonly contactEmail: string | null;
}

export { ConfigError };

const DEV_SECRET = 'development-only-secret';
const DEV_DATABASE = 'postgres://postgres:postgres@127.0.0.1:5432/scoutline';
const DEV_EVENTSTORE = 'esdb://127.0.0.1:2113?tls=false';

/**
 * Reads and checks the environment. Outside `NODE_ENV=production`, secrets have a development default so that a role
 * can start by hand; in production a missing secret is an error that names the variable.
 */
export function loadPlatformConfig(env: NodeJS.ProcessEnv = process.env, role?: Role): Config {
  const production = env.NODE_ENV === 'production';
  const secret = (name: string, fallback: string): string => {
    const value = env[name];
    if (value) return value;
    if (production) throw new ConfigError(`${name} is not set; production needs it (see docs/configuration.md)`);
    return fallback;
  };
  const port = integer(env, 'PORT', 3000, [0, 65_535]);
  const host = env.HOST || '127.0.0.1';
  const ownRole = role ?? oneOf(env, 'ROLE', 'all', ROLES);
  return {
    production,
    role: ownRole,
    host,
    port,
    healthPort: integer(env, 'HEALTH_PORT', 0, [0, 65_535]) || null,
    publicUrl: baseUrl(env, 'PUBLIC_URL') ?? `http://${reachableHost(host)}:${port}`,
    databaseUrl: oneAddress(env, 'DATABASE_URL', isDatabase, 'postgres://user:password@host/database') ?? DEV_DATABASE,
    readDatabaseUrls: listOf(env, 'READ_DATABASE_URLS', isDatabase, 'postgres://user:password@host/database addresses'),
    databasePoolSize: integer(env, 'DATABASE_POOL_SIZE', ownRole === 'api' ? API_POOL_SIZE : 10, [2, 200]),
    eventstoreUrl: oneAddress(env, 'EVENTSTORE_URL', isEventStore, 'esdb://host:port') ?? DEV_EVENTSTORE,
    kafkaBrokers: listOrNull(listOf(env, 'KAFKA_BROKERS', isBroker, 'host:port addresses')),
    dataDir: resolve(env.DATA_DIR || '.data'),
    operatorToken: secret('OPERATOR_TOKEN', `op_${DEV_SECRET}`),
    apiKeyPepper: secret('API_KEY_PEPPER', DEV_SECRET),
    vaultKey: secret('VAULT_KEY', Buffer.from(DEV_SECRET.padEnd(32, '.').slice(0, 32)).toString('base64')),
    mediaSecret: secret('MEDIA_SECRET', DEV_SECRET),
    s3: loadS3Config(env),
    storedFiles: storedFilesConfig(env),
    logLevel: oneOf(env, 'LOG_LEVEL', 'info', 'trace debug info warn error fatal silent'.split(' ')),
    trustedProxies: listOf(env, 'TRUSTED_PROXIES', isAddressRange, 'addresses or CIDR ranges'),
    safeFetchTestHosts: listOf(env, 'SAFE_FETCH_TEST_HOSTS', isTestHost, 'name:port=address:port pairs'),
    isDemo: oneOf(env, 'DEMO_DATA', 'false', ['true', 'false']) === 'true',
    operatorName: env.OPERATOR_NAME?.trim() || null,
    contactEmail: emailAddress(env, 'CONTACT_EMAIL'),
  };
}

/**
 * Test hosts weaken the SSRF guard of all outbound requests. A supervised trial stack may have them; a role that
 * starts by itself in production may not.
 *
 * @param supervised whether the service's own supervisor started the process.
 * @throws ConfigError
 */
export function refuseTestHosts(config: Config, supervised: boolean): void {
  if (!config.production || supervised || config.safeFetchTestHosts.length === 0) return;
  throw new ConfigError(
    'SAFE_FETCH_TEST_HOSTS is set; with NODE_ENV=production a role does not start with it (it opens private addresses)',
  );
}

/** The part of a configuration that may be logged: no secrets, and addresses without their passwords. */
export function describeConfig(config: Config): Record<string, unknown> {
  return {
    role: config.role,
    host: config.host,
    port: config.port,
    publicUrl: config.publicUrl,
    databaseUrl: withoutPassword(config.databaseUrl),
    ...(config.readDatabaseUrls.length > 0 && { readDatabaseUrls: config.readDatabaseUrls.map(withoutPassword) }),
    eventstoreUrl: withoutPassword(config.eventstoreUrl),
    kafkaBrokers: config.kafkaBrokers,
    ...(config.safeFetchTestHosts.length > 0 && { safeFetchTestHosts: config.safeFetchTestHosts }),
  };
}

const listOrNull = (values: string[]): string[] | null => (values.length > 0 ? values : null);
const isDatabase = (url: string): boolean => /^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '');
const isEventStore = (url: string): boolean => /^esdb(\+discover)?:\/\/[^/?]/i.test(url);
const isBroker = (address: string): boolean => /^[^\s/:]+:\d{1,5}$|^\[[\da-f:.]+\]:\d{1,5}$/i.test(address);
const isTestHost = (pair: string): boolean => /^[^=]+:\d{1,5}=[^=]+:\d{1,5}$/.test(pair);
const isAddressRange = (range: string): boolean => ipaddr.isValid(range) || ipaddr.isValidCIDR(range);

function oneAddress(
  env: NodeJS.ProcessEnv,
  name: string,
  isOne: (value: string) => boolean,
  form: string,
): string | null {
  const value = env[name];
  if (!value) return null;
  if (isOne(value)) return value;
  throw new ConfigError(`${name} must be an address such as ${form}`);
}

/** The host of an address that reaches a listener of this one. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** Without password and parameters, which may have one too. */
function withoutPassword(address: string): string {
  const url = URL.parse(address);
  // A list of hosts is no URL; its passwords would be hard to find.
  if (!url?.host) return 'set';
  return `${url.protocol}//${url.username && `${url.username}@`}${url.host}${url.pathname}`;
}
