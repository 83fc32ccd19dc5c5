import { type InsightEvent, type ReviewSource } from '../../src/press/insight.events.js';
import { handlers, type Projection } from '../../src/platform/projector/projection.js';
import { type ListedFeedEvent } from '../../src/press/feeds/listed-feed.events.js';
import {
  COMPANY_MENTIONS,
  COMPANY_REVENUES,
  COMPANY_REVIEW_LOOKS,
  COMPANY_REVIEWS,
  COVERAGE_FEEDS,
} from './insights.entity.js';

/** External statements about companies: reported revenue, mentions, forum reviews. Authors stay sealed. */
export const insightsProjection: Projection = {
  name: 'insights',
  version: 4,
  categories: ['insight', 'coverageFeed'],
  tables: [COMPANY_REVENUES, COMPANY_MENTIONS, COMPANY_REVIEWS, COMPANY_REVIEW_LOOKS, COVERAGE_FEEDS],
  ignores: [],
  on: handlers<InsightEvent | ListedFeedEvent>({
    RevenueReported: ({ data }) => [
      {
        table: 'company_revenues',
        key: { figure_id: data.figureId },
        put: {
          company_id: data.companyId,
          amount: data.amount,
          as_of: data.asOf,
          is_verified: data.isVerified,
          employee_count: data.employeeCount,
          valuation: data.valuation,
          provenance: { ...data.provenance },
        },
      },
    ],
    MentionsCollected: ({ data: { companyId, mentions, provenance } }) =>
      mentions.map((mention) => ({
        table: 'company_mentions',
        key: { mention_id: mention.mentionId },
        put: {
          company_id: companyId,
          type: mention.type,
          title: mention.title,
          url: mention.url,
          dated_on: mention.date,
          quote: mention.quote,
          publication: mention.publication,
          importance_grade: mention.importanceGrade,
          timestamp_seconds: mention.timestampSeconds,
          provenance: { ...provenance },
          feed_id: null,
          item_key: null,
          proofs: null,
        },
      })),
    MentionsChecked: ({ data: { feedId, found, withdrawn } }) => [
      ...found.map(({ mentionId, itemKey, proofs }) => ({
        table: 'company_mentions',
        key: { mention_id: mentionId },
        set: { feed_id: feedId, item_key: itemKey, proofs },
      })),
      ...withdrawn.map((mentionId) => ({
        table: 'company_mentions',
        key: { mention_id: mentionId },
        delete: true as const,
      })),
    ],
    PressWithdrawn: ({ data: { figureIds, mentionIds, reviewIds } }) => [
      ...figureIds.map((id) => ({ table: 'company_revenues', key: { figure_id: id }, delete: true as const })),
      ...mentionIds.map((id) => ({ table: 'company_mentions', key: { mention_id: id }, delete: true as const })),
      ...reviewIds.map((id) => ({ table: 'company_reviews', key: { review_id: id }, delete: true as const })),
    ],
    FeedListed: ({ data: { feedId, url, listedAt } }) => [
      { table: 'coverage_feeds', key: { feed_id: feedId }, put: { url, listed_at: listedAt } },
    ],
    FeedDelisted: ({ data: { feedId } }) => [{ table: 'coverage_feeds', key: { feed_id: feedId }, delete: true }],
    ReviewsCurated: ({ data: { companyId, reviews, provenance } }) =>
      reviews.map((review) => ({
        table: 'company_reviews',
        key: { review_id: review.reviewId },
        put: {
          company_id: companyId,
          snippet: review.snippet,
          community: review.community,
          sealed_author: review.sealedAuthor && { ...review.sealedAuthor },
          dated_on: review.date,
          permalink: review.permalink,
          sentiment: review.sentiment,
          score: review.score,
          sentiment_rule: review.sentimentRule,
          provenance: { ...provenance },
          proofs: null,
        },
      })),
    ReviewsChecked: ({ data: { companyId, checkedAt, sources, proofs, withdrawn } }) => [
      ...(sources.length === 0 ? [] : [searched(companyId, checkedAt, sources)]),
      ...proofs.map(({ reviewId, proofs: told }) => ({
        table: 'company_reviews',
        key: { review_id: reviewId },
        set: { proofs: told },
      })),
      ...withdrawn.map((reviewId) => ({
        table: 'company_reviews',
        key: { review_id: reviewId },
        delete: true as const,
      })),
    ],
  }),
};

function searched(companyId: string, checkedAt: string, sources: readonly ReviewSource[]) {
  return {
    table: 'company_review_looks',
    key: { company_id: companyId },
    put: { checked_at: checkedAt, sources: sources.map((source) => ({ ...source })) },
  };
}
