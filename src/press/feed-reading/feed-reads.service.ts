import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';

/** The reading state of a feed. It may be lost: the feed is then read in full again, without duplicate events. */
export interface FeedState {
  readonly status: 'ok' | 'failing' | 'gone';
  /** A code; null after a successful reading. */
  readonly reason: string | null;
  /** Consecutive failures. */
  readonly failures: number;
  readonly title: string | null;
  /** ISO 8601; null before the first reading. */
  readonly readAt: string | null;
  /** The target of a permanent redirect; null without one. */
  readonly movedTo: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Of the body, in hexadecimal; null forces a new search of all items. */
  readonly sha256: string | null;
  readonly itemCount: number;
  /** Searched items: a checksum by item key. */
  readonly items: Readonly<Record<string, string>>;
  /** Tries by key of an item whose transcript could not be fetched. */
  readonly failed: Readonly<Record<string, number>>;
  /** The last mention whose address was checked; null before the first check. */
  readonly checkedTo: string | null;
}

export const NEVER_READ: FeedState = {
  status: 'ok',
  reason: null,
  failures: 0,
  title: null,
  readAt: null,
  movedTo: null,
  etag: null,
  lastModified: null,
  sha256: null,
  itemCount: 0,
  items: {},
  failed: {},
  checkedTo: null,
};

export interface DueFeed {
  readonly feedId: string;
  readonly url: string;
}

@Injectable()
export class FeedReads {
  constructor(private readonly store: ReadStore) {}

  async get(feedId: string): Promise<FeedState> {
    const [row] = await this.store.prepared<{ state: Partial<FeedState> }>(
      'feed_read',
      'SELECT state FROM ops.feed_reads WHERE feed_id = $1',
      [feedId],
    );
    return { ...NEVER_READ, ...row?.state };
  }

  async put(feedId: string, state: FeedState, nextAt: number): Promise<void> {
    await this.store.query(
      `INSERT INTO ops.feed_reads (feed_id, state, next_at) VALUES ($1, $2, $3)
       ON CONFLICT (feed_id) DO UPDATE SET state = excluded.state, next_at = excluded.next_at`,
      [feedId, JSON.stringify(state), new Date(nextAt)],
    );
  }

  async remove(feedId: string): Promise<void> {
    await this.store.query('DELETE FROM ops.feed_reads WHERE feed_id = $1', [feedId]);
  }

  /** Makes feeds due; `again` searches all their items anew. */
  async makeDue(feedIds: readonly string[], { now, again }: { now: number; again: boolean }): Promise<void> {
    const state = again ? `'{}'::jsonb` : 'r.state';
    await this.store.query(
      `INSERT INTO ops.feed_reads AS r (feed_id, state, next_at) SELECT id, '{}', $2 FROM unnest($1::uuid[]) AS id
       ON CONFLICT (feed_id) DO UPDATE SET next_at = excluded.next_at, state = ${state}`,
      [feedIds, new Date(now)],
    );
  }

  /** Due feeds, longest overdue first; also those that a clock dated ahead was read, which would rest until that date. */
  async due(now: number, limit: number): Promise<DueFeed[]> {
    return this.store.prepared<DueFeed>(
      'feeds_due',
      `SELECT f.feed_id AS "feedId", f.url FROM read.coverage_feeds f LEFT JOIN ops.feed_reads r USING (feed_id)
       WHERE coalesce(r.next_at, '-infinity') <= $1
         OR (r.state ->> 'readAt')::timestamptz > $1::timestamptz + interval '5 minutes' ORDER BY r.next_at NULLS FIRST, f.feed_id LIMIT $2`,
      [new Date(now), limit],
    );
  }
}
