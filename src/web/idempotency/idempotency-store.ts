import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type IdempotencySecret, open, seal } from './idempotency-secret.js';

/** Renewed while the request runs: for so long after its process has died, its key is locked. */
export const LEASE_SECONDS = 10;
/** Most requests have ended by then. */
const LONGEST_RETRY_AFTER_SECONDS = 2;
/**
 * From the last time that a request ran under the key. The ledger remembers a charge for 24 hours: the row must outlive
 * that, or another body would be taken for the one that was charged.
 */
const KEPT_HOURS = 25;
/** Rows removed at once, so that a clean-up never holds much. */
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
 * Who runs a request with an Idempotency-Key, and what it was answered. Times are the database's, so that all nodes
 * agree. Answers are sealed with the caller's own key and a secret of the service: the table alone tells nothing, also to one
 * who guesses keys.
 */
export class IdempotencyStore {
  constructor(private readonly store: ReadStore) {}

  /** Takes the key for the request `owner`, or says why not. */
  async claim(secret: IdempotencySecret, owner: string): Promise<Claim> {
    for (;;) {
      if (await this.take(secret, owner)) return { kind: 'mine' };
      const [row] = await this.store.query<Row>(
        `SELECT fingerprint, status, headers, body, extract(epoch FROM lease_until - now())::float8 AS lease_left
         FROM ops.idempotency WHERE key_hash = $1`,
        [secret.rowId],
      );
      // Released between the two statements: then it is free to take.
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

  /** Renews the leases of requests that still run. */
  async renew(held: readonly { readonly secret: IdempotencySecret; readonly owner: string }[]): Promise<void> {
    if (held.length === 0) return;
    await this.store.query(
      `UPDATE ops.idempotency AS i SET lease_until = now() + interval '${LEASE_SECONDS} seconds'
       FROM unnest($1::bytea[], $2::uuid[]) AS h(key_hash, owner)
       WHERE i.key_hash = h.key_hash AND i.owner = h.owner AND i.status IS NULL`,
      [held.map(({ secret }) => secret.rowId), held.map(({ owner }) => owner)],
    );
  }

  /** Keeps the answer of the request that holds the key; of one that has been taken over, nothing. */
  async keep(secret: IdempotencySecret, owner: string, answer: StoredAnswer): Promise<void> {
    await this.store.query(
      `UPDATE ops.idempotency SET status = $3, headers = $4, body = $5 WHERE key_hash = $1 AND owner = $2`,
      [secret.rowId, owner, answer.status, JSON.stringify(answer.headers), seal(secret, answer.body)],
    );
  }

  /** Nothing happened under the key: it is as if it had never been sent. */
  async forget(secret: IdempotencySecret, owner: string): Promise<void> {
    await this.store.query(`DELETE FROM ops.idempotency WHERE key_hash = $1 AND owner = $2`, [secret.rowId, owner]);
  }

  /** What happened is not known: the same request may try again at once, another one may not use the key. */
  async release(secret: IdempotencySecret, owner: string): Promise<void> {
    await this.store.query(`UPDATE ops.idempotency SET lease_until = now() WHERE key_hash = $1 AND owner = $2`, [
      secret.rowId,
      owner,
    ]);
  }

  /** Removes what is past its time; returns how many rows went. */
  async removeExpired(): Promise<number> {
    const gone = await this.store.query(
      `DELETE FROM ops.idempotency WHERE key_hash IN (
         SELECT key_hash FROM ops.idempotency WHERE expires_at < now() ORDER BY expires_at LIMIT ${CLEANUP_BATCH}
         FOR UPDATE SKIP LOCKED
       ) RETURNING 1`,
    );
    return gone.length;
  }

  /** A free key, an expired one, or the same request's whose lease has run out. */
  private async take(secret: IdempotencySecret, owner: string): Promise<boolean> {
    const taken = await this.store.query(
      `INSERT INTO ops.idempotency AS held (key_hash, fingerprint, owner, lease_until, expires_at)
       VALUES ($1, $2, $3, now() + interval '${LEASE_SECONDS} seconds', now() + interval '${KEPT_HOURS} hours')
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
