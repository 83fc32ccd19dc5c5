import { companyFeed } from './companies/company.feed.js';
import { accountFeed } from './metering/account.feed.js';
import { creditsFeed } from './metering/credits.feed.js';
import { FeedRegistry } from './platform/feed/feed-registry.js';
import { submissionFeed } from './submissions/submission.feed.js';

/** What leaves the service on the feed, and what does not: one line a feature. */
export const PUBLISHED_TYPES = new FeedRegistry([...accountFeed, ...creditsFeed, ...companyFeed, ...submissionFeed]);
