import { apexOf } from '../intake/apex-name.rules.js';
import { isUnder } from '../../parsers/web-addresses/is-under.js';

/** Suffix of a name server → its operator. */
const DNS_PROVIDERS: Readonly<Record<string, string>> = {
  'cloudflare.com': 'Cloudflare',
  'domaincontrol.com': 'GoDaddy',
  'registrar-servers.com': 'Namecheap',
  'namecheaphosting.com': 'Namecheap',
  'googledomains.com': 'Google Cloud DNS',
  'squarespacedns.com': 'Squarespace',
  'vercel-dns.com': 'Vercel',
  'nsone.net': 'NS1',
  'digitalocean.com': 'DigitalOcean',
  'dns-parking.com': 'Hostinger',
  'hostinger.com': 'Hostinger',
  'porkbun.com': 'Porkbun',
  'wixdns.net': 'Wix',
  'wordpress.com': 'WordPress.com',
  'dnsimple.com': 'DNSimple',
  'gandi.net': 'Gandi',
  'ovh.net': 'OVHcloud',
  'ovh.ca': 'OVHcloud',
  'anycast.me': 'OVHcloud',
  'name.com': 'Name.com',
  'hover.com': 'Hover',
  'dreamhost.com': 'DreamHost',
  'siteground.net': 'SiteGround',
  'hetzner.com': 'Hetzner',
  'hetzner.de': 'Hetzner',
  'linode.com': 'Linode',
  'ui-dns.com': 'IONOS',
  'ui-dns.de': 'IONOS',
  'ui-dns.org': 'IONOS',
  'ui-dns.biz': 'IONOS',
  'alidns.com': 'Alibaba Cloud',
  'hichina.com': 'Alibaba Cloud',
  'dnspod.net': 'DNSPod',
  'dnsowl.com': 'NameSilo',
  'dynadot.com': 'Dynadot',
  'spaceship.net': 'Spaceship',
  'netlify.com': 'Netlify',
  'shopify.com': 'Shopify',
  'simply.com': 'Simply.com',
  'infomaniak.ch': 'Infomaniak',
  'inwx.de': 'INWX',
  'namebrightdns.com': 'NameBright',
};

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/[.]awsdns-\d+[.](?:com|net|org|co[.]uk)$/, 'Amazon Route 53'],
  [/[.]azure-dns[.](?:com|net|org|info)$/, 'Azure DNS'],
  [/[.]akam[.]net$/, 'Akamai'],
];

const EMAIL_PROVIDERS: Readonly<Record<string, string>> = {
  'google.com': 'Google Workspace',
  'googlemail.com': 'Google Workspace',
  'protection.outlook.com': 'Microsoft 365',
  'mx.microsoft': 'Microsoft 365',
  'zoho.com': 'Zoho Mail',
  'zoho.eu': 'Zoho Mail',
  'zoho.in': 'Zoho Mail',
  'protonmail.ch': 'Proton Mail',
  'mx.cloudflare.net': 'Cloudflare Email Routing',
  'messagingengine.com': 'Fastmail',
  'privateemail.com': 'Namecheap Private Email',
  'registrar-servers.com': 'Namecheap forwarding',
  'improvmx.com': 'ImprovMX',
  'mailgun.org': 'Mailgun',
  'amazonaws.com': 'Amazon SES',
  'secureserver.net': 'GoDaddy',
  'hostinger.com': 'Hostinger',
  'titan.email': 'Titan',
  'icloud.com': 'iCloud Mail',
  'yandex.net': 'Yandex',
  'yandex.ru': 'Yandex',
  'mimecast.com': 'Mimecast',
  'pphosted.com': 'Proofpoint',
  'ppe-hosted.com': 'Proofpoint',
  'ionos.com': 'IONOS',
  'ionos.de': 'IONOS',
  'kundenserver.de': 'IONOS',
  'ovh.net': 'OVHcloud',
  'migadu.com': 'Migadu',
  'forwardemail.net': 'Forward Email',
  'gandi.net': 'Gandi',
  'emailsrvr.com': 'Rackspace',
  'larksuite.com': 'Lark',
  'qq.com': 'Tencent',
  'mxhichina.com': 'Alibaba Cloud',
  'porkbun.com': 'Porkbun forwarding',
};

/** Name servers and mail exchangers used only for parked domains. */
const PARKING_HOSTS = [
  'sedoparking.com',
  'parkingcrew.net',
  'bodis.com',
  'above.com',
  'parklogic.com',
  'afternic.com',
  'dan.com',
  'undeveloped.com',
  'hugedomains.com',
  'hugedomainsdns.com',
  'uniregistrymarket.link',
  'voodoo.com',
  'cashparking.com',
  'parkingspa.com',
  'fabulous.com',
  'smartname.com',
  'internettraffic.com',
  'ztomy.com',
  'rookdns.com',
  'parkpage.foundationapi.com',
  'dnspark.com',
  'atom.com',
  'squadhelp.com',
  'h-email.net',
];

/** Marketplaces to which domains for sale redirect. */
const SELLERS = ['sedo.com', 'brandbucket.com', 'domainmarket.com', 'buydomains.com', 'saw.com', 'efty.com'];
const OFFER_PATH = /for-?sale|buy|market|auction|offer|lander|parking|domainsearch|domain_profile/i;

export function dnsProviderOf(apex: string, nameservers: readonly string[]): string | null {
  for (const host of nameservers) {
    const known = bySuffix(DNS_PROVIDERS, host) ?? PATTERNS.find(([pattern]) => pattern.test(host))?.[1];
    if (known) return known;
  }
  const [first] = nameservers;
  if (first === undefined) return null;
  return isUnder(first, apex) ? 'self-hosted' : operatorOf(first);
}

export function emailProviderOf(apex: string, exchangers: readonly string[]): string | null {
  const [first] = exchangers;
  if (first === undefined) return null;
  for (const host of exchangers) {
    const known = bySuffix(EMAIL_PROVIDERS, host);
    if (known) return known;
  }
  return isUnder(first, apex) ? 'self-hosted' : operatorOf(first);
}

/** The registered domain of a host; its last two labels where its suffix is unknown. */
function operatorOf(host: string): string {
  return apexOf(host).apex ?? host.split('.').slice(-2).join('.');
}

/** The first of `hosts` that belongs to a parking service. */
export function parkingHost(hosts: readonly string[]): string | null {
  return hosts.find((host) => PARKING_HOSTS.some((parking) => isUnder(host, parking))) ?? null;
}

/** The host of an address where a redirect offers the domain for sale: a seller's, or one that names the domain and a sale. */
export function sellerOf(address: string, apex: string): string | null {
  const { hostname, pathname, search } = new URL(address);
  const host = hostname.replace(/^www\./, '');
  if (isUnder(host, apex)) return null;
  const parking = parkingHost([host]);
  if (parking !== null || SELLERS.some((seller) => isUnder(host, seller))) return parking ?? host;
  const path = `${pathname}${search}`.toLowerCase();
  return path.includes(apex) && OFFER_PATH.test(path.replaceAll(apex, '')) ? host : null;
}

function bySuffix(table: Readonly<Record<string, string>>, host: string): string | undefined {
  const labels = host.split('.');
  for (let from = 0; from < labels.length - 1; from++) {
    const found = table[labels.slice(from).join('.')];
    if (found) return found;
  }
  return undefined;
}
