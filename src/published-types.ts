import { arbitrageFeed } from './arbitrage/arbitrage.feed.js';
import { companyFeed } from './companies/company.feed.js';
import { investorFeed } from './companies/investor.feed.js';
import { personFeed } from './companies/person.feed.js';
import { articleFeed } from './enrichment/article.feed.js';
import { insightFeed } from './enrichment/insight.feed.js';
import { accountFeed } from './metering/account.feed.js';
import { creditsFeed } from './metering/credits.feed.js';
import { FeedRegistry } from './platform/feed/feed-registry.js';
import { jobFeed } from './platform/jobs/job.feed.js';
import { radarFeed } from './radar/radar.feed.js';
import { submissionFeed } from './submissions/submission.feed.js';

/** What leaves the service on the feed, and what does not: one line a feature. */
export const PUBLISHED_TYPES = new FeedRegistry([
  ...accountFeed,
  ...creditsFeed,
  ...jobFeed,
  ...companyFeed,
  ...investorFeed,
  ...personFeed,
  ...insightFeed,
  ...articleFeed,
  ...radarFeed,
  ...submissionFeed,
  ...arbitrageFeed,
]);
