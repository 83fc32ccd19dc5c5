import { deriveId } from '../../platform/ids/ids.js';

/** What senders of links add to tell where a reader came from. */
const TRACKING = /^(utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|ref_src|cmpid|ncid|guccounter)$/i;

/**
 * The id of the article at a web address, however it is linked: with or without `www.`, http or https, a closing
 * slash, a place within the page or marks of tracking.
 */
export function articleIdOf(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  const host = url.host.toLowerCase().replace(/^www\./, '');
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return deriveId('article', `${host}${path}${url.search}`);
}
