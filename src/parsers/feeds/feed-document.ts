/** The content of a feed of articles or episodes: RSS 2.0, RSS 1.0, Atom or JSON Feed, in one form. */
export interface FeedDocument {
  readonly title: string;
  /** URL of the feed's site, as written. */
  readonly link: string | null;
  readonly items: readonly FeedItem[];
  /** True when a limit was reached, or the document is truncated. */
  readonly isCut: boolean;
}

export interface FeedItem {
  /** The feed's own id of the item; null without one. */
  readonly id: string | null;
  readonly title: string;
  readonly link: string | null;
  /** ISO 8601; null without a readable date. */
  readonly publishedAt: string | null;
  readonly author: string | null;
  /** Text of its summary and content, without markup, truncated at a limit. */
  readonly text: string;
  /** URLs that its summary and content link to, as written. */
  readonly links: readonly string[];
  /** The media file of an episode. */
  readonly enclosure: { readonly url: string; readonly type: string } | null;
  /** Other URLs of the same episode: `podcast:alternateEnclosure` and `podcast:contentLink`. */
  readonly alternates: readonly string[];
  /** All `podcast:transcript` elements of the item. */
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
