import { type PageDocument } from '../site-visit/page-document.rules.js';
import { isDataImage } from '../site-visit/page-image.rules.js';
import { type VisitedPage } from '../site-visit/site-visit.port.js';
import { type DnsTraces, type SiteTraces } from '../technology-rules/detect-technologies.rules.js';

export interface BesidesThePage {
  readonly dns: DnsTraces;
  readonly certificate: SiteTraces['certificate'];
  readonly paths: SiteTraces['paths'];
}

const MAX_COOKIES = 100;
const MAX_ADDRESSES = 600;

/** The traces that the rules search, from a page and the data collected beside it. */
export function tracesOf(page: Pick<VisitedPage, 'url' | 'headers' | 'document'>, beside: BesidesThePage): SiteTraces {
  const { document } = page;
  const base = document?.base ?? page.url;
  return {
    host: new URL(page.url).hostname,
    headers: page.headers,
    cookies: cookieNames(page.headers['set-cookie'] ?? ''),
    metas: document?.metas ?? [],
    scripts: addresses(document?.scripts.map(({ src }) => src) ?? [], base),
    resources: addresses(resourcesOf(document), base),
    styles: addresses(stylesOf(document), base),
    html: document?.html ?? '',
    markup: document?.markup ?? [],
    ...beside,
  };
}

function resourcesOf(document: PageDocument | null): string[] {
  if (!document) return [];
  const { links, frames, images } = document;
  // Links to other languages or to the canonical address load nothing.
  const loaded = links.filter(({ rel }) => !/^(?:canonical|alternate|next|prev|author|me|license|search)\b/.test(rel));
  return [...loaded.map(({ href }) => href), ...frames, ...images.flatMap(({ src }) => (isDataImage(src) ? [] : src))];
}

function stylesOf(document: PageDocument | null): string[] {
  return document?.links.flatMap(({ rel, href }) => (/(?:^| )stylesheet(?: |$)/.test(rel) ? href : [])) ?? [];
}

function cookieNames(setCookie: string): string[] {
  return setCookie
    .split('\n', MAX_COOKIES)
    .map((line) => (line.split('=', 1)[0] ?? '').trim())
    .filter((name) => name !== '');
}

/** Distinct `//host/path`, without the query string, which may contain personal data. */
function addresses(sources: readonly string[], base: string): string[] {
  const host = new URL(base).host;
  const found = new Set<string>();
  for (const source of sources) {
    if (found.size >= MAX_ADDRESSES) break;
    const plain = source.trim().split(/[?#]/, 1)[0] ?? '';
    const scheme = /^(?:https?:)?\/\//i.exec(plain);
    if (scheme) found.add(withPath(plain.slice(scheme[0].length - 2)));
    else if (plain !== '' && !/^[a-z][a-z0-9+.-]{0,20}:/i.test(plain)) {
      found.add(plain.startsWith('/') ? `//${host}${plain}` : `//${host}/${plain.replace(/^(?:\.{0,2}\/){1,20}/, '')}`);
    }
  }
  return [...found];
}

/** A bare host gets the slash of its root, so that host rules need one form only. */
function withPath(address: string): string {
  return address.includes('/', 2) ? address : `${address}/`;
}
