import { type AtsVendor } from '../hiring/hiring.events.js';
import { isUnder } from '../../parsers/web-addresses/is-under.js';

/** A board as identified by an address. */
export interface BoardName {
  readonly vendor: AtsVendor;
  readonly token: string;
  readonly region: 'eu' | null;
}

/** Domains in each vendor's addresses; a cheap first filter for markup. */
export const VENDOR_DOMAINS: Readonly<Record<string, AtsVendor>> = {
  'greenhouse.io': 'greenhouse',
  'lever.co': 'lever',
  'ashbyhq.com': 'ashby',
  'workable.com': 'workable',
  'smartrecruiters.com': 'smartrecruiters',
  'recruitee.com': 'recruitee',
};

/** Names on vendors' hosts that are not customers. */
const NOT_A_BOARD = new Set(
  (
    'www api app apps apply jobs job careers career support help docs developer developers resources blog status static ' +
    'assets cdn embed login signin signup info go try lp my id auth img images media public search about pricing legal ' +
    'privacy terms partners customers company companies j v0 v1 v2 v3 internal oauth sr-jobs widget js css'
  ).split(' '),
);

const TOKEN = /^[\p{L}\p{N}][\p{L}\p{N} ._&+-]{0,99}$/u;
const HOST_TOKEN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The board of an address: a listing, a posting, an embedded script or an API call. Null for any other address. */
export function boardOfAddress(url: URL): BoardName | null {
  const host = url.hostname.toLowerCase();
  const domain = Object.keys(VENDOR_DOMAINS).find((name) => isUnder(host, name));
  const vendor = domain === undefined ? undefined : VENDOR_DOMAINS[domain];
  if (domain === undefined || vendor === undefined) return null;
  const sub = host === domain ? '' : host.slice(0, -domain.length - 1);
  const token = tokenOf(vendor, sub, url);
  if (token === null || NOT_A_BOARD.has(token.toLowerCase())) return null;
  return { vendor, token, region: /(^|\.)eu$/.test(sub) ? 'eu' : null };
}

function tokenOf(vendor: AtsVendor, sub: string, url: URL): string | null {
  const parts = url.pathname.split('/').filter(Boolean).map(decoded);
  switch (vendor) {
    case 'greenhouse':
      if (!/^(boards|job-boards|boards-api|api)(\.eu)?$/.test(sub)) return null;
      if (parts[0] === 'embed') return named(url.searchParams.get('for'));
      return named(parts[0] === 'v1' ? (parts[1] === 'boards' ? parts[2] : undefined) : parts[0]);
    case 'lever':
      if (!/^(jobs|api)(\.eu)?$/.test(sub)) return null;
      return named(parts[0] === 'v0' ? (parts[1] === 'postings' ? parts[2] : undefined) : parts[0]);
    case 'ashby':
      if (sub === 'api') return named(parts[1] === 'job-board' ? parts[2] : undefined);
      return sub === 'jobs' ? named(parts[0]) : null;
    case 'workable':
      if (sub === 'apply')
        return named(parts[0] === 'api' ? parts[parts.indexOf('accounts') + 1 || 99] : parts[0])?.toLowerCase() ?? null;
      return hostNamed(sub);
    case 'smartrecruiters':
      if (sub === 'api') return named(parts[1] === 'companies' ? parts[2] : undefined);
      return sub === 'careers' || sub === 'jobs' ? named(url.searchParams.get('company') ?? parts[0]) : null;
    case 'recruitee':
      return hostNamed(sub);
  }
}

function named(text: string | null | undefined): string | null {
  return text != null && TOKEN.test(text) ? text : null;
}

function hostNamed(sub: string): string | null {
  return HOST_TOKEN.test(sub) ? sub : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The public address of a board. */
export function boardPage({ vendor, token, region }: BoardName): string {
  const name = encodeURIComponent(token);
  const eu = region === 'eu' ? '.eu' : '';
  switch (vendor) {
    case 'greenhouse':
      return `https://job-boards${eu}.greenhouse.io/${name}`;
    case 'lever':
      return `https://jobs${eu}.lever.co/${name}`;
    case 'ashby':
      return `https://jobs.ashbyhq.com/${name}`;
    case 'workable':
      return `https://apply.workable.com/${name}/`;
    case 'smartrecruiters':
      return `https://careers.smartrecruiters.com/${name}`;
    case 'recruitee':
      return `https://${name}.recruitee.com/`;
  }
}

const MAX_PER_VENDOR = 300;
const MAX_ADDRESS_CHARS = 400;
const HOST_CHARS = 80;

/** The end of the host name that precedes an offset in a text. */
function hostBefore(text: string, end: number): string {
  let start = end;
  while (start > 0 && end - start < HOST_CHARS && /[a-z0-9.-]/i.test(text.charAt(start - 1))) start--;
  return text.slice(start, end);
}

/** Board addresses in markup or scripts, with repetitions, in one linear pass. */
export function boardsInText(text: string): BoardName[] {
  const found: BoardName[] = [];
  for (const domain of Object.keys(VENDOR_DOMAINS)) {
    let at = text.indexOf(domain);
    for (let count = 0; at >= 0 && count < MAX_PER_VENDOR; count++) {
      const before = hostBefore(text, at);
      // Scripts escape slashes, and markup escapes ampersands.
      const after = text
        .slice(at, at + MAX_ADDRESS_CHARS)
        .replaceAll('\\/', '/')
        .replaceAll('\\u002F', '/')
        .replaceAll('&amp;', '&');
      const address = `https://${before}${/^[^\s"'<>\\`()|]*/.exec(after)?.[0] ?? ''}`;
      const board = URL.canParse(address) ? boardOfAddress(new URL(address)) : null;
      if (board) found.push(board);
      at = text.indexOf(domain, at + domain.length);
    }
  }
  return found;
}
