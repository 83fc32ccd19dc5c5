import { withoutTracking } from '../articles/article-address.rules.js';
import { type Mention } from '../insight.events.js';
import { mentionIdOf } from '../press-ids.rules.js';

const HOSTS = ['', 'www.', 'm.'];
const PATHS = ['', '/', '/amp', '/amp/'];

/**
 * The ids that a mention has by the other addresses of its article: with or without `www.`, `m.`, a closing slash, AMP
 * and tracking, by http and https.
 */
export function otherMentionIds(
  companyId: string,
  mention: Pick<Mention, 'mentionId' | 'type' | 'url' | 'timestampSeconds'>,
): string[] {
  if (!URL.canParse(mention.url)) return [];
  const url = new URL(withoutTracking(mention.url));
  const host = url.host.replace(/^(?:www|m)\.(?=[^.]*\.)/, '');
  const path = url.pathname.replace(/(?:\/amp)?\/?$/, '');
  const addresses = ['https:', 'http:'].flatMap((scheme) =>
    HOSTS.flatMap((prefix) =>
      PATHS.map(
        (end) => `${scheme}//${prefix}${host}${path === '' && end === '' ? '/' : path + end}${url.search}${url.hash}`,
      ),
    ),
  );
  const ids = new Set(addresses.map((address) => mentionIdOf(companyId, { ...mention, url: address })));
  ids.delete(mention.mentionId);
  return [...ids];
}
