import { type EventStore } from '../../platform/event-store/event-store.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { intakeStream, type Cursor, type RadarEvent } from '../radar.events.js';

/** The state of a source's intake in the log. */
export interface IntakePlace {
  readonly stream: string;
  /** 'no_stream' on a day without observations so far. */
  readonly revision: bigint | 'no_stream';
  readonly cursor: Cursor | null;
}

export interface IntakeCounts {
  rows: number;
  ingested: number;
  known: number;
  rejected: number;
}

export interface SourceState extends IntakeCounts {
  readonly intake: string;
  readonly cursor: Cursor | null;
  readonly lastRunAt: string | null;
  readonly errors: number;
  readonly lastError: string | null;
  readonly lastErrorAt: string | null;
  readonly retryAt: string | null;
}

/** Sources without observations for longer start anew. */
const LOOKBACK_DAYS = 60;
const DAY_MS = 24 * 3_600_000;

/** The UTC day of an instant, YYYY-MM-DD. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/**
 * The sources' cursors. The last observation of a source in the log has its authoritative cursor; progress without an
 * observation is in `ops`, and counts until the log has a later observation.
 */
export class IntakeJournal {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
  ) {}

  async place(intake: string, now: number): Promise<IntakePlace> {
    const stream = intakeStream(intake, dayOf(now));
    const last = await this.lastObservation(intake, now);
    const [saved] = await this.readStore.query<{
      cursor: string | null;
      stream: string | null;
      revision: string | null;
    }>('SELECT cursor, stream, revision::text FROM ops.radar_sources WHERE intake = $1', [intake]);
    const isLatest =
      saved && saved.stream === (last?.stream ?? null) && saved.revision === (last?.revision.toString() ?? null);
    const cursor = isLatest ? saved.cursor : last?.cursor;
    // The events of a source without a cursor so far have an empty one.
    return { stream, revision: last?.stream === stream ? last.revision : 'no_stream', cursor: cursor || null };
  }

  /** Stores a visit: its progress, its counts, and its failure if any. */
  async saveVisit(
    intake: string,
    visit: {
      readonly now: number;
      readonly counts: IntakeCounts;
      readonly cursor: Cursor | null;
      readonly error?: string;
      readonly retryAt?: number;
    },
  ): Promise<void> {
    const last = await this.lastObservation(intake, visit.now);
    const { rows, ingested, known, rejected } = visit.counts;
    const at = new Date(visit.now).toISOString();
    await this.readStore.query(
      `INSERT INTO ops.radar_sources AS s (intake, cursor, stream, revision, last_run_at, rows, ingested, known, rejected,
         errors, last_error, last_error_at, retry_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $10::text IS NULL THEN 0 ELSE 1 END, $10,
         CASE WHEN $10::text IS NULL THEN NULL ELSE $5::timestamptz END, $11)
       ON CONFLICT (intake) DO UPDATE SET cursor = excluded.cursor, stream = excluded.stream, revision = excluded.revision,
         last_run_at = excluded.last_run_at, rows = s.rows + excluded.rows, ingested = s.ingested + excluded.ingested,
         known = s.known + excluded.known, rejected = s.rejected + excluded.rejected, retry_at = excluded.retry_at,
         errors = CASE WHEN excluded.last_error IS NULL THEN 0 ELSE s.errors + 1 END,
         last_error = coalesce(excluded.last_error, s.last_error),
         last_error_at = coalesce(excluded.last_error_at, s.last_error_at)`,
      [
        intake,
        visit.cursor || null,
        last?.stream ?? null,
        last?.revision.toString() ?? null,
        at,
        rows,
        ingested,
        known,
        rejected,
        visit.error?.slice(0, 500) ?? null,
        visit.retryAt === undefined ? null : new Date(visit.retryAt).toISOString(),
      ],
    );
  }

  /** All sources that ever ran; `errors` counts consecutive failed visits. */
  async states(): Promise<SourceState[]> {
    const rows = await this.readStore.query<Record<string, string | number | Date | null>>(
      `SELECT intake, cursor, last_run_at, rows::float8, ingested::float8, known::float8, rejected::float8, errors,
         last_error, last_error_at, retry_at FROM ops.radar_sources ORDER BY intake`,
    );
    const iso = (at: unknown): string | null => (at instanceof Date ? at.toISOString() : null);
    return rows.map((row) => ({
      intake: row.intake as string,
      cursor: row.cursor as string | null,
      lastRunAt: iso(row.last_run_at),
      rows: row.rows as number,
      ingested: row.ingested as number,
      known: row.known as number,
      rejected: row.rejected as number,
      errors: row.errors as number,
      lastError: row.last_error as string | null,
      lastErrorAt: iso(row.last_error_at),
      retryAt: iso(row.retry_at),
    }));
  }

  private async lastObservation(
    intake: string,
    now: number,
  ): Promise<{ stream: string; revision: bigint; cursor: Cursor } | null> {
    for (let back = 0; back <= LOOKBACK_DAYS; back++) {
      const stream = intakeStream(intake, dayOf(now - back * DAY_MS));
      for await (const event of this.eventStore.readStream(stream, { backwards: true, maxCount: 1 })) {
        const { data } = event as unknown as Extract<RadarEvent, { type: 'DomainIngested' }>;
        return { stream, revision: event.revision, cursor: data.cursor };
      }
    }
    return null;
  }
}
