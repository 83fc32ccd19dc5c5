import { resolveOn, type PageDocument } from '../site-visit/page-document.rules.js';
import { isUnder } from '../../parsers/web-addresses/is-under.js';

export const PAGE_KINDS = ['home', 'about', 'team', 'contact', 'imprint'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

export interface WantedPage {
  readonly kind: PageKind;
  readonly url: string;
}

/** Terms in a link's address and text, likeliest first. */
const WORDS: Readonly<Record<Exclude<PageKind, 'home'>, RegExp>> = {
  about:
    /(?<!\p{L})(about(?:[-_ ]?us)?|company|(?:our[-_ ])?story|who[-_ ]we[-_ ]are|ueber[-_ ]uns|über[-_ ]uns|unternehmen|[aà][-_ ]propos|qui[-_ ]sommes[-_ ]nous|notre[-_ ]histoire|sobre|nosotros|qui[eé]nes[-_ ]somos|quem[-_ ]somos|empresa|chi[-_ ]siamo|over[-_ ]ons|om[-_ ]oss|o[-_ ]nas)(?!\p{L})|会社概要|关于我们/iu,
  team: /(?<!\p{L})((?:our[-_ ]|the[-_ ])?(?:team|people|founders|leadership|management)|[ée]quipe|equipo|squadra|das[-_ ]team|zesp[oó][lł])(?!\p{L})/iu,
  contact:
    /(?<!\p{L})(contact(?:[-_ ]?us)?|kontakt|contacto|contatti|contato|nous[-_ ]contacter)(?!\p{L})|お問い合わせ|联系我们/iu,
  imprint:
    /(?<!\p{L})(imprint|impressum|legal(?:[-_ ]notice)?|mentions[-_ ]legales|aviso[-_ ]legal|note[-_ ]legali|colofon)(?!\p{L})|特定商取引/iu,
};
const MAX_OF_A_KIND = 2;
const MAX_DEPTH = 3;

/** Pages about the company that the home page links to, nearest to the root first. */
export function pagesToRead(home: PageDocument, domain: string): WantedPage[] {
  const links = home.anchors.flatMap(({ href, text }) => {
    const url = resolveOn(home, href);
    if (!url || !isUnder(url.hostname, domain)) return [];
    url.hash = '';
    return [{ url, text }];
  });
  return choose(links, home.base);
}

/** The same from the addresses of a sitemap, for kinds that the home page does not link to. */
export function pagesOfSitemap(locations: readonly string[], domain: string, base: string): WantedPage[] {
  const links = locations.flatMap((location) => {
    const url = resolveOn({ base }, location);
    return url && isUnder(url.hostname, domain) ? [{ url, text: '' }] : [];
  });
  return choose(links, base);
}

function choose(links: readonly { readonly url: URL; readonly text: string }[], base: string): WantedPage[] {
  const seen = new Set([base]);
  const wanted: WantedPage[] = [];
  for (const kind of ['about', 'team', 'contact', 'imprint'] as const) {
    const fitting = links
      .filter(({ url, text }) => depthOf(url) <= MAX_DEPTH && fits(kind, url, text))
      .sort((a, b) => depthOf(a.url) - depthOf(b.url) || a.url.href.length - b.url.href.length);
    let count = 0;
    for (const { url } of fitting) {
      if (count >= MAX_OF_A_KIND) break;
      if (seen.has(url.href)) continue;
      seen.add(url.href);
      wanted.push({ kind, url: url.href });
      count++;
    }
  }
  return wanted;
}

function fits(kind: Exclude<PageKind, 'home'>, url: URL, text: string): boolean {
  return WORDS[kind].test(decoded(url.pathname.slice(0, 200))) || WORDS[kind].test(text.slice(0, 60));
}

/** The kind of a page by its address; a page without a known word counts as the home page. */
export function kindOfPage(address: string): PageKind {
  const path = URL.canParse(address) ? decoded(new URL(address).pathname.slice(0, 200)) : '';
  return PAGE_KINDS.find((kind) => kind !== 'home' && WORDS[kind].test(path)) ?? 'home';
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function depthOf({ pathname }: URL): number {
  return pathname.split('/').filter(Boolean).length;
}
