import { type InsightEvent } from '../../src/coverage/insight.events.js';
import { handlers, type Projection } from '../../src/platform/projector/projection.js';
import { COMPANY_REVENUES, COMPANY_MENTIONS, COMPANY_REVIEW_LOOKS, COMPANY_REVIEWS } from './insights.entity.js';

/** What others say of companies: reported revenue, mentions, forum reviews. Authors stay sealed. */
export const insightsProjection: Projection = {
  name: 'insights',
  version: 2,
  categories: ['insight'],
  tables: [COMPANY_REVENUES, COMPANY_MENTIONS, COMPANY_REVIEWS, COMPANY_REVIEW_LOOKS],
  ignores: [],
  on: handlers<InsightEvent>({
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
        },
      })),
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
      {
        table: 'company_review_looks',
        key: { company_id: companyId },
        put: { checked_at: checkedAt, sources: sources.map((source) => ({ ...source })) },
      },
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
