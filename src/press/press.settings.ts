import { baseUrl } from '../platform/config/environment.js';

/** Settings for forum reviews. */
export interface ReviewsConfig {
  readonly hackerNewsUrl: string;
  readonly redditUrl: string;
  readonly redditAuthUrl: string;
  /** Reddit is queried only where id and secret are set. */
  readonly redditClientId: string | null;
  readonly redditClientSecret: string | null;
  readonly redditUserAgent: string;
}

/** Settings for listed feeds. */
export interface FeedsConfig {
  /** The interval between two readings of a feed; 0 disables readings. */
  readonly everyMinutes: number;
}

export interface WithReviews {
  readonly reviews: ReviewsConfig;
}

export interface WithFeeds {
  readonly feeds: FeedsConfig;
}

type IntegerOf = (name: string, fallback: number, limits: readonly [number, number]) => number;

export function feedsConfig(integer: IntegerOf): FeedsConfig {
  return { everyMinutes: integer('COVERAGE_FEEDS_MINUTES', 60, [0, 10_080]) };
}

export function reviewsConfig(env: NodeJS.ProcessEnv): ReviewsConfig {
  return {
    hackerNewsUrl: baseUrl(env, 'REVIEWS_HN_URL') ?? 'https://hn.algolia.com',
    redditUrl: baseUrl(env, 'REVIEWS_REDDIT_URL') ?? 'https://oauth.reddit.com',
    redditAuthUrl: baseUrl(env, 'REVIEWS_REDDIT_AUTH_URL') ?? 'https://www.reddit.com',
    redditClientId: env.REVIEWS_REDDIT_CLIENT_ID || null,
    redditClientSecret: env.REVIEWS_REDDIT_CLIENT_SECRET || null,
    redditUserAgent: env.REVIEWS_REDDIT_USER_AGENT || 'server:scoutline:1.0.0',
  };
}
