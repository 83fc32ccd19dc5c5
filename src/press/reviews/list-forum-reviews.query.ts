import { Query } from '@nestjs/cqrs';
import { type FindCompany, type FoundCompany } from '../../companies/matching/find-company.query.js';
import { type Sentiment } from '../insight.events.js';

export interface ForumReview {
  readonly snippet: string;
  readonly sentiment: Sentiment;
  readonly community: string;
  readonly author: string | null;
  readonly date: string;
  readonly permalink: string;
  readonly badge: 'gem' | 'coal' | null;
  /** The evidence that distinguishes the company from namesakes; empty where a file stated the review. */
  readonly proofs: readonly string[];
}

export interface ForumReviews {
  /** Null for an unknown company, which has no reviews. */
  readonly company: FoundCompany | null;
  readonly sentiment: {
    readonly positive: number;
    readonly negative: number;
    readonly mixed: number;
    readonly total: number;
    readonly score: number;
  };
  readonly reviews: readonly ForumReview[];
}

/** Stored forum reviews of a company: the newest, and always the most positive (gem) and the most negative (coal). */
export class ListForumReviews extends Query<ForumReviews> {
  constructor(readonly company: FindCompany) {
    super();
  }
}
