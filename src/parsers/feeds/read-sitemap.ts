import { utcMsOf } from '../../kernel/instant.js';

export interface Sitemap {
  readonly kind: 'urlset' | 'sitemapindex' | null;
  readonly locations: readonly string[];
  readonly lastmods: readonly string[];
  /** The total number, including entries beyond the limit. */
  readonly count: number;
  /** Whether the root element is closed. */
  readonly isWhole: boolean;
}

const MAX_ENTRIES = 60_000;
const MAX_VALUE = 2_048;

/** Reads a sitemap in one pass over its tags; `kind` is null for other documents. */
export function readSitemap(xml: string): Sitemap {
  let kind: Sitemap['kind'] = null;
  let count = 0;
  let isWhole = false;
  const locations: string[] = [];
  const lastmods: string[] = [];
  let at = xml.indexOf('<');
  while (at !== -1) {
    if (xml.startsWith('<!--', at)) {
      const end = xml.indexOf('-->', at);
      if (end === -1) break;
      at = xml.indexOf('<', end);
      continue;
    }
    const close = xml.indexOf('>', at);
    if (close === -1) break;
    const name = nameOf(xml.slice(at + 1, Math.min(close, at + 41)));
    if (kind === null && !name.startsWith('?') && !name.startsWith('!')) {
      if (name !== 'urlset' && name !== 'sitemapindex') break;
      kind = name;
    } else if (name === `/${kind}`) {
      isWhole = true;
    } else if (name === 'loc' || name === 'lastmod') {
      const value = valueAt(xml, close + 1);
      // The text ends within the value.
      if (value === null) break;
      if (name === 'loc' && ++count <= MAX_ENTRIES) locations.push(value);
      else if (name === 'lastmod' && lastmods.length < MAX_ENTRIES) lastmods.push(value);
    }
    at = xml.indexOf('<', close);
  }
  return { kind, locations, lastmods, count, isWhole };
}

function nameOf(tag: string): string {
  let end = 0;
  while (end < tag.length && !' \t\r\n'.includes(tag[end] ?? '')) end++;
  return tag.slice(0, end).toLowerCase();
}

/** Null where the text ends before the value does; values beyond the limit are cut. */
function valueAt(xml: string, from: number): string | null {
  const fragment = xml.slice(from, from + MAX_VALUE).trimStart();
  const isLast = from + MAX_VALUE >= xml.length;
  const isData = fragment.startsWith('<![CDATA[');
  const isCut = isLast && (isData ? !fragment.includes(']]>') : !fragment.includes('<'));
  if (isCut || (isLast && '<![CDATA['.startsWith(fragment))) return null;
  if (isData) return (fragment.slice(9).split(']]>', 1)[0] ?? '').trim();
  const text = fragment.split('<', 1)[0] ?? '';
  return text.replaceAll('&apos;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&').trim();
}

/** Milliseconds of a W3C date, in UTC where it has no zone; null when invalid. */
export function lastmodTime(text: string): number | null {
  if (!/^\d{4}(?:-\d\d(?:-\d\d)?)?(?:$|T\d\d:\d\d)/.test(text)) return null;
  const time = utcMsOf(text);
  return Number.isFinite(time) ? time : null;
}
