import { isUnder } from '../../parsers/web-addresses/is-under.js';
import { deriveId } from '../../platform/ids/ids.js';

/** Tracking parameters that senders of links add. */
const TRACKING = /^(utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|ref_src|cmpid|ncid|guccounter)$/i;

/**
 * The id of an article by its address, independent of `www.`, http or https, a trailing slash, the fragment and
 * tracking parameters.
 */
export function articleIdOf(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  const host = url.host.toLowerCase().replace(/^www\./, '');
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return deriveId('article', `${host}${path}${url.search}`);
}

/** Medium and sites on it say in `source` where a link was followed: `rss-6d3f----2`. */
const MEDIUM_SOURCE = /^source=(?:rss-|[a-z_]*---)/i;

/** The address without tracking parameters and without a fragment, except one by which a page chooses its content. */
export function withoutTracking(address: string): string {
  const url = new URL(address);
  const isMedium = isUnder(url.hostname, 'medium.com');
  // As text: URLSearchParams would write the others anew, and `?12345` as `?12345=`.
  const parts = url.search.slice(1).split('&');
  const others = parts.filter((part) => {
    const name = part.split('=', 1)[0] ?? '';
    return !TRACKING.test(name) && !MEDIUM_SOURCE.test(part) && !(isMedium && name === 'source');
  });
  if (others.length < parts.length) url.search = others.join('&');
  if (!isOfContent(url.hash)) url.hash = '';
  return url.href;
}

/** A version, or a date: each is a post of its own on a page of changes, while `#comments` is a part of one article. */
const VERSION = /^#(?:(?:v|ver|version|release)[-_.]?\d{1,4}|\d{1,4}\.\d{1,4})(?:[._-]\d{1,4}){0,4}$/i;
const DATE = /(?<!\d)20\d{2}-(?:0[1-9]|1[0-2])(?!\d)/;

function isOfContent(hash: string): boolean {
  return /^#!?\//.test(hash) || (!hash.includes('=') && (VERSION.test(hash) || DATE.test(hash)));
}
