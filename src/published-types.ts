import { arbitrageFeed } from './arbitrage/arbitrage.feed.js';
import { companyFeed } from './companies/record/company.feed.js';
import { mergeFeed } from './companies/merging/merge.feed.js';
import { roundsFeed } from './companies/rounds/rounds.feed.js';
import { investorFeed } from './companies/investors/investor.feed.js';
import { personFeed } from './companies/people/person.feed.js';
import { articleFeed } from './press/articles/article.feed.js';
import { insightFeed } from './press/insight.feed.js';
import { listedFeedFeed } from './press/feeds/listed-feed.feed.js';
import { enrichmentFeed } from './enrichment/pipeline/enrichment.feed.js';
import { logoFeed } from './enrichment/logo/logo.feed.js';
import { technologyFeed } from './enrichment/technology/technology.feed.js';
import { hiringFeed } from './enrichment/hiring/hiring.feed.js';
import { accountFeed } from './metering/accounts/account.feed.js';
import { answersFeed } from './metering/reads/answers.feed.js';
import { creditsFeed } from './metering/ledger/credits.feed.js';
import { paymentsFeed } from './payments/payments.feed.js';
import { headsFeed } from './proofs/heads/heads.feed.js';
import { erasuresFeed } from './privacy/erasures/erasures.feed.js';
import { revealFeed } from './log-explorer/reveal/reveal.feed.js';
import { systemStatusFeed } from './system-status/system-status.feed.js';
import { operatorsFeed } from './operators/operators.feed.js';
import { FeedRegistry } from './platform/feed/feed-registry.js';
import { jobFeed } from './jobs/job.feed.js';
import { logIdentityFeed } from './platform/log-identity/log-identity.feed.js';
import { radarFeed } from './radar/radar.feed.js';
import { adviserFeed } from './registries/advisers/adviser.feed.js';
import { datasetsFeed } from './datasets/datasets.feed.js';
import { datasetPurchaseFeed } from './datasets/purchase/dataset-purchase.feed.js';
import { dossierFeed } from './intel/dossier/dossier.feed.js';
import { dossierPurchaseFeed } from './intel/purchase/dossier-purchase.feed.js';
import { recallsFeed } from './recalls/recalls.feed.js';
import { submissionFeed } from './submissions/submission.feed.js';
import { webhooksFeed } from './webhooks/webhooks.feed.js';

/** Published and withheld events of the feed: one line per feature. */
export const PUBLISHED_TYPES = new FeedRegistry([
  ...accountFeed,
  ...creditsFeed,
  ...answersFeed,
  ...jobFeed,
  ...companyFeed,
  ...mergeFeed,
  ...roundsFeed,
  ...technologyFeed,
  ...logoFeed,
  ...hiringFeed,
  ...enrichmentFeed,
  ...investorFeed,
  ...personFeed,
  ...insightFeed,
  ...listedFeedFeed,
  ...articleFeed,
  ...radarFeed,
  ...submissionFeed,
  ...arbitrageFeed,
  ...adviserFeed,
  ...dossierFeed,
  ...dossierPurchaseFeed,
  ...webhooksFeed,
  ...paymentsFeed,
  ...systemStatusFeed,
  ...logIdentityFeed,
  ...revealFeed,
  ...erasuresFeed,
  ...operatorsFeed,
  ...headsFeed,
  ...datasetsFeed,
  ...datasetPurchaseFeed,
  ...recallsFeed,
]);
