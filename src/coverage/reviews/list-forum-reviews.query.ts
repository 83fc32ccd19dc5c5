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
 * What forums say of a company: the newest, and always the warmest (gem) and the harshest (coal). `live` asks for
 * what is said now, which fails with not_configured where no engine is.
 */
export class ListForumReviews extends Query<ForumReviews> {
  constructor(
    readonly company: FindCompany,
    readonly live: boolean,
  ) {
    super();
  }
}
