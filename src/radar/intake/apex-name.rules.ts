import { parse } from 'tldts';
import { domainToASCII } from 'node:url';

/** Why a source's name is not a registered domain; counted, not stored. */
export type NoApexReason =
  | 'empty'
  | 'malformed'
  | 'ip_address'
  /** A public suffix alone, or no known suffix. */
  | 'no_public_suffix'
  /** A customer's name under a provider's suffix (`shop.github.io`), which is not a registration. */
  | 'hosted';

export type ApexName =
  { readonly apex: string; readonly tld: string } | { readonly apex: null; readonly reason: NoApexReason };

const PLAIN = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const MAX_INPUT = 1_024;
const OPTIONS = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };
const ICANN_ONLY = { ...OPTIONS, allowPrivateDomains: false };

/**
 * The registered domain of a host name in the forms of certificate logs, zone files and lists: `*.Shop.Acme.co.uk.` is
 * `acme.co.uk`, `münchen.ai` is `xn--mnchen-3ya.ai`. Names only: a scheme or path is malformed.
 */
export function apexOf(name: string): ApexName {
  const host = hostOf(name);
  if (host === '') return none(name.trim() === '' ? 'empty' : 'malformed');
  const parsed = parse(host, OPTIONS);
  if (parsed.isIp) return none('ip_address');
  if (!parsed.isIcann && !parsed.isPrivate) return none('no_public_suffix');
  if (parsed.isPrivate) {
    // `webflow.io` itself is its provider's registration; names below it are customers'.
    const owner = parse(host, ICANN_ONLY).domain;
    if (parsed.domain !== null || owner !== host) return none('hosted');
    return checked(host);
  }
  return parsed.domain === null ? none('no_public_suffix') : checked(parsed.domain);
}

/** The label of an apex before its public suffix: `acme` of `acme.co.uk`. */
export function labelOf(apex: string): string {
  return parse(apex, ICANN_ONLY).domainWithoutSuffix ?? apex.slice(0, Math.max(0, apex.indexOf('.')));
}

function checked(apex: string): ApexName {
  if (!apex.split('.').every((label) => LABEL.test(label))) return none('malformed');
  return { apex, tld: apex.slice(apex.lastIndexOf('.') + 1) };
}

/** Lower case, ASCII, without wildcard label and trailing dot; empty for an invalid host name. */
function hostOf(name: string): string {
  let host = name.length > MAX_INPUT ? '' : name.trim().toLowerCase();
  if (host.startsWith('*.')) host = host.slice(2);
  if (host.endsWith('.')) host = host.slice(0, -1);
  if (!PLAIN.test(host)) host = /[^\x00-\x7f]/.test(host) && !/[\s/@:?#]/.test(host) ? domainToASCII(host) : '';
  return host.length > 253 ? '' : host;
}

function none(reason: NoApexReason): ApexName {
  return { apex: null, reason };
}
