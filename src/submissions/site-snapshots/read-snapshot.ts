import { type HtmlPage } from '../../parsers/html/html-page.js';
import { readHtml } from '../../parsers/html/read-html.js';
import { readOutline } from '../../parsers/html/read-outline.js';
import { type StoredSnapshot } from './get-site-snapshot.query.js';
import { colourOf } from './stored-snapshot.rules.js';

/** A page as screening fetched it. */
export interface FetchedPage {
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly html: string;
  /** Milliseconds since the epoch. */
  readonly seenAt: number;
}

const LINES = 400;
const TEXT_CHARS = 40_000;
const ICONS_TRIED = 3;

export type ReadSnapshot = Omit<StoredSnapshot, 'pictures' | 'missing'>;

/** A page's content and the addresses of its pictures, best first. */
export function readSnapshot({ url, status, html, seenAt }: FetchedPage): {
  readonly snapshot: ReadSnapshot;
  readonly addresses: { readonly share: readonly string[]; readonly icon: readonly string[] };
} {
  const page = readHtml(html, { textChars: 1, listed: 200 });
  const { lines, cut } = readOutline(html, { listed: LINES, textChars: TEXT_CHARS });
  const metaText = (...keys: readonly string[]): string =>
    keys.map((key) => page.metas.find((meta) => meta.key === key)?.content.trim()).find(Boolean) ?? '';
  const keptCharacters = lines.reduce((sum, { text }) => sum + text.length, 0);
  const snapshot: ReadSnapshot = {
    version: 1,
    seenAt: new Date(seenAt).toISOString(),
    url,
    status,
    title: page.title.slice(0, 300),
    description: metaText('description', 'og:description', 'twitter:description').slice(0, 1_000),
    siteName: metaText('og:site_name', 'application-name').slice(0, 200),
    language: page.language?.slice(0, 35) ?? null,
    colour: colourOf(metaText('theme-color', 'msapplication-tilecolor')),
    lines,
    isCut: cut !== null || lines.length >= LINES || keptCharacters >= TEXT_CHARS,
  };
  const base = absolute(page.base ?? '', url) ?? url;
  const share = metaText('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src');
  return {
    snapshot,
    addresses: { share: addresses([share], base), icon: addresses(iconsOf(page), base).slice(0, ICONS_TRIED) },
  };
}

/** Home screen icons have a known size; `.ico` files cannot be rendered here, so they come last. */
function iconsOf({ resources }: HtmlPage): string[] {
  const worth = ({ rel, href }: { rel: string; href: string }): number =>
    (rel.includes('apple-touch-icon') ? 2 : 0) + (/\.ico(?:[?#]|$)/i.test(href) ? 0 : 1);
  return resources
    .filter(({ rel }) => rel.split(/\s+/).some((word) => word === 'icon' || word.startsWith('apple-touch-icon')))
    .sort((a, b) => worth(b) - worth(a))
    .map(({ href }) => href);
}

function addresses(hrefs: readonly string[], base: string): string[] {
  return [...new Set(hrefs.filter(Boolean).map((href) => absolute(href, base)))].filter((each) => each !== null);
}

function absolute(href: string, base: string): string | null {
  if (href.length > 4_096 || !URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
