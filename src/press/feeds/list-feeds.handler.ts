import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type FeedState, NEVER_READ } from '../feed-reading/feed-reads.service.js';
import { ListFeeds, type ListedFeed } from './list-feeds.query.js';

interface Row {
  readonly feedId: string;
  readonly url: string;
  readonly listedAt: Date;
  readonly mentions: number;
  readonly nextAt: Date | null;
  readonly state: Partial<FeedState> | null;
}

@QueryHandler(ListFeeds)
@Injectable()
export class ListFeedsHandler implements IQueryHandler<ListFeeds> {
  constructor(private readonly store: ReadStore) {}

  async execute(_: ListFeeds): Promise<ListedFeed[]> {
    const rows = await this.store.prepared<Row>(
      'listed_feeds',
      `SELECT f.feed_id AS "feedId", f.url, f.listed_at AS "listedAt", r.next_at AS "nextAt", r.state - 'items' AS state,
         (SELECT count(*)::int FROM read.company_mentions m WHERE m.feed_id = f.feed_id) AS mentions
       FROM read.coverage_feeds f LEFT JOIN ops.feed_reads r USING (feed_id) ORDER BY f.listed_at, f.feed_id`,
      [],
    );
    return rows.map(({ state, ...row }) => ({ ...NEVER_READ, ...state, ...row }));
  }
}
