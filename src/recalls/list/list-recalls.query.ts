import { Query } from '@nestjs/cqrs';
import { type RecallClass } from '../recalls.events.js';
import { type NoticeView } from './recall-notice.presenter.js';

/** For other features that list recalls as the API does. */
export { presentNotice } from './recall-notice.presenter.js';

export interface RecallsAsk {
  readonly accountId: string;
  /** Notices after this position of the log. */
  readonly since: bigint;
  readonly limit: number;
  /** Null for those that the account has chosen. */
  readonly classes: readonly RecallClass[] | null;
  /** The newest first, up to `since` where it is not 0; else the oldest first, after `since`. */
  readonly isNewestFirst?: boolean;
}

export interface ListedRecall extends NoticeView {
  /** Of the notice. */
  readonly position: bigint;
  readonly noticedAt: Date;
}

export interface RecallsPage {
  readonly rows: readonly ListedRecall[];
  readonly hasMore: boolean;
  /** The classes that were applied. */
  readonly classes: readonly RecallClass[];
}

/** The recalls of what an account was served. */
export class ListRecalls extends Query<RecallsPage> {
  constructor(readonly ask: RecallsAsk) {
    super();
  }
}
