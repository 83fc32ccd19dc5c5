import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type CompanyPageRows } from './get-company-page.query.js';

type Coverage = Pick<CompanyPageRows, 'mentions' | 'reviews' | 'news' | 'revenue'>;

const MOST_MENTIONS = 12;
const MOST_REVIEWS = 6;

const SQL = `SELECT
  (SELECT json_agg(m) FROM (
    SELECT mention_id, type, title, quote, publication, dated_on::text AS date, provenance
    FROM read.company_mentions WHERE company_id = $1 ORDER BY dated_on DESC, mention_id LIMIT ${MOST_MENTIONS}) AS m) AS mentions,
  (SELECT json_build_object('total', count(*),
      'positive', count(*) FILTER (WHERE sentiment = 'positive'),
      'mixed', count(*) FILTER (WHERE sentiment = 'mixed'),
      'negative', count(*) FILTER (WHERE sentiment = 'negative'),
      'newest', (SELECT coalesce(json_agg(n), '[]') FROM (
        SELECT snippet, community, permalink, sentiment, sentiment_rule AS rule, dated_on::text AS date, provenance
        FROM read.company_reviews WHERE company_id = $1 ORDER BY dated_on DESC, review_id LIMIT ${MOST_REVIEWS}) AS n))
    FROM read.company_reviews WHERE company_id = $1) AS reviews,
  (SELECT json_build_object('feed_url', feed_url, 'items', items, 'read_at', read_at)
    FROM read.company_news WHERE company_id = $1) AS news,
  (SELECT to_json(r) FROM (
    SELECT amount, is_verified, as_of, provenance FROM read.company_revenues WHERE company_id = $1
    ORDER BY as_of DESC, is_verified DESC, provenance->>'observedAt' DESC, figure_id LIMIT 1) AS r) AS revenue`;

/** Press about a company and its own news, in one round trip. */
@Injectable()
export class CompanyPress {
  constructor(private readonly store: ReadStore) {}

  async of(companyId: string): Promise<Coverage> {
    const rows = await this.store.prepared<{ [K in keyof Coverage]: Coverage[K] | null }>('company_coverage', SQL, [
      companyId,
    ]);
    const [row] = rows;
    return {
      mentions: row?.mentions ?? [],
      reviews: row?.reviews ?? null,
      news: row?.news ?? null,
      revenue: row?.revenue ?? null,
    };
  }
}
