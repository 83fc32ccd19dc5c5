import { Command } from '@nestjs/cqrs';

export interface FeedRefresh {
  readonly status: 'read' | 'unchanged' | 'failing' | 'gone';
  readonly reason: string | null;
  /** Items searched in this reading. */
  readonly items: number;
  readonly mentions: number;
  readonly withdrawn: number;
}

/** Reads a feed if it changed, and records which companies its items mention. */
export class RefreshFeed extends Command<FeedRefresh> {
  constructor(
    readonly feedId: string,
    readonly url: string,
  ) {
    super();
  }
}
