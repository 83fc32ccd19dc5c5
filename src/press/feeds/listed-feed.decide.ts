import { type Decider } from '../../kernel/domain-event.js';
import { type ListedFeedEvent } from './listed-feed.events.js';

/** Whether it is listed now. */
export type ListedFeedState = boolean;

export const listedFeedDecider: Decider<ListedFeedState, ListedFeedEvent> = {
  initial: false,
  evolve: (_, event) => event.type === 'FeedListed',
};

/** Nothing where it is listed already. */
export function listFeed(
  isListed: ListedFeedState,
  feed: { feedId: string; url: string },
  now: number,
): ListedFeedEvent[] {
  return isListed ? [] : [{ type: 'FeedListed', data: { ...feed, listedAt: new Date(now).toISOString() } }];
}

/** Nothing where it is not listed. What it brought stays on file. */
export function delistFeed(isListed: ListedFeedState, feedId: string, now: number): ListedFeedEvent[] {
  return isListed ? [{ type: 'FeedDelisted', data: { feedId, delistedAt: new Date(now).toISOString() } }] : [];
}
