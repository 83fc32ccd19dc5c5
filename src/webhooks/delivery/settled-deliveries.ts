import { type ClientBase } from 'pg';

/**
 * After a longer pause without an attempt, a failure says nothing of the time before: failing starts anew. Messages that
 * end undelivered within this time count once.
 */
const DAY_MS = 24 * 3_600_000;

/**
 * Whether a message has arrived since the last failure that this build counted. Former builds reset `failing_since`
 * alone, and set it without `failed_at`. This build stores no `failed_at` before `failing_since`, whatever its clocks say.
 */
const SUCCEEDED_SINCE = 'failing_since IS NULL OR failed_at IS NULL OR failing_since > failed_at';

/** How a lease ended: the delivery ended, or is retried. */
export type Settled =
  /** Undelivered: the receiver failed at every attempt. */
  | { readonly kind: 'over'; readonly isUndelivered: boolean }
  | { readonly kind: 'again'; readonly at: Date; readonly attempts: number };

/** Whether the attempt reached the receiver; null without an attempt. */
export type Reached = boolean | null;

/** How long a webhook has failed. */
export interface Failing {
  /** Since when every attempt has failed. */
  readonly since: Date;
  /** Days on which a message ended undelivered, without a success between; they may be far apart. */
  readonly undeliveredDays: number;
}

/** The end of one lease. */
export interface Settlement {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly token: string;
  readonly settled: Settled;
  readonly reached: Reached;
}

type Again = Settlement & { readonly settled: Extract<Settled, { kind: 'again' }> };

/**
 * Ends leases in the transaction; without effect where another worker has the lease now.
 * @returns for each lease, in order, how long its webhook has failed; null where the last attempt did not fail
 */
export async function settleAll(
  tx: ClientBase,
  all: readonly Settlement[],
  now: Date,
): Promise<readonly (Failing | null)[]> {
  const { rows: locked } = await tx.query<{ webhook_id: string; lease_token: string }>(
    `SELECT l.webhook_id, l.lease_token FROM ops.webhook_lanes AS l
     JOIN unnest($1::uuid[], $2::uuid[]) AS s(webhook_id, token)
       ON l.webhook_id = s.webhook_id AND l.lease_token = s.token
     ORDER BY l.webhook_id FOR UPDATE OF l`,
    [all.map(({ webhookId }) => webhookId), all.map(({ token }) => token)],
  );
  const tokens = new Map(locked.map((row) => [row.webhook_id, row.lease_token]));
  const isOwn = ({ webhookId, token }: Settlement): boolean => tokens.get(webhookId) === token;
  const own = all.filter(isOwn);
  if (own.length === 0) return all.map(() => null);
  await endDeliveries(tx, own);
  await retryDeliveries(tx, own);
  const failing = await releaseQueues(tx, own, now);
  return all.map((one) => (isOwn(one) ? (failing.get(one.webhookId) ?? null) : null));
}

async function endDeliveries(tx: ClientBase, own: readonly Settlement[]): Promise<void> {
  const over = own.filter(({ settled }) => settled.kind === 'over').map(({ deliveryId }) => deliveryId);
  if (over.length > 0) await tx.query('DELETE FROM ops.webhook_intents WHERE delivery_id = ANY($1::uuid[])', [over]);
}

async function retryDeliveries(tx: ClientBase, own: readonly Settlement[]): Promise<void> {
  const again = own.filter((one): one is Again => one.settled.kind === 'again');
  if (again.length === 0) return;
  await tx.query(
    `UPDATE ops.webhook_intents AS i SET next_at = s.at, attempts = s.attempts, started_at = NULL,
       announced = i.announced OR s.attempts > 0
     FROM unnest($1::uuid[], $2::timestamptz[], $3::int[]) AS s(delivery_id, at, attempts)
     WHERE i.delivery_id = s.delivery_id`,
    [
      again.map(({ deliveryId }) => deliveryId),
      again.map(({ settled }) => settled.at),
      again.map(({ settled }) => settled.attempts),
    ],
  );
}

/**
 * Releases locked queues; a separate statement after the lock, so that it sees everything queued before the lock was
 * acquired.
 * @returns by webhook, how long it has failed
 */
export async function releaseQueues(
  tx: ClientBase,
  released: readonly (Pick<Settlement, 'webhookId' | 'reached'> & { readonly settled?: Settled })[],
  now: Date,
): Promise<ReadonlyMap<string, Failing>> {
  const { rows } = await tx.query<{ webhook_id: string; since: Date | null; days: number; idle: boolean }>(
    `UPDATE ops.webhook_lanes AS l SET lease_token = NULL, leased_until = NULL,
       due_at = (SELECT min(next_at) FROM ops.webhook_intents AS i WHERE i.webhook_id = l.webhook_id),
       failing_since = CASE WHEN s.reached THEN NULL
                            WHEN NOT s.reached AND coalesce(l.failed_at < $4::timestamptz, true) THEN $3::timestamptz
                            WHEN NOT s.reached THEN coalesce(l.failing_since, $3::timestamptz)
                            ELSE l.failing_since END,
       failed_at = CASE WHEN s.reached THEN NULL WHEN NOT s.reached THEN greatest(l.failing_since, $3::timestamptz)
                        ELSE l.failed_at END,
       undelivered_days = CASE WHEN s.reached OR s.anew THEN 0 ELSE l.undelivered_days END + s.new_day::integer,
       undelivered_at = CASE WHEN s.reached THEN NULL WHEN s.new_day THEN $3::timestamptz ELSE l.undelivered_at END
     FROM (SELECT e.*, q.anew,
             e.undelivered AND (q.anew OR coalesce(q.undelivered_at < $4::timestamptz, true)) AS new_day
           FROM unnest($1::uuid[], $2::boolean[], $5::boolean[]) AS e(webhook_id, reached, undelivered)
           JOIN (SELECT *, ${SUCCEEDED_SINCE} AS anew FROM ops.webhook_lanes) AS q USING (webhook_id)) AS s
     WHERE l.webhook_id = s.webhook_id
     RETURNING l.webhook_id, l.failing_since AS since, l.undelivered_days AS days, NOT l.open AND l.due_at IS NULL AS idle`,
    [
      released.map(({ webhookId }) => webhookId),
      released.map(({ reached }) => reached),
      now,
      new Date(now.getTime() - DAY_MS),
      released.map(({ settled }) => settled?.kind === 'over' && settled.isUndelivered),
    ],
  );
  const idle = rows.filter((row) => row.idle).map(({ webhook_id }) => webhook_id);
  if (idle.length > 0) await tx.query('DELETE FROM ops.webhook_lanes WHERE webhook_id = ANY($1::uuid[])', [idle]);
  return new Map(
    rows.flatMap(({ webhook_id, since, days }) => (since ? [[webhook_id, { since, undeliveredDays: days }]] : [])),
  );
}
