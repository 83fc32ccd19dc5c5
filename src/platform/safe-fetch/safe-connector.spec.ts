import { type LookupFunction, type Socket } from 'node:net';
import { type buildConnector } from 'undici';
import { safeConnector, type Resolve } from './safe-connector.js';
import { TestHosts } from './test-hosts.js';

interface Opened {
  readonly hostname: string;
  readonly port: string;
  readonly resolved: unknown;
}

/** A connector with fake sockets: it resolves as a socket would, and reports `peer` as the peer address. */
function rig(resolve: Resolve, peer: string, testHosts: readonly string[] = []) {
  const opened: Opened[] = [];
  let destroyed = 0;
  const build = (built: { lookup?: LookupFunction }): buildConnector.connector => {
    return (target, done) => {
      const open = (resolved: unknown): void => {
        opened.push({ hostname: target.hostname, port: target.port, resolved });
        done(null, { remoteAddress: peer, destroy: () => destroyed++ } as unknown as Socket);
      };
      if (/^[\d.]+$|:/.test(target.hostname)) return open(null);
      built.lookup?.(target.hostname, { all: true }, (error, addresses) =>
        error ? done(error, null) : open(addresses),
      );
    };
  };
  const connector = safeConnector({
    resolve,
    testHosts: new TestHosts(testHosts),
    connectTimeoutMs: 1_000,
    build: build as typeof buildConnector,
  });
  const connect = (hostname: string, port = '80') =>
    new Promise<string>((settle) => {
      const target = { hostname, host: `${hostname}:${port}`, protocol: 'http:', port };
      connector(target, (...[error]) => settle(error ? (error as Error & { code: string }).code : 'connected'));
    });
  return { connect, opened, destroyedCount: () => destroyed };
}

describe('the connector', () => {
  it('asks for a name once a connection, and connects to that answer: a later answer gains nothing', async () => {
    const answers = [['93.184.216.34', '2606:4700::1111'], ['127.0.0.1']];
    let lookups = 0;
    const { connect, opened } = rig(async () => answers[lookups++] ?? [], '93.184.216.34');
    expect(await connect('rebind.acme.ai')).toBe('connected');
    expect(lookups).toBe(1);
    expect(opened[0]?.resolved).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
    expect(await connect('rebind.acme.ai')).toBe('address_refused');
    expect(opened).toHaveLength(1);
  });

  it.each(['127.0.0.1', '::1', '::ffff:10.0.0.1', '169.254.169.254', '64:ff9b::7f00:1', ''])(
    'lets go of a socket whose peer turns out to be %j',
    async (peer) => {
      const { connect, destroyedCount } = rig(async () => ['93.184.216.34'], peer);
      expect(await connect('acme.ai')).toBe('address_refused');
      expect(destroyedCount()).toBe(1);
    },
  );

  it('keeps one whose public IPv4 peer the system writes as IPv6', async () => {
    expect(await rig(async () => ['93.184.216.34'], '::ffff:93.184.216.34').connect('acme.ai')).toBe('connected');
  });

  it.each(['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '10.0.0.1'])(
    'opens no socket to the literal %s',
    async (literal) => {
      const { connect, opened } = rig(async () => ['93.184.216.34'], '93.184.216.34');
      expect(await connect(literal)).toBe('address_refused');
      expect(opened).toEqual([]);
    },
  );

  it('sends a named test host to its address, and no other port of it', async () => {
    const { connect, opened } = rig(async () => [], '127.0.0.1', ['site.test:80=127.0.0.1:4567']);
    expect(await connect('site.test')).toBe('connected');
    expect(opened[0]).toMatchObject({ hostname: '127.0.0.1', port: '4567' });
    expect(await connect('site.test', '81')).toBe('dns_failed');
  });

  it('says when a name has no address, or its servers fail', async () => {
    expect(await rig(async () => [], '').connect('acme.ai')).toBe('dns_failed');
    expect(await rig(() => Promise.reject(new Error('SERVFAIL')), '').connect('acme.ai')).toBe('dns_failed');
  });
});
