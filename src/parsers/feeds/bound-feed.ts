import { FEED_LIMITS, type FeedDocument, type FeedItem } from './feed-document.js';

const MAX_ADDRESS = 2_000;
const MAX_WORD = 200;

/** Bounds the whole document: it is copied from a thread to the event loop, which waits for the copy. */
export function boundFeed(feed: FeedDocument): FeedDocument {
  let [textChars, addressChars] = [0, 0];
  const items: FeedItem[] = [];
  for (const item of feed.items.map(boundItem)) {
    textChars += item.text.length;
    addressChars += addressCharsOf(item);
    if (textChars > FEED_LIMITS.allTextChars || addressChars > FEED_LIMITS.addressChars) break;
    items.push(item);
  }
  const link = feed.link !== null && isAddress(feed.link) ? feed.link : null;
  return { ...feed, link, items, isCut: feed.isCut || items.length < feed.items.length };
}

/** A longer address is left out: its beginning is the address of something else. */
function boundItem(item: FeedItem): FeedItem {
  return {
    ...item,
    links: item.links.filter(isAddress),
    alternates: item.alternates.filter(isAddress),
    enclosure: item.enclosure && isAddress(item.enclosure.url) ? bounded(item.enclosure) : null,
    transcripts: item.transcripts
      .filter(({ url }) => isAddress(url))
      .map(({ language, ...file }) => ({ ...bounded(file), language: language?.slice(0, MAX_WORD) ?? null })),
  };
}

function bounded({ url, type }: { readonly url: string; readonly type: string }): { url: string; type: string } {
  return { url, type: type.slice(0, MAX_WORD) };
}

function isAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS;
}

function addressCharsOf({ link, links, alternates, enclosure, transcripts }: FeedItem): number {
  const all = [link ?? '', ...links, ...alternates, enclosure?.url ?? '', ...transcripts.map(({ url }) => url)];
  return all.reduce((chars, address) => chars + address.length, 0);
}
