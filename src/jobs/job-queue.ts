import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { type ClientBase } from 'pg';
import { ReadStore } from '../platform/read-store/read-store.js';
import { type JobKind } from './job.events.js';

export const JOB_CHANNEL = 'job_queue';

/** A job that this worker holds until its lease expires. */
export interface Leased {
  readonly jobId: string;
  readonly kind: JobKind;
  readonly token: string;
  /** Attempts that do not count: their worker was stopped, or lacked an engine. */
  readonly interruptions: number;
  /** Since it was queued. */
  readonly waitedMs: number;
}

export interface LeaseAsk {
  readonly worker: string;
  /** Slots are counted for each machine, over all its workers. */
  readonly host: string;
  readonly pool: string;
  readonly kinds: readonly JobKind[];
  readonly slots: number;
  readonly leaseMs: number;
}

export interface NewJob {
  readonly jobId: string;
  readonly kind: JobKind;
  /** Accounts take turns. */
  readonly accountId: string;
}

export interface QueueRow {
  readonly job_id: string;
  readonly kind: JobKind;
  readonly state: 'waiting' | 'running' | 'parked';
  readonly worker: string | null;
  readonly tries: number;
  readonly error: string | null;
  readonly queued_at: Date;
  readonly next_at: Date;
}

/** A job that cannot be done for longer than this ends, and its charge is refunded. */
export const IMPOSSIBLE_AT_MOST_MS = 3_600_000;
/** A job that has waited for longer is reported. */
export const LATE_SECONDS = 600;
/** After a failure, the same worker does not lease the job for this long, so that another one can. */
export const BACK_OFF_MS = 5_000;

/** Due jobs for a worker, each with its rank among the account's jobs: running ones come first. */
const IN_TURN = `
  SELECT d.job_id, t.served_at,
    row_number() OVER (PARTITION BY d.account_id ORDER BY d.queued_at, d.job_id) + coalesce(r.running, 0) AS place
  FROM ops.job_queue AS d
  LEFT JOIN ops.job_turns AS t ON t.pool = $8 AND t.account_id = d.account_id
  LEFT JOIN (SELECT account_id, count(*) AS running FROM ops.job_queue
             WHERE kind = ANY($5::text[]) AND state = 'running' AND next_at > now() GROUP BY account_id) AS r
    ON r.account_id = d.account_id
  WHERE d.kind = ANY($5::text[]) AND d.state <> 'parked' AND d.next_at <= now()
    AND (d.worker IS DISTINCT FROM $1 OR d.state = 'running'
      OR d.next_at <= now() - make_interval(secs => $7::float8))`;

export interface QueueFigures {
  readonly waiting: number;
  readonly running: number;
  readonly parked: number;
  /** How long the oldest job waits. */
  readonly oldestSeconds: number;
}

/**
 * Waiting jobs and their lease holders. The log is the truth: a lost row is restored from it, and the worker drops a
 * surplus row when it finds the job ended.
 */
@Injectable()
export class JobQueue {
  constructor(private readonly store: ReadStore) {}

  /** In the transaction that advances a consumer. */
  async add(tx: Pick<ClientBase, 'query'>, jobs: readonly NewJob[]): Promise<void> {
    if (jobs.length === 0) return;
    await tx.query(
      `INSERT INTO ops.job_queue (job_id, kind, account_id)
       SELECT j.* FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS j ON CONFLICT DO NOTHING`,
      [jobs.map(({ jobId }) => jobId), jobs.map(({ kind }) => kind), jobs.map(({ accountId }) => accountId)],
    );
    await tx.query(`SELECT pg_notify('${JOB_CHANNEL}', '')`);
  }

  /**
   * Leases waiting jobs up to the machine's free slots, including jobs of lost workers. Accounts take turns: each has
   * one job running before any has two, and the one whose last job began longest ago comes first.
   */
  async lease(ask: LeaseAsk): Promise<Leased[]> {
    if (!(await this.isAnyDue(ask.kinds))) return [];
    return this.store.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`jobs ${ask.pool} ${ask.host}`]);
      const token = randomUUID();
      const { rows } = await tx.query<{
        job_id: string;
        kind: JobKind;
        account_id: string | null;
        interruptions: number;
        waited_ms: number;
      }>(
        // As a subquery of the update, some plans would choose again for each row and lease more than the slots.
        `WITH chosen AS MATERIALIZED (
           SELECT q.job_id FROM ops.job_queue AS q
           JOIN (${IN_TURN}) AS turn USING (job_id)
           WHERE q.state <> 'parked' AND q.next_at <= now()
           ORDER BY turn.place, turn.served_at NULLS FIRST, q.queued_at LIMIT greatest(0, $6::integer - (
             SELECT count(*)::integer FROM ops.job_queue
             WHERE kind = ANY($5::text[]) AND host = $2 AND state = 'running' AND next_at > now()))
           FOR UPDATE OF q SKIP LOCKED)
         UPDATE ops.job_queue AS leased SET state = 'running', worker = $1, host = $2, lease_token = $3,
           tries = tries + 1, next_at = now() + make_interval(secs => $4::float8)
         FROM chosen WHERE leased.job_id = chosen.job_id
         RETURNING leased.job_id, leased.kind, leased.account_id, leased.interruptions,
           (extract(epoch FROM now() - leased.queued_at) * 1000)::float8 AS waited_ms`,
        [ask.worker, ask.host, token, ask.leaseMs / 1_000, ask.kinds, ask.slots, BACK_OFF_MS / 1_000, ask.pool],
      );
      await this.noteTurns(tx, ask.pool, rows);
      return rows.map(({ job_id: jobId, kind, interruptions, waited_ms: waitedMs }) => {
        return { jobId, kind, token, interruptions, waitedMs };
      });
    });
  }

  private async noteTurns(
    tx: Pick<ClientBase, 'query'>,
    pool: string,
    rows: readonly { readonly account_id: string | null }[],
  ): Promise<void> {
    const accounts = [...new Set(rows.flatMap(({ account_id: accountId }) => accountId ?? []))];
    if (accounts.length === 0) return;
    await tx.query(
      `INSERT INTO ops.job_turns (pool, account_id) SELECT $1, unnest($2::uuid[]) ORDER BY 2
       ON CONFLICT (pool, account_id) DO UPDATE SET served_at = now()`,
      [pool, accounts],
    );
    // Turns older than a day no longer matter.
    await tx.query(`DELETE FROM ops.job_turns WHERE pool = $1 AND served_at < now() - interval '1 day'`, [pool]);
  }

  /** Every pool calls this twice a second, mostly without result, so it uses no lock and no transaction. */
  private async isAnyDue(kinds: readonly JobKind[]): Promise<boolean> {
    const found = await this.store.prepared(
      'jobs-due',
      `SELECT 1 FROM ops.job_queue WHERE kind = ANY($1::text[]) AND state <> 'parked' AND next_at <= now() LIMIT 1`,
      [kinds],
    );
    return found.length > 0;
  }

  /** False when another worker holds the lease, or the job has left the queue. */
  async extend({ jobId, token }: Leased, leaseMs: number): Promise<boolean> {
    const rows = await this.store.query(
      `UPDATE ops.job_queue SET next_at = now() + make_interval(secs => $3)
       WHERE job_id = $1 AND lease_token = $2 AND next_at > now() RETURNING job_id`,
      [jobId, token, leaseMs / 1_000],
    );
    return rows.length === 1;
  }

  /** The job has already ended in the log. */
  async drop({ jobId, token }: Leased): Promise<void> {
    await this.store.query('DELETE FROM ops.job_queue WHERE job_id = $1 AND lease_token = $2', [jobId, token]);
  }

  /**
   * Returns a job to the queue for any worker; an attempt that its worker's end interrupted does not count.
   * @param pauseMs for a job that was not started: workers that take turns would try it without a pause
   */
  async giveBack(
    { jobId, token }: Leased,
    error: string | null,
    { isInterrupted = false, pauseMs = 0 } = {},
  ): Promise<void> {
    await this.store.query(
      `UPDATE ops.job_queue SET state = 'waiting', lease_token = NULL, next_at = now() + make_interval(secs => $5),
         error = coalesce($3, error), interruptions = interruptions + $4 WHERE job_id = $1 AND lease_token = $2`,
      [jobId, token, error?.slice(0, 2_000) ?? null, isInterrupted ? 1 : 0, pauseMs / 1_000],
    );
    if (pauseMs === 0) await this.wake();
  }

  /**
   * Parks a job that this machine cannot do; the attempt does not count.
   * @param hasStarted whether the log has a start of the attempt
   */
  async park({ jobId, token }: Leased, error: string, hasStarted: boolean): Promise<void> {
    await this.store.query(
      `UPDATE ops.job_queue SET state = 'parked', lease_token = NULL, next_at = now(), error = $3,
         interruptions = interruptions + $4 WHERE job_id = $1 AND lease_token = $2`,
      [jobId, token, error.slice(0, 2_000), hasStarted ? 1 : 0],
    );
  }

  /** False when the job is not parked. */
  async unpark(jobId: string): Promise<boolean> {
    const rows = await this.store.query(
      `UPDATE ops.job_queue SET state = 'waiting', worker = NULL, next_at = now()
       WHERE job_id = $1 AND state = 'parked' RETURNING job_id`,
      [jobId],
    );
    await this.wake();
    return rows.length === 1;
  }

  /** Removes a cancelled job; its worker notices at its next heartbeat. */
  async remove(jobId: string): Promise<void> {
    await this.store.query('DELETE FROM ops.job_queue WHERE job_id = $1', [jobId]);
  }

  async rows(jobIds: readonly string[]): Promise<QueueRow[]> {
    return this.store.query<QueueRow>(
      `SELECT job_id, kind, state, worker, tries, error, queued_at, next_at FROM ops.job_queue
       WHERE job_id = ANY($1::uuid[])`,
      [jobIds],
    );
  }

  /** Jobs parked for longer than this, by the database's clock, which also parked them. */
  async parkedFor(ms: number): Promise<string[]> {
    const rows = await this.store.query<{ job_id: string }>(
      `SELECT job_id FROM ops.job_queue WHERE state = 'parked' AND next_at < now() - make_interval(secs => $1) LIMIT 100`,
      [ms / 1_000],
    );
    return rows.map((row) => row.job_id);
  }

  /** Jobs by state, and the waiting time of the oldest, in seconds. */
  async figures(): Promise<QueueFigures> {
    const [row] = await this.store.query<{ waiting: number; running: number; parked: number; oldest: number }>(
      `SELECT count(*) FILTER (WHERE state = 'waiting')::integer AS waiting,
              count(*) FILTER (WHERE state = 'running')::integer AS running,
              count(*) FILTER (WHERE state = 'parked')::integer AS parked,
              coalesce(extract(epoch FROM now() - min(queued_at) FILTER (WHERE state = 'waiting')), 0)::float8 AS oldest
       FROM ops.job_queue`,
    );
    const { waiting = 0, running = 0, parked = 0, oldest = 0 } = row ?? {};
    return { waiting, running, parked, oldestSeconds: Math.round(oldest) };
  }

  /**
   * Restores jobs that the log has in progress and the queue lacks, because rows may be lost. All starts but the last count
   * as interruptions, whose number is lost with the row.
   */
  async restore(olderThanMs: number): Promise<number> {
    const rows = await this.store.query(
      `INSERT INTO ops.job_queue (job_id, kind, account_id, queued_at, interruptions)
       SELECT j.job_id, j.kind, j.account_id, j.created_at, greatest(0, j.attempt - 1) FROM read.jobs AS j
       WHERE j.status IN ('queued', 'running') AND j.created_at < now() - make_interval(secs => $1)
         AND NOT EXISTS (SELECT 1 FROM ops.job_queue AS q WHERE q.job_id = j.job_id)
       LIMIT 500 ON CONFLICT DO NOTHING RETURNING job_id`,
      [olderThanMs / 1_000],
    );
    return rows.length;
  }

  private async wake(): Promise<void> {
    await this.store.query(`SELECT pg_notify('${JOB_CHANNEL}', '')`);
  }
}
