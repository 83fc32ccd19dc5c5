import { Injectable } from '@nestjs/common';
import { ReadStore } from '../platform/read-store/read-store.js';
import { RegistryError } from './registry.port.js';
import { pauseFor } from '../platform/process/pause-for.js';

export interface RateLimit {
  /** The average interval between two requests, in milliseconds. */
  readonly stepMs: number;
  /** The number of requests that may start at once after a pause. */
  readonly burst: number;
}

/** A longer wait is refused, since an answer is due within seconds. */
const LONGEST_WAIT_MS = 4_000;
const LONGEST_REST_MS = 3_600_000;

/**
 * Rate limits per source, shared by all processes: a request reserves the source's next free slot in one statement, by
 * the database's clock.
 */
@Injectable()
export class SourceRateLimits {
  constructor(private readonly store: ReadStore) {}

  /** @throws RegistryError rate_limited where the slot is too far off, or the source has requested a pause. */
  async take(source: string, { stepMs, burst }: RateLimit, signal: AbortSignal): Promise<void> {
    const [turn] = await this.store.prepared<{ wait_ms: number }>(
      'take_source_turn',
      `INSERT INTO ops.source_turns AS t (source, next_at)
       VALUES ($1, clock_timestamp() - $3 * interval '1 ms' + $2 * interval '1 ms')
       ON CONFLICT (source) DO UPDATE
         SET next_at = greatest(t.next_at, clock_timestamp() - $3 * interval '1 ms') + $2 * interval '1 ms'
         WHERE t.next_at <= clock_timestamp() + $4 * interval '1 ms'
       RETURNING (extract(epoch FROM next_at - $2 * interval '1 ms' - clock_timestamp()) * 1000)::float8 AS wait_ms`,
      [source, stepMs, (burst - 1) * stepMs, LONGEST_WAIT_MS],
    );
    if (!turn) throw new RegistryError('rate_limited', `${source} may not be queried again yet`);
    if (turn.wait_ms > 0) await pauseFor(turn.wait_ms, signal);
    if (signal.aborted) throw new RegistryError('unreachable', `${source} could not be queried in time`);
  }

  /** Applies a source's requested pause to all processes. */
  async rest(source: string, restMs: number): Promise<void> {
    await this.store.query(
      `INSERT INTO ops.source_turns AS t (source, next_at) VALUES ($1, clock_timestamp() + $2 * interval '1 ms')
       ON CONFLICT (source) DO UPDATE SET next_at = greatest(t.next_at, excluded.next_at)`,
      [source, Math.min(restMs, LONGEST_REST_MS)],
    );
  }
}
