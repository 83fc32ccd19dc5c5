import { Command } from '@nestjs/cqrs';

export interface FeedRefresh {
  readonly status: 'read' | 'unchanged' | 'failing' | 'gone';
  readonly reason: string | null;
  /** Items that were looked through this time. */
  readonly items: number;
  readonly mentions: number;
  readonly withdrawn: number;
}

/** Reads a feed where it has changed, and tells the log which companies its items speak of. */
export class RefreshFeed extends Command<FeedRefresh> {
  constructor(
    readonly feedId: string,
    readonly url: string,
  ) {
    super();
  }
}
