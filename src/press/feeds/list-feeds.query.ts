import { Query } from '@nestjs/cqrs';
import { type FeedState } from '../feed-reading/feed-reads.service.js';

export interface ListedFeed extends Pick<
  FeedState,
  'status' | 'reason' | 'title' | 'readAt' | 'movedTo' | 'itemCount'
> {
  readonly feedId: string;
  readonly url: string;
  readonly listedAt: Date;
  /** Stored mentions from this feed. */
  readonly mentions: number;
  /** Null where it is due now. */
  readonly nextAt: Date | null;
}

/** Listed feeds, in the order of listing. */
export class ListFeeds extends Query<ListedFeed[]> {}
