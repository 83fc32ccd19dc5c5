import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';
import { isPublicAddress } from './public-address.js';
import { SafeFetchError } from './safe-fetch.errors.js';
import { type TestHosts } from './test-hosts.js';

export const MAX_URL_CHARS = 4_096;

/** Names that lead to the machine itself, to the local network or to a cloud's metadata, whatever they resolve to. */
const CLOSED_NAMES = new Set([
  'localhost',
  'localhost.localdomain',
  'broadcasthost',
  'ip6-localhost',
  'ip6-loopback',
  'metadata',
  'instance-data',
  'metadata.google.internal',
  'metadata.goog',
  'kubernetes.default.svc',
  'host.docker.internal',
  'gateway.docker.internal',
  'wpad',
]);

/** Special-use top-level labels (RFC 6761, 6762, 7686, 8375, 9476) and those that private networks use. */
const CLOSED_SUFFIXES = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'in-addr.arpa',
  'ip6.arpa',
  'onion',
  'alt',
  'test',
  'example',
  'invalid',
  'cluster.local',
];

/** The blocked ports of the Fetch standard: services that a request-like input can trigger. */
const CLOSED_PORTS = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080, 11211, 27017,
]);

/**
 * Parses an untrusted address and applies every rule that needs only its text. The WHATWG URL parser has already
 * normalised decimal, octal, hexadecimal, short and full-width spellings of an IP address.
 *
 * @throws SafeFetchError
 */
export function parseTarget(input: string | URL, testHosts: TestHosts): URL {
  const url = asUrl(input);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new SafeFetchError('scheme_refused', 'only http and https addresses are fetched');
  }
  if (url.username !== '' || url.password !== '') {
    throw new SafeFetchError('userinfo_refused', 'an address with a user name or password is not fetched');
  }
  url.hash = '';
  if (testHosts.addressOf(url.hostname, portOf(url))) return url;
  if (CLOSED_PORTS.has(portOf(url))) {
    throw new SafeFetchError('port_refused', `port ${portOf(url)} is not fetched`);
  }
  refuseHost(url.hostname);
  return url;
}

/**
 * The same rules for a bare host, such as a mail exchanger's name.
 *
 * @throws SafeFetchError
 */
export function checkHost(host: string, port: number, testHosts: TestHosts): string {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (!/^[a-z0-9._:-]{1,253}$/.test(name)) throw new SafeFetchError('invalid_url', 'this is not a host name');
  if (!testHosts.addressOf(name, port)) refuseHost(name);
  return name;
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/** The address inside the brackets of an IPv6 host, or the host itself. */
export function withoutBrackets(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

function asUrl(input: string | URL): URL {
  const text = String(input);
  if (text.length > MAX_URL_CHARS) {
    throw new SafeFetchError('invalid_url', `an address is at most ${MAX_URL_CHARS} characters`);
  }
  let url: URL;
  try {
    url = new URL(text);
  } catch (error) {
    throw new SafeFetchError('invalid_url', 'this is not an absolute URL', { cause: error });
  }
  if (url.hostname.split('.').some(decodesToNothing))
    throw new SafeFetchError('invalid_url', 'this is not a host name');
  return url;
}

/** Whether a label has the mark of international names but encodes no letter, such as `xn--a`, which Node 22 accepts. */
export function decodesToNothing(label: string): boolean {
  return label.startsWith('xn--') && /^[\x00-\x7f]*$/.test(domainToUnicode(label));
}

function refuseHost(hostname: string): void {
  const host = withoutBrackets(hostname).replace(/\.$/, '').toLowerCase();
  if (isIP(host) !== 0) {
    if (!isPublicAddress(host)) throw new SafeFetchError('address_refused', 'only public addresses are fetched');
    return;
  }
  const closed =
    host === '' ||
    !host.includes('.') ||
    CLOSED_NAMES.has(host) ||
    CLOSED_SUFFIXES.some((suffix) => host === suffix || host.endsWith(`.${suffix}`));
  if (closed) throw new SafeFetchError('address_refused', 'only public host names are fetched');
}
