import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { VENUES, type VenueId } from '../arbitrage.events.js';
import { type VenueReport } from '../refresh/refresh-arbitrage.command.js';

/** Older prices are not shown: four refreshes have failed. */
export const STALE_AFTER_MS = 2 * 3_600_000;

export interface VenueStatus {
  readonly venue: VenueId;
  readonly markets: number;
  /** The last successful read. */
  readonly readAt: Date | null;
  readonly error: string | null;
  readonly degraded: boolean;
}

interface Row {
  readonly venue: VenueId;
  readonly markets: number;
  readonly read_at: Date | null;
  readonly error: string | null;
}

/**
 * Each venue's status at the last refresh. The table may be lost: all venues then count as degraded until the next
 * refresh.
 */
@Injectable()
export class VenueStatuses {
  /** The number of recordings by this process. */
  recorded = 0;

  constructor(private readonly readStore: ReadStore) {}

  async record(reports: readonly VenueReport[], at: Date): Promise<void> {
    for (const { id, status, markets, error } of reports) {
      await this.readStore.query(
        `INSERT INTO ops.arbitrage_venues AS v (venue, markets, read_at, checked_at, error)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (venue) DO UPDATE SET
           markets = CASE WHEN $5::text IS NULL THEN $2 ELSE v.markets END,
           read_at = CASE WHEN $5::text IS NULL THEN $4 ELSE v.read_at END,
           checked_at = $4, error = $5
         WHERE v.checked_at <= $4`,
        [id, markets, status === 'ok' ? at : null, at, error],
      );
    }
    this.recorded++;
  }

  async all(now: number): Promise<VenueStatus[]> {
    const rows = await this.readStore.query<Row>('SELECT venue, markets, read_at, error FROM ops.arbitrage_venues');
    return VENUES.map((venue) =>
      statusOf(
        venue,
        rows.find((row) => row.venue === venue),
        now,
      ),
    );
  }
}

export function degradedOf(venues: readonly VenueStatus[]): readonly VenueId[] {
  return venues.filter(({ degraded }) => degraded).map(({ venue }) => venue);
}

function statusOf(venue: VenueId, row: Row | undefined, now: number): VenueStatus {
  const readAt = row?.read_at ?? null;
  const old = readAt === null || now - readAt.getTime() > STALE_AFTER_MS;
  const error = row?.error ?? null;
  return { venue, markets: row?.markets ?? 0, readAt, error, degraded: old || error !== null };
}
