import { isPublicAddress, plainAddress } from './public-address.js';
import { SafeFetchError } from './safe-fetch.errors.js';
import { parseTarget } from './target-url.js';
import { TestHosts } from './test-hosts.js';

const NONE = new TestHosts();

/** Every spelling here leads, or could lead, to a non-public machine. */
const CLOSED_HOSTS = [
  // Loopback, in the spellings of people and attackers.
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7F.1',
  '017700000001',
  '0177.0.0.1',
  '0177.0.0.0x1',
  '00000177.00.00.01',
  '0x7f.0x0.0x0.0x1',
  '127.0x0.0.1',
  '127.0.0.01',
  '１２７.０.０.１',
  '127。0。0。1',
  '①②⑦.0.0.1',
  '127%2e0%2e0%2e1',
  '%31%32%37.0.0.1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'foo.localhost',
  'localhost.localdomain',
  'ｌocalhost',
  'loc%61lhost',
  'ip6-localhost',
  // "This" network, which many systems route to themselves.
  '0',
  '0.0.0.0',
  '0x0',
  '00',
  '0.1.2.3',
  '4294967295',
  '255.255.255.255',
  // Private blocks.
  '10.0.0.1',
  '10.255.255.255',
  '167772161',
  '012.0.0.1',
  '0xa.0.0.1',
  '10.1',
  '172.16.0.1',
  '172.31.255.255',
  '0xac100001',
  '172.16.1',
  '192.168.0.1',
  '192.168.1',
  '3232235777',
  '0xc0.0xa8.0x1.0x1',
  '0300.0250.0.1',
  // Carrier-grade NAT, and a cloud's metadata inside it.
  '100.64.0.1',
  '100.127.255.255',
  '100.100.100.200',
  '1681915904',
  // Link local and metadata.
  '169.254.169.254',
  '169.254.0.1',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '169.254.43518',
  '169.16689662',
  '０xa9fea9fe',
  '168.63.129.16',
  'metadata.google.internal',
  'metadata.google.internal.',
  'METADATA.google.internal',
  'metadata.goog',
  'metadata',
  'instance-data',
  'foo.internal',
  '169.254.170.2',
  '192.0.0.192',
  // Documentation, benchmarks, relays, protocol assignments, multicast, reserved.
  '192.0.0.1',
  '192.0.2.1',
  '198.51.100.7',
  '203.0.113.9',
  '198.18.0.1',
  '198.19.255.255',
  '192.88.99.1',
  '192.175.48.1',
  '224.0.0.1',
  '239.255.255.250',
  '0xe0000001',
  '240.0.0.1',
  '250.1.2.3',
  // IPv6: unspecified, loopback, unique local, link local, site local, multicast.
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fd12:3456:789a::1]',
  '[fe80::1]',
  '[fe80::a9fe:a9fe]',
  '[febf::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[ff0e::1]',
  // IPv4 inside IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo, ISATAP.
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::FFFF:7F00:0001]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:8.8.8.8]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[::ffff:0:a9fe:a9fe]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b::808:808]',
  '[64:ff9b:1::10.0.0.1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2002:c0a8:0101::]',
  '[2001::1]',
  '[2001:0:7f00:1::]',
  '[2001:10::1]',
  '[2001:2::1]',
  '[2001:20::1]',
  '[2606:4700::5efe:127.0.0.1]',
  '[2606:4700::200:5efe:10.0.0.1]',
  // Documentation, discard only, segment routing, unassigned space.
  '[2001:db8::1]',
  '[3fff::1]',
  '[100::1]',
  '[5f00::1]',
  '[4000::1]',
  // Names that only resolve in internal networks.
  'intranet',
  'router',
  'printer.local',
  'db.corp',
  'nas.lan',
  'fritz.home',
  'host.docker.internal',
  'kubernetes.default.svc.cluster.local',
  'kubernetes.default.svc',
  '1.0.0.127.in-addr.arpa',
  'box.home.arpa',
  'abc.onion',
  'acme.test',
  'acme.example',
];

const OPEN_HOSTS = [
  '8.8.8.8',
  '1.1.1.1',
  '134744072',
  '11.0.0.1',
  '9.255.255.255',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '168.63.129.17',
  '[2606:4700:4700::1111]',
  '[2a00:1450:4001:82a::200e]',
  '[2001:4860:4860::8888]',
  '[2001:200::1]',
  'example.com',
  'acme.ai',
  'localhost.com',
  'xn--bcher-kva.de',
  'bücher.de',
  'internal.acme.ai',
  'metadata.acme.ai',
  'acme.ai.',
];

function refusalOf(url: string): SafeFetchError | null {
  try {
    parseTarget(url, NONE);
    return null;
  } catch (error) {
    if (error instanceof SafeFetchError) return error;
    throw error;
  }
}

describe('the addresses that may be fetched', () => {
  it('has at least a hundred closed spellings on its list, each once', () => {
    expect(CLOSED_HOSTS.length).toBeGreaterThanOrEqual(100);
    expect(new Set(CLOSED_HOSTS).size).toBe(CLOSED_HOSTS.length);
  });

  it.each(CLOSED_HOSTS)('refuses %s by http, by https and on another port', (host) => {
    for (const url of [`http://${host}/`, `https://${host}/`, `http://${host}:8080/latest/meta-data/?a=b#c`]) {
      expect(refusalOf(url)?.code).toMatch(/^(address_refused|invalid_url)$/);
    }
  });

  it.each(OPEN_HOSTS)('lets %s through', (host) => {
    expect(refusalOf(`https://${host}/`)).toBeNull();
  });

  it.each([
    ['file:///etc/passwd', 'scheme_refused'],
    ['ftp://acme.ai/', 'scheme_refused'],
    ['gopher://acme.ai/_x', 'scheme_refused'],
    ['data:text/plain,x', 'scheme_refused'],
    ['javascript:alert(1)', 'scheme_refused'],
    ['ws://acme.ai/', 'scheme_refused'],
    ['jar:http://acme.ai!/', 'scheme_refused'],
    ['http://user@acme.ai/', 'userinfo_refused'],
    ['http://user:pass@acme.ai/', 'userinfo_refused'],
    ['http://:pass@acme.ai/', 'userinfo_refused'],
    ['http://acme.ai@127.0.0.1/', 'userinfo_refused'],
    ['http://acme.ai:80@127.0.0.1/', 'userinfo_refused'],
    ['http://127.0.0.1#@acme.ai/', 'address_refused'],
    ['http://127.0.0.1\\@acme.ai/', 'address_refused'],
    ['http://127.0.0.1?@acme.ai/', 'address_refused'],
    ['http:127.0.0.1/', 'address_refused'],
    ['http:\\\\127.0.0.1\\', 'address_refused'],
    ['http:///127.0.0.1/', 'address_refused'],
    ['ht\ntp://127.0.0.1/', 'address_refused'],
    ['http://127.0.0.\t1/', 'address_refused'],
    [' http://127.0.0.1/ ', 'address_refused'],
    ['http://acme.ai:22/', 'port_refused'],
    ['http://acme.ai:6379/', 'port_refused'],
    ['http://acme.ai:25/', 'port_refused'],
    ['http://[fe80::1%25eth0]/', 'invalid_url'],
    ['http://[::1%lo]/', 'invalid_url'],
    ['http://[::ffff:127.0.0.1/', 'invalid_url'],
    ['http://127.0.0.1.5/', 'invalid_url'],
    ['http://256.0.0.1/', 'invalid_url'],
    ['http://4294967296/', 'invalid_url'],
    ['http://0x100000000/', 'invalid_url'],
    ['http://acme.ai:99999/', 'invalid_url'],
    ['acme.ai', 'invalid_url'],
    ['//acme.ai/', 'invalid_url'],
    ['', 'invalid_url'],
    [`http://acme.ai/${'a'.repeat(5_000)}`, 'invalid_url'],
  ])('refuses %j as %s', (url, code) => {
    expect(refusalOf(url)?.code).toBe(code);
    expect(refusalOf(url)?.refused).toBe(true);
  });

  it('knows plain addresses only, and no zone', () => {
    for (const odd of [
      '',
      '127.1',
      '0x08080808',
      '8.8.8',
      '8.8.8.8.',
      ' 8.8.8.8',
      'fe80::1%eth0',
      '2606:4700::1%1',
      '::ffff:8.8.8.8',
    ]) {
      expect(isPublicAddress(odd)).toBe(false);
    }
  });

  it('writes a mapped address of a socket plainly', () => {
    expect(plainAddress('::ffff:127.0.0.1')).toBe('127.0.0.1');
    expect(plainAddress('::ffff:8.8.8.8')).toBe('8.8.8.8');
    expect(plainAddress('2606:4700::1')).toBe('2606:4700::1');
  });

  it('opens exactly the named test host, at exactly its port', () => {
    const hosts = new TestHosts(['site.test:80=127.0.0.1:4567', 'local:8443=[::1]:9']);
    expect(parseTarget('http://site.test/x', hosts).href).toBe('http://site.test/x');
    expect(hosts.addressOf('SITE.test', 80)).toEqual({ address: '127.0.0.1', port: 4567 });
    expect(hosts.addressOf('local', 8443)).toEqual({ address: '::1', port: 9 });
    for (const url of [
      'https://site.test/',
      'http://site.test:81/',
      'http://sub.site.test/',
      'http://127.0.0.1:4567/',
    ]) {
      expect(() => parseTarget(url, hosts)).toThrow(SafeFetchError);
    }
  });

  it.each(['site.test', 'site.test=127.0.0.1:1', 'site.test:80=127.0.0.1', 'a:1=b:2=c:3', 'a:0=b:1', ''])(
    'refuses to start with the test host %j',
    (entry) => {
      expect(() => new TestHosts([entry])).toThrow(/name:port=address:port/);
    },
  );
});
