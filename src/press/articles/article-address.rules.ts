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

/** The address without tracking parameters and without a fragment, except one by which a page chooses its content. */
export function withoutTracking(address: string): string {
  const url = new URL(address);
  // As text: URLSearchParams would write the others anew, and `?12345` as `?12345=`.
  const parts = url.search.slice(1).split('&');
  const others = parts.filter((part) => !TRACKING.test(part.split('=', 1)[0] ?? ''));
  if (others.length < parts.length) url.search = others.join('&');
  if (!/^#!?\//.test(url.hash)) url.hash = '';
  return url.href;
}
