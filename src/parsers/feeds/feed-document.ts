/** What a feed of articles or episodes holds: RSS 2.0, RSS 1.0, Atom or JSON Feed, in one form. */
export interface FeedDocument {
  readonly title: string;
  /** Of the site that the feed belongs to, as written. */
  readonly link: string | null;
  readonly items: readonly FeedItem[];
  /** True where a bound was reached, and for a feed that ends before its end. */
  readonly isCut: boolean;
}

export interface FeedItem {
  /** The feed's own id of the item; null where it has none. */
  readonly id: string | null;
  readonly title: string;
  readonly link: string | null;
  /** ISO 8601; null where it says none that can be read. */
  readonly publishedAt: string | null;
  readonly author: string | null;
  /** Words of its summary and content, without markup, cut at a bound. */
  readonly text: string;
  /** Addresses that its summary and content link, as written. */
  readonly links: readonly string[];
  /** The file of an episode. */
  readonly enclosure: { readonly url: string; readonly type: string } | null;
  /** Other addresses of the same episode: `podcast:alternateEnclosure` and `podcast:contentLink`. */
  readonly alternates: readonly string[];
  /** `podcast:transcript`, as many as the item names. */
  readonly transcripts: readonly { readonly url: string; readonly type: string; readonly language: string | null }[];
}

export const FEED_LIMITS = {
  chars: 8 * 1024 * 1024,
  items: 500,
  /** Of one item, and of all. */
  textChars: 20_000,
  allTextChars: 4_000_000,
  /** Of all items. */
  addressChars: 1_000_000,
  tags: 400_000,
} as const;

/** ISO 8601 of what feeds write (RFC 822, RFC 3339); null outside of 1990 to 2100. */
export function feedInstant(text: string): string | null {
  // Two-digit years and time-zone names of RFC 822 are read by the engine; a comma after the day is optional there.
  const ms = text.length > 60 ? NaN : Date.parse(text.trim());
  return ms >= Date.UTC(1990, 0) && ms < Date.UTC(2100, 0) ? new Date(ms).toISOString() : null;
}
