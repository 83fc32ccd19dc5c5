import { ConfigError, describeConfig, refuseTestHosts } from './config.js';
import { loadConfig } from '../../configuration.js';

const HOSTS = 'shop.test:443=127.0.0.1:8443';
const SECRETS = { OPERATOR_TOKEN: 'a', API_KEY_PEPPER: 'b', VAULT_KEY: 'c', MEDIA_SECRET: 'd' };

describe('SAFE_FETCH_TEST_HOSTS', () => {
  it('is refused to a role that is started by itself in production', () => {
    const config = loadConfig({ ...SECRETS, NODE_ENV: 'production', SAFE_FETCH_TEST_HOSTS: HOSTS });
    expect(() => refuseTestHosts(config, false)).toThrow(ConfigError);
    expect(() => refuseTestHosts(config, false)).toThrow(/SAFE_FETCH_TEST_HOSTS/);
  });

  it.each([
    ['under a stack of ours', { ...SECRETS, NODE_ENV: 'production', SAFE_FETCH_TEST_HOSTS: HOSTS }, true],
    ['outside production', { SAFE_FETCH_TEST_HOSTS: HOSTS }, false],
    ['unset', { ...SECRETS, NODE_ENV: 'production' }, false],
  ])('does not stop a process %s', (_where, env, supervised) => {
    expect(() => refuseTestHosts(loadConfig(env), supervised)).not.toThrow();
  });
});

describe('an invalid setting', () => {
  it.each([
    ['EMAIL_SMTP', 'no'],
    ['HIRING_NIGHTLY', '0'],
    ['ARBITRAGE_SCHEDULE', 'yes'],
    ['RADAR_SOURCES', 'none'],
    ['SIGN_UP', 'false'],
    ['DEMO_DATA', '1'],
    ['PUBLIC_URL', 'api.example.com'],
    ['LOG_LEVEL', 'verbose'],
    ['ROLE', 'cook'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, proxy.local'],
    ['TRUSTED_PROXIES', '10.0.0.0/64'],
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'db.example'],
    ['EVENTSTORE_URL', 'http://log:2113'],
    ['KAFKA_BROKERS', 'kafka.example'],
    ['KAFKA_BROKERS', 'kafka-1:9092, kafka-2'],
    ['EMAIL_DNS_SERVERS', 'dns.example:53'],
    ['RADAR_DNS_SERVERS', '9.9.9.9:x'],
    ['RADAR_CT_LOGS', 'https://log.example/2026/, log.example'],
    ['RADAR_CERTSTREAM_URL', 'https://certstream.example'],
    ['SAFE_FETCH_TEST_HOSTS', 'shop.test'],
  ])('is an error with its name: %s=%s', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name} (is "|must be )`));
  });

  it.each([
    ...['GREENHOUSE', 'LEVER', 'LEVER_EU', 'ASHBY', 'WORKABLE', 'SMARTRECRUITERS', 'RECRUITEE'].map(
      (vendor) => `HIRING_${vendor}_URL`,
    ),
    ...['EDGAR_DATA', 'EDGAR_WWW', 'EDGAR_SEARCH', 'ADVISER', 'COMPANIES_HOUSE'].map((name) => `INTEL_${name}_URL`),
    ...['NRD', 'CZDS_AUTH', 'CZDS', 'GITHUB', 'COMPANIES_HOUSE', 'RDAP_BOOTSTRAP'].map((name) => `RADAR_${name}_URL`),
    ...['POLYMARKET_GAMMA', 'POLYMARKET_CLOB', 'KALSHI', 'PREDICTIT'].map((name) => `ARBITRAGE_${name}_URL`),
    ...['REVIEWS_HN_URL', 'REVIEWS_REDDIT_URL', 'REVIEWS_REDDIT_AUTH_URL', 'ENRICH_GITHUB_URL'],
  ])('is an address without a scheme: %s', (name) => {
    expect(() => loadConfig({ [name]: 'api.example.com' })).toThrow(`${name} is "api.example.com"; it must be an http`);
  });

  it('is no template of an address, and no name server with or without a port', () => {
    const env = {
      HIRING_RECRUITEE_URL: 'http://{slug}.boards.test/',
      RADAR_NRD_URL: 'http://lists.test/{day}/',
      RADAR_CT_LOGS: 'https://log.example/2026/',
      RADAR_CERTSTREAM_URL: 'wss://certstream.example/',
      EMAIL_DNS_SERVERS: '9.9.9.9, 127.0.0.1:5353, [::1]:53, 2620:fe::fe',
    };
    const { hiring, radar, email } = loadConfig(env);
    expect(hiring.boardUrls.recruitee).toBe('http://{slug}.boards.test');
    expect([radar.nrdUrl, radar.certstreamUrl]).toEqual([env.RADAR_NRD_URL, env.RADAR_CERTSTREAM_URL]);
    expect([radar.ctLogs, email.dnsServers.length]).toEqual([['https://log.example/2026/'], 4]);
  });

  it.each(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
    'is one S3 setting alone: %s',
    (name) => {
      expect(() => loadConfig({ [name]: 'http://s3.test' })).toThrow(/^S3_\w+ is not set/);
    },
  );
});

describe('a word as a setting', () => {
  it.each([
    ['ON', true],
    ['', true],
    [' off ', false],
  ])('is read in any case: %j', (word, isOn) => {
    const env = { EMAIL_SMTP: word, HIRING_NIGHTLY: word, ARBITRAGE_SCHEDULE: word, SIGN_UP: word };
    const { email, hiring, arbitrage, site } = loadConfig(env);
    expect([email.smtp, hiring.nightly, arbitrage.schedule, site.signUp]).toEqual([isOn, isOn, isOn, isOn]);
  });

  it('marks a demo, and switches the sources of the radar on', () => {
    expect(loadConfig({ DEMO_DATA: 'TRUE', RADAR_SOURCES: 'On' })).toMatchObject({
      isDemo: true,
      radar: { schedule: true },
    });
    expect(loadConfig({})).toMatchObject({ isDemo: false, radar: { schedule: false } });
  });
});

describe('the public address', () => {
  it('ends without a slash, and is that of host and port where none is set', () => {
    expect(loadConfig({ PUBLIC_URL: 'https://scoutline.example/' }).publicUrl).toBe('https://scoutline.example');
    expect(loadConfig({ HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://127.0.0.1:80');
  });
});

describe('what is logged of a configuration', () => {
  it.each([
    ['postgres://svc:geheim@db:5433/scoutline', 'postgres://svc@db:5433/scoutline'],
    ['postgres://db/scoutline?user=svc&password=geheim', 'postgres://db/scoutline'],
    ['postgres://:geheim@db/scoutline', 'postgres://db/scoutline'],
    ['postgres://svc:p@geheim@db/scoutline', 'postgres://svc@db/scoutline'],
  ])('has no password of %s', (url, logged) => {
    const described = describeConfig(loadConfig({ DATABASE_URL: url, READ_DATABASE_URLS: url }));
    expect(described).toMatchObject({ databaseUrl: logged, readDatabaseUrls: [logged] });
  });

  it('has no password of a cluster', () => {
    const url = 'esdb://svc:geheim@one:2113,two:2113?tls=true&userCertFile=geheim';
    expect(JSON.stringify(describeConfig(loadConfig({ EVENTSTORE_URL: url })))).not.toContain('geheim');
  });
});

it.each([
  ['::', 'http://[::1]:3000'],
  ['::1', 'http://[::1]:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['api.test', 'http://api.test:3000'],
])('an address without PUBLIC_URL reaches HOST=%s', (host, url) => {
  expect(loadConfig({ HOST: host }).publicUrl).toBe(url);
});
