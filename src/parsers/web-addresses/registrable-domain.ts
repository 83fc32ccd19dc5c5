import { parse } from 'tldts';
import { SHARED_HOSTS } from './shared-hosts.js';

/** Why an address gives no registrable domain of a company. */
export type NoDomainReason =
  /** Empty, or only a scheme. */
  | 'empty'
  /** Not one readable address. */
  | 'malformed'
  /** The address has a user name or password before the host: the visible host may not be the real one. */
  | 'userinfo'
  | 'ip_address'
  /** A public suffix alone, or a name without a suffix on the list. */
  | 'no_public_suffix'
  /** A page or site on a shared host. */
  | 'shared_host';

export type RegistrableDomain =
  { readonly domain: string; readonly reason?: undefined } | { readonly domain: null; readonly reason: NoDomainReason };

const MAX_LENGTH = 2_048;
/** Also mistyped (`htp://`) and doubled (`http://https://`) schemes, which are common in spreadsheets. */
const SCHEMES = /^(?:[a-z][a-z0-9+.-]{0,15}:\/{1,3}|\/\/)+/i;
const HOST_CHARS = /^[a-z0-9.-]+$/i;
const TOP_LEVEL = /^[a-z]{2,24}$/i;
/** Matches prefixes of segments too: `@name`, `shrAbc123`. */
const MARK = /^(?:@|shr|app)$/;
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/**
 * The registrable domain of a website as people write it: `HTTPS://www.Acme.ai:443/x` is `acme.ai`, `münchen.de` is
 * `xn--mnchen-3ya.de`, `shop.acme.co.uk` is `acme.co.uk`, `acme.github.io` stays the same (public suffix list with its
 * private section). ASCII, lower case, no trailing dot.
 */
export function registrableDomain(input: string): RegistrableDomain {
  const text = input.trim();
  const rest = text.replace(SCHEMES, '');
  if (rest === '') return none('empty');
  const authority = authorityOf(rest);
  if (text.length > MAX_LENGTH || /[\s,;|]/.test(authority)) return none('malformed');
  if (authority.includes('@')) return none('userinfo');
  const url = isPlainHost(rest) ? { hostname: rest.toLowerCase(), pathname: '/' } : parseUrl(rest);
  if (!url) return none('malformed');
  const host = url.hostname.replace(/(?<!\.)\.+$/, '');
  if (host === '' || host.length > 253) return none('malformed');
  return domainOfHost(host, url);
}

/** Most inputs are a bare host and need no URL parser. The labels are validated later, as those of a parsed one. */
function isPlainHost(text: string): boolean {
  return HOST_CHARS.test(text) && TOP_LEVEL.test(text.slice(text.lastIndexOf('.') + 1)) && !/xn--/i.test(text);
}

type Place = Pick<URL, 'hostname' | 'pathname'>;

function domainOfHost(host: string, url: Place): RegistrableDomain {
  const bare = withoutWww(host);
  const parsed = parse(bare, { allowPrivateDomains: true, extractHostname: false, validateHostname: false });
  if (parsed.isIp || host.startsWith('[')) return none('ip_address');
  if (!host.split('.').every((label) => LABEL.test(label))) return none('malformed');
  if (!parsed.isIcann && !parsed.isPrivate) return none('no_public_suffix');
  const domain = parsed.domain ?? ownerOfPrivateSuffix(bare);
  if (domain === null) return none('no_public_suffix');
  return isShared(domain, bare, url) ? none('shared_host') : { domain };
}

/** `webflow.io` is both a suffix for customers and the owner's own site; `s3.amazonaws.com` is only a suffix. */
function ownerOfPrivateSuffix(host: string): string | null {
  const { domain } = parse(host, { extractHostname: false, validateHostname: false });
  return domain === host ? domain : null;
}

function withoutWww(host: string): string {
  if (!host.startsWith('www.')) return host;
  const rest = host.slice(4);
  return rest.includes('.') ? rest : host;
}

function isShared(domain: string, host: string, url: Place): boolean {
  const shared = SHARED_HOSTS.get(domain);
  if (!shared) return false;
  const subdomain = host === domain ? '' : host.slice(0, -domain.length - 1);
  if (shared.paths && isSomebodysPath(shared.paths, url)) return true;
  if (shared.tenants && subdomain !== '') return true;
  return shared.hosts?.includes(subdomain) ?? false;
}

function isSomebodysPath(paths: readonly string[], { pathname }: Place): boolean {
  const segment = pathname.split('/', 2)[1] ?? '';
  if (segment === '') return false;
  return paths.some((path) => path === '*' || path === segment || (MARK.test(path) && segment.startsWith(path)));
}

function authorityOf(rest: string): string {
  const end = rest.search(/[/?#\\]/);
  return end < 0 ? rest : rest.slice(0, end);
}

function parseUrl(rest: string): URL | null {
  try {
    return new URL(`http://${rest}`);
  } catch {
    return null;
  }
}

function none(reason: NoDomainReason): RegistrableDomain {
  return { domain: null, reason };
}
