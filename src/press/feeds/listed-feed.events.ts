// These names and fields are a stored format: version them, never edit them.

export type ListedFeedEvent =
  | {
      readonly type: 'FeedListed';
      readonly data: {
        /** Derived from its address. */
        readonly feedId: string;
        readonly url: string;
        readonly listedAt: string;
      };
    }
  | { readonly type: 'FeedDelisted'; readonly data: { readonly feedId: string; readonly delistedAt: string } };

export const listedFeedEvents = {
  FeedListed: { version: 1 },
  FeedDelisted: { version: 1 },
} as const;

/** The stream of a feed that an operator lists. */
export function listedFeedStream(feedId: string): string {
  return `coverageFeed-${feedId}`;
}
