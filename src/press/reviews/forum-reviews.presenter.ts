import { companyPath } from '../../vocabulary/profile-path.js';
import { type ReviewSource } from '../insight.events.js';
import { type ForumReviews } from './list-forum-reviews.query.js';

export interface ReviewsAnswer {
  readonly found: ForumReviews;
  /** The forums' answers; null where none was queried. */
  readonly sources: readonly ReviewSource[] | null;
  readonly withEvidence: boolean;
}

export function presentReviews({ found, sources, withEvidence }: ReviewsAnswer, publicUrl: string): object {
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
