import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { type ListedFeedEvent } from './listed-feed.events.js';

const { withhold } = publisherOf<ListedFeedEvent>('intel.companies.v1', 'coverageFeed');
const WHY = 'what an operator has read says nothing of companies; what it brings is in MentionsCollected';

export const listedFeedFeed: readonly FeedEntry[] = [withhold('FeedListed', WHY), withhold('FeedDelisted', WHY)];
