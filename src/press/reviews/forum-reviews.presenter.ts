import { companyPath } from '../../vocabulary/profile-path.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { type ReviewSource } from '../insight.events.js';
import { type ForumReviewsAnswer } from './forum-review-answers.dto.js';
import { type ForumReviews } from './list-forum-reviews.query.js';

export interface ShownReviews {
  readonly found: ForumReviews;
  /** The forums' answers; null where none was queried. */
  readonly sources: readonly ReviewSource[] | null;
  readonly withEvidence: boolean;
}

export function presentReviews(
  { found, sources, withEvidence }: ShownReviews,
  publicUrl: string,
): Uncharged<ForumReviewsAnswer> {
  const { company, sentiment, reviews } = found;
  const shown = company && {
    name: company.name,
    slug: company.slug,
    service_url: publicUrl + companyPath(company.slug),
  };
  return {
    company: shown,
    sentiment,
    reviews: reviews.map(({ proofs, ...review }) => ({ ...review, ...(withEvidence && { evidence: proofs }) })),
    ...(sources && { sources }),
  };
}
