import { Injectable } from '@nestjs/common';
import { type RebuildProgress, type RebuildResult } from '../../platform/rebuild/rebuild.js';
import { ReadStore } from '../../platform/read-store/read-store.js';

export interface RebuildRequest {
  readonly rebuildId: string;
  readonly projection: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  /** The current step, as text. */
  readonly progress: string | null;
  /** 0 to 1. */
  readonly part: number;
  readonly result: RebuildResult | null;
  readonly error: string | null;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
}

interface Row {
  rebuild_id: string;
  projection: string;
  state: RebuildRequest['state'];
  progress: string | null;
  part: number;
  result: RebuildResult | null;
  error: string | null;
  requested_by: string;
  requested_at: Date;
  finished_at: Date | null;
}

/** Rebuilds that operators requested, from the request to the result. */
@Injectable()
export class Rebuilds {
  constructor(private readonly readStore: ReadStore) {}

  async isOpen(projection: string): Promise<boolean> {
    const rows = await this.readStore.query(
      `SELECT 1 FROM ops.rebuild_requests WHERE projection = $1 AND state IN ('waiting', 'running')`,
      [projection],
    );
    return rows.length > 0;
  }

  /** Concurrent requests create one rebuild. */
  async ask(rebuildId: string, projection: string, by: string): Promise<void> {
    await this.readStore.query(
      `INSERT INTO ops.rebuild_requests (rebuild_id, projection, requested_by) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING`,
      [rebuildId, projection, by],
    );
  }

  /** The latest of each read model. */
  async latest(): Promise<RebuildRequest[]> {
    const rows = await this.readStore.query<Row & Record<string, unknown>>(
      'SELECT DISTINCT ON (projection) * FROM ops.rebuild_requests ORDER BY projection, requested_at DESC',
    );
    return rows.map(asRequest);
  }

  /** The next one to run; a rebuild that a stopped process left unfinished starts again. For one process at a time. */
  async next(): Promise<RebuildRequest | null> {
    const [row] = await this.readStore.query<Row & Record<string, unknown>>(
      `UPDATE ops.rebuild_requests SET state = 'running', progress = 'begins', part = 0
       WHERE rebuild_id = (SELECT rebuild_id FROM ops.rebuild_requests WHERE state IN ('waiting', 'running')
                           ORDER BY requested_at LIMIT 1)
       RETURNING *`,
    );
    return row ? asRequest(row) : null;
  }

  async report(rebuildId: string, { phase, part, events, detail }: RebuildProgress): Promise<void> {
    const words = `${phase}${detail ? ` ${detail}` : ''}, ${events} events`;
    await this.readStore.query('UPDATE ops.rebuild_requests SET progress = $2, part = $3 WHERE rebuild_id = $1', [
      rebuildId,
      words,
      part,
    ]);
  }

  async end(rebuildId: string, end: { readonly result: RebuildResult } | { readonly error: string }): Promise<void> {
    const [state, result, error] = 'result' in end ? ['done', end.result, null] : ['failed', null, end.error];
    await this.readStore.query(
      `UPDATE ops.rebuild_requests SET state = $2, result = $3, error = $4, part = 1, finished_at = now()
       WHERE rebuild_id = $1`,
      [rebuildId, state, JSON.stringify(result), error?.slice(0, 2_000) ?? null],
    );
  }
}

function asRequest(row: Row): RebuildRequest {
  return {
    rebuildId: row.rebuild_id,
    projection: row.projection,
    state: row.state,
    progress: row.progress,
    part: row.part,
    result: row.result,
    error: row.error,
    requestedBy: row.requested_by,
    requestedAt: row.requested_at,
    finishedAt: row.finished_at,
  };
}
