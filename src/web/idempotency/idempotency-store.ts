import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type IdempotencySecret, open, seal } from './idempotency-secret.js';

/** Renewed while the request runs: how long a key stays locked after its process has died. */
export const LEASE_SECONDS = 10;
/** Most requests end within this time. */
const LONGEST_RETRY_AFTER_SECONDS = 2;
/**
 * Counted from the last request under the key. The ledger remembers a charge for 24 hours, and the row must outlive
 * that: otherwise a different body would match the charged request.
 */
const RETENTION_HOURS = 25;
/** Rows deleted at once, to limit the locks of a clean-up. */
const CLEANUP_BATCH = 5_000;

export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export type Claim =
  | { readonly kind: 'mine' }
  | { readonly kind: 'answered'; readonly answer: StoredAnswer }
  | { readonly kind: 'running'; readonly retryAfterSeconds: number }
  | { readonly kind: 'mismatch' };

interface Row {
  readonly fingerprint: Buffer;
  readonly status: number | null;
  readonly headers: Record<string, string> | null;
  readonly body: Buffer | null;
  readonly lease_left: number;
}

/**
 * The running request of each Idempotency-Key, and its answer. Times come from the database, so that all nodes agree.
 * Answers are encrypted with the caller's key and a server secret, so the table alone reveals nothing, even to an
 * attacker who guesses keys.
 */
export class IdempotencyStore {
  constructor(private readonly store: ReadStore) {}

  /** Claims the key for the request `owner`, or returns why it cannot. */
  async claim(secret: IdempotencySecret, owner: string): Promise<Claim> {
    for (;;) {
      if (await this.take(secret, owner)) return { kind: 'mine' };
      const [row] = await this.store.query<Row>(
        `SELECT fingerprint, status, headers, body, extract(epoch FROM lease_until - now())::float8 AS lease_left
         FROM ops.idempotency WHERE key_hash = $1`,
        [secret.rowId],
      );
      // Released between the two statements: the key is free.
      if (!row) continue;
      if (!row.fingerprint.equals(secret.fingerprint)) return { kind: 'mismatch' };
      if (row.status !== null && row.body !== null) {
        const body = open(secret, row.body);
        return { kind: 'answered', answer: { status: row.status, headers: row.headers ?? {}, body } };
      }
      if (row.lease_left > 0) {
        const retryAfterSeconds = Math.min(Math.ceil(row.lease_left), LONGEST_RETRY_AFTER_SECONDS);
        return { kind: 'running', retryAfterSeconds };
      }
    }
  }

  /** Whether the key has a row that has not expired. */
  async isKnown({ rowId }: IdempotencySecret): Promise<boolean> {
    const found = await this.store.query(`SELECT 1 FROM ops.idempotency WHERE key_hash = $1 AND expires_at >= now()`, [
      rowId,
    ]);
    return found.length > 0;
  }

  /** Renews the leases of running requests. */
  async renew(secrets: readonly { readonly secret: IdempotencySecret; readonly owner: string }[]): Promise<void> {
    if (secrets.length === 0) return;
    await this.store.query(
      `UPDATE ops.idempotency AS i SET lease_until = now() + interval '${LEASE_SECONDS} seconds'
       FROM unnest($1::bytea[], $2::uuid[]) AS h(key_hash, owner)
       WHERE i.key_hash = h.key_hash AND i.owner = h.owner AND i.status IS NULL`,
      [secrets.map(({ secret }) => secret.rowId), secrets.map(({ owner }) => owner)],
    );
  }

  /** Stores the answer of the request that holds the key; ignores a request that has lost it. */
  async save(secret: IdempotencySecret, owner: string, answer: StoredAnswer): Promise<void> {
    await this.store.query(
      `UPDATE ops.idempotency SET status = $3, headers = $4, body = $5 WHERE key_hash = $1 AND owner = $2`,
      [secret.rowId, owner, answer.status, JSON.stringify(answer.headers), seal(secret, answer.body)],
    );
  }

  /** The request had no effect: deletes the key's row. */
  async remove(secret: IdempotencySecret, owner: string): Promise<void> {
    await this.store.query(`DELETE FROM ops.idempotency WHERE key_hash = $1 AND owner = $2`, [secret.rowId, owner]);
  }

  /** The outcome is unknown: the same request may retry at once, a different one may not use the key. */
  async release(secret: IdempotencySecret, owner: string): Promise<void> {
    await this.store.query(`UPDATE ops.idempotency SET lease_until = now() WHERE key_hash = $1 AND owner = $2`, [
      secret.rowId,
      owner,
    ]);
  }

  /** Deletes expired rows; returns how many. */
  async removeExpired(): Promise<number> {
    const gone = await this.store.query(
      `DELETE FROM ops.idempotency WHERE key_hash IN (
         SELECT key_hash FROM ops.idempotency WHERE expires_at < now() ORDER BY expires_at LIMIT ${CLEANUP_BATCH}
         FOR UPDATE SKIP LOCKED
       ) RETURNING 1`,
    );
    return gone.length;
  }

  /** Takes a free or expired key, or one of the same request whose lease has expired. */
  private async take(secret: IdempotencySecret, owner: string): Promise<boolean> {
    const taken = await this.store.query(
      `INSERT INTO ops.idempotency AS held (key_hash, fingerprint, owner, lease_until, expires_at)
       VALUES ($1, $2, $3, now() + interval '${LEASE_SECONDS} seconds', now() + interval '${RETENTION_HOURS} hours')
       ON CONFLICT (key_hash) DO UPDATE SET
         fingerprint = EXCLUDED.fingerprint, owner = EXCLUDED.owner, lease_until = EXCLUDED.lease_until,
         expires_at = EXCLUDED.expires_at, status = NULL, headers = NULL, body = NULL
       WHERE held.expires_at < now()
          OR (held.status IS NULL AND held.lease_until <= now() AND held.fingerprint = EXCLUDED.fingerprint)
       RETURNING 1`,
      [secret.rowId, secret.fingerprint, owner],
    );
    return taken.length > 0;
  }
}
