import { readHtml } from '../html/read-html.js';

const FEED_TYPES = /^application\/(?:rss|atom|feed)\+(?:xml|json)$/;
const MAX_FEEDS = 10;

/** Absolute addresses of the feeds that a page names in its head. */
export function namedFeeds(html: string, url: string): string[] {
  return readHtml(html)
    .resources.filter(({ rel, type }) => /\balternate\b/i.test(rel) && FEED_TYPES.test(type.toLowerCase()))
    .flatMap(({ href }) => (URL.canParse(href, url) ? [new URL(href, url).href] : []))
    .slice(0, MAX_FEEDS);
}
