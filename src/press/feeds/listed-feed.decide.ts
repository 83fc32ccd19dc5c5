import { type Decider } from '../../kernel/domain-event.js';
import { type ListedFeedEvent } from './listed-feed.events.js';

/** True while the feed is listed. */
export type ListedFeedState = boolean;

export const listedFeedDecider: Decider<ListedFeedState, ListedFeedEvent> = {
  initial: false,
  evolve: (_, event) => event.type === 'FeedListed',
};

/** No event for a listed feed. */
export function listFeed(
  isListed: ListedFeedState,
  feed: { feedId: string; url: string },
  now: number,
): ListedFeedEvent[] {
  return isListed ? [] : [{ type: 'FeedListed', data: { ...feed, listedAt: new Date(now).toISOString() } }];
}

/** No event for an unlisted feed. Its mentions stay. */
export function delistFeed(isListed: ListedFeedState, feedId: string, now: number): ListedFeedEvent[] {
  return isListed ? [{ type: 'FeedDelisted', data: { feedId, delistedAt: new Date(now).toISOString() } }] : [];
}
