import { Query } from '@nestjs/cqrs';
import { type FeedState } from '../feed-reading/feed-reads.service.js';

export interface ListedFeed extends Pick<
  FeedState,
  'status' | 'reason' | 'title' | 'readAt' | 'movedTo' | 'itemCount'
> {
  readonly feedId: string;
  readonly url: string;
  readonly listedAt: Date;
  /** Mentions on file that it brought. */
  readonly mentions: number;
  /** Null where it waits for nothing but its turn. */
  readonly nextAt: Date | null;
}

/** Feeds that are read, the first listed first. */
export class ListFeeds extends Query<ListedFeed[]> {}
