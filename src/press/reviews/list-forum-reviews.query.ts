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
  /** What told the company from its namesakes; empty where a file stated it. */
  readonly proofs: readonly string[];
}

export interface ForumReviews {
  /** Null where none is on file: then there are no reviews either. */
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

/**
 * What is held of what forums say of a company: the newest, and always the warmest (gem) and the harshest (coal).
 */
export class ListForumReviews extends Query<ForumReviews> {
  constructor(readonly company: FindCompany) {
    super();
  }
}
