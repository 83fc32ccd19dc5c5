import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type Sealed } from '../../kernel/sealed.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { type Sentiment } from '../insight.events.js';
import { type ForumReviews, ListForumReviews } from './list-forum-reviews.query.js';

interface ReviewRow {
  readonly snippet: string;
  readonly sentiment: Sentiment;
  readonly community: string;
  readonly sealed_author: Sealed | null;
  readonly date: string;
  readonly permalink: string;
  readonly badge: 'gem' | 'coal' | null;
  readonly positive: number;
  readonly negative: number;
  readonly mixed: number;
  readonly proofs: readonly string[] | null;
}

const NO_REVIEWS: Omit<ForumReviews, 'company'> = {
  sentiment: { positive: 0, negative: 0, mixed: 0, total: 0, score: 0 },
  reviews: [],
};

const MOST = 100;

@QueryHandler(ListForumReviews)
@Injectable()
export class ListForumReviewsHandler implements IQueryHandler<ListForumReviews> {
  constructor(
    private readonly store: ReadStore,
    private readonly vault: Vault,
    private readonly queries: QueryBus,
  ) {}

  async execute({ company: reference }: ListForumReviews): Promise<ForumReviews> {
    const company = await this.queries.execute(reference);
    if (!company) return { company, ...NO_REVIEWS };
    const rows = await this.store.prepared<ReviewRow>(
      'forum_reviews',
      `WITH all_reviews AS (
         SELECT r.*, count(*) FILTER (WHERE sentiment = 'positive') OVER ()::int AS positive,
           count(*) FILTER (WHERE sentiment = 'negative') OVER ()::int AS negative,
           count(*) FILTER (WHERE sentiment = 'mixed') OVER ()::int AS mixed,
           row_number() OVER (ORDER BY dated_on DESC, review_id) AS newest,
           row_number() OVER (PARTITION BY sentiment ORDER BY abs(score) DESC, dated_on DESC, review_id) AS strongest
         FROM read.company_reviews r WHERE company_id = $1
       ), badged AS (
         SELECT *, CASE WHEN strongest > 1 THEN NULL WHEN sentiment = 'positive' THEN 'gem'
                        WHEN sentiment = 'negative' THEN 'coal' END AS badge
         FROM all_reviews
       )
       SELECT snippet, sentiment, community, sealed_author, dated_on::text AS date, permalink, badge, proofs,
         positive, negative, mixed
       FROM badged WHERE newest <= ${MOST} OR badge IS NOT NULL ORDER BY newest`,
      [company.company_id],
    );
    const [first] = rows;
    if (!first) return { company, ...NO_REVIEWS };
    const { positive, negative, mixed } = first;
    const total = positive + negative + mixed;
    const authors = await this.authorsOf(rows);
    return {
      company,
      sentiment: { positive, negative, mixed, total, score: Math.round(((positive - negative) / total) * 100) / 100 },
      reviews: rows.map(({ snippet, sentiment, community, date, permalink, badge, proofs }, index) => ({
        snippet,
        sentiment,
        community,
        author: authors[index] ?? null,
        date,
        permalink,
        badge,
        proofs: proofs ?? [],
      })),
    };
  }

  private async authorsOf(rows: readonly ReviewRow[]): Promise<(string | null)[]> {
    const opened = await this.vault.openAll<string>(rows.flatMap(({ sealed_author }) => sealed_author ?? []));
    let next = 0;
    return rows.map(({ sealed_author }) => (sealed_author ? (opened[next++] ?? null) : null));
  }
}
