import { Inject, Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { type Clock } from '../../kernel/clock.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';

/** Expired rows stay for a day, so that a process whose clock is ahead does not end other processes' sessions. */
const RETENTION_MS = 24 * 3_600_000;

export type SessionKind = 'account' | 'operator';

export interface NewSession {
  readonly kind: SessionKind;
  /** The owner of the session; all sessions of a subject can be ended at once. */
  readonly subject: string;
  readonly lifeMs: number;
}

/**
 * Browser sessions on the server: a cookie is worthless once its session has ended. All processes share the table,
 * which stores only the SHA-256 of an id. Each sign-in deletes a few expired rows, so no cleanup job is needed.
 */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Starts a session and returns its id, which only the browser stores. */
  async begin({ kind, subject, lifeMs }: NewSession): Promise<string> {
    const id = randomBytes(16).toString('base64url');
    const now = this.clock.now();
    await this.store.query(
      `WITH expired AS (
         DELETE FROM ops.sessions WHERE session_hash IN (
           SELECT session_hash FROM ops.sessions WHERE expires_at < $6 ORDER BY expires_at LIMIT 20
           FOR UPDATE SKIP LOCKED
         )
       )
       INSERT INTO ops.sessions (session_hash, kind, subject, created_at, last_seen_at, expires_at)
       VALUES ($1, $2, $3, $4, $4, $5)`,
      [hashOf(id), kind, subject, new Date(now), new Date(now + lifeMs), new Date(now - RETENTION_MS)],
    );
    return id;
  }

  /**
   * Whether a session is live, and records its use.
   *
   * @param idleMs maximum time without use; without it only the session's lifetime applies.
   */
  async isLive(kind: SessionKind, id: string, idleMs = Infinity): Promise<boolean> {
    const now = this.clock.now();
    const seenSince = new Date(Math.max(0, now - idleMs));
    const rows = await this.store.query(
      `UPDATE ops.sessions SET last_seen_at = greatest(last_seen_at, $3)
       WHERE session_hash = $1 AND kind = $2 AND ended_at IS NULL AND expires_at >= $3 AND last_seen_at >= $4
       RETURNING 1`,
      [hashOf(id), kind, new Date(now), seenSince],
    );
    return rows.length > 0;
  }

  /** As `isLive`, without recording a use. */
  async isOpen(kind: SessionKind, id: string, idleMs: number): Promise<boolean> {
    const now = this.clock.now();
    const rows = await this.store.query(
      `SELECT 1 FROM ops.sessions WHERE session_hash = $1 AND kind = $2 AND ended_at IS NULL
       AND expires_at >= $3 AND last_seen_at >= $4`,
      [hashOf(id), kind, new Date(now), new Date(Math.max(0, now - idleMs))],
    );
    return rows.length > 0;
  }

  async end(kind: SessionKind, id: string): Promise<void> {
    await this.store.query(
      'UPDATE ops.sessions SET ended_at = $3 WHERE session_hash = $1 AND kind = $2 AND ended_at IS NULL',
      [hashOf(id), kind, new Date(this.clock.now())],
    );
  }

  /** Ends every session of a subject, in all browsers. */
  async endAll(kind: SessionKind, subject: string): Promise<void> {
    await this.store.query(
      'UPDATE ops.sessions SET ended_at = $3 WHERE kind = $1 AND subject = $2 AND ended_at IS NULL',
      [kind, subject, new Date(this.clock.now())],
    );
  }
}

function hashOf(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}
