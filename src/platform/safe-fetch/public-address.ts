import ipaddr from 'ipaddr.js';

/**
 * Special-purpose IPv4 blocks of the IANA registry that are not public, and one public address that is a cloud's
 * control plane.
 */
const CLOSED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map((block) => ipaddr.IPv4.parseCIDR(block));

/** Global unicast; everything outside (mapped, NAT64, unique local, link local, multicast) is closed without a list. */
const OPEN_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Inside global unicast: protocol assignments with Teredo and ORCHID, documentation, 6to4. */
const CLOSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'].map((block) =>
  ipaddr.IPv6.parseCIDR(block),
);

/**
 * Whether an address, as text, is public. It accepts plain forms only, because URLs are normalised before, and
 * resolvers and sockets return plain forms. Anything else, zone ids included, is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    const parsed = ipaddr.IPv4.parse(address);
    return !CLOSED_V4.some((block) => parsed.match(block));
  }
  if (address.includes('%') || !ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.match(OPEN_V6) && !CLOSED_V6.some((block) => parsed.match(block)) && !isTunnelled(parsed);
}

/** ISATAP embeds an IPv4 address in the interface part of any prefix: `…:0:5efe:a.b.c.d` and `…:200:5efe:a.b.c.d`. */
function isTunnelled(address: ipaddr.IPv6): boolean {
  const [, , , , high, low] = address.parts;
  return low === 0x5efe && (high === 0 || high === 0x200);
}

/** A socket's peer address, as plain IPv4 when the system maps it into IPv6. */
export function plainAddress(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : address;
}
