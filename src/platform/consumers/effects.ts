import { randomUUID } from 'node:crypto';
import { type ClientBase } from 'pg';
import { messageOf } from '../../kernel/error-message.js';
import { isTransientError } from '../process/transient-errors.js';
import { WakeSignal } from '../process/wake-signal.js';
import { type ReadStore } from '../read-store/read-store.js';

/** A pending effect outside the service: decided on, and not done yet. */
export interface Effect<P = unknown> {
  /** Derived from the cause, so that a repeated decision gives the same effect, and the receiver can deduplicate. */
  readonly effectId: string;
  readonly kind: string;
  readonly payload: P;
}

/** Writes pending effects in the transaction that decides on them; an existing effect stays unchanged. */
export async function addEffects(tx: ClientBase, effects: readonly Effect[], notBefore?: Date): Promise<void> {
  if (effects.length === 0) return;
  await tx.query(
    `INSERT INTO ops.feed_effects (effect_id, kind, payload, next_at)
     SELECT e.id, e.kind, e.payload, coalesce($4::timestamptz, now())
     FROM unnest($1::uuid[], $2::text[], $3::jsonb[]) AS e(id, kind, payload) ON CONFLICT DO NOTHING`,
    [
      effects.map((effect) => effect.effectId),
      effects.map((effect) => effect.kind),
      effects.map((effect) => JSON.stringify(effect.payload)),
      notBefore ?? null,
    ],
  );
}

/** How an attempt ended; `retry` counts from now. */
export type EffectOutcome =
  | { readonly state: 'done' }
  | { readonly state: 'retry'; readonly afterMs: number; readonly error: string }
  | { readonly state: 'given_up'; readonly error: string };

export interface EffectWorkerOptions<P> {
  readonly store: ReadStore;
  readonly kind: string;
  /** At least once: when a worker dies after performing and before settling, another attempt follows. */
  readonly perform: (effect: Effect<P> & { readonly attempt: number }, signal: AbortSignal) => Promise<EffectOutcome>;
  /**
   * Attempts after which a failed effect is given up, including those that ended with their process. Attempts that
   * fail because a store is unavailable do not count.
   */
  readonly giveUpAfter?: number;
  /** Records that the effect was given up; when it throws, it is called again. */
  readonly onGivenUp?: (effect: Effect<P>, error: string) => Promise<void>;
  readonly concurrency?: number;
  /** After this time another worker may lease the effect. */
  readonly leaseMs?: number;
  /** How often the worker polls for effects of other processes and for effects due later. */
  readonly pollMs?: number;
  readonly onTrouble?: (error: unknown) => void;
}

const LEASE_MS = 60_000;
const POLL_MS = 1_000;
/** With exponential backoff, a little more than two hours. */
const GIVE_UP_AFTER = 13;

interface EffectRow {
  effect_id: string;
  payload: unknown;
  attempts: number;
  last_error: string | null;
}

const LONGEST_WAIT_MS = 3_600_000;

/** Performs effects of one kind. Several processes run side by side: each attempt is leased, with SKIP LOCKED. */
export class EffectWorker<P> {
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;
  private readonly wakeSignal = new WakeSignal();

  constructor(private readonly options: EffectWorkerOptions<P>) {}

  start(): void {
    this.running ??= this.run(this.stopping.signal);
  }

  /** Signals new work without waiting for it. */
  wake(): void {
    this.wakeSignal.ring();
  }

  /** Waits for running attempts to end. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  private async run(signal: AbortSignal): Promise<void> {
    const concurrency = this.options.concurrency ?? 4;
    const underWay = new Set<Promise<void>>();
    while (!signal.aborted) {
      const token = randomUUID();
      const { rings } = this.wakeSignal;
      const rows = await this.lease(token, concurrency - underWay.size).catch((error: unknown) => {
        this.options.onTrouble?.(error);
        return [];
      });
      for (const row of rows) {
        const work: Promise<void> = this.attempt(row, token)
          .catch((error: unknown) => this.options.onTrouble?.(error))
          .finally(() => underWay.delete(work));
        underWay.add(work);
      }
      if (underWay.size >= concurrency) await Promise.race(underWay);
      else if (rows.length === 0) await this.wakeSignal.moreThan(rings, this.options.pollMs ?? POLL_MS);
    }
    await Promise.all(underWay);
  }

  /** The lease is `next_at` itself: when it passes, the effect is due again. */
  private lease(token: string, count: number): Promise<EffectRow[]> {
    const { store, kind, leaseMs = LEASE_MS } = this.options;
    return store.prepared<EffectRow>(
      'effects-lease',
      // As a subquery of the update, some plans would choose again for each row and lease more than the count.
      `WITH chosen AS MATERIALIZED (
         SELECT effect_id FROM ops.feed_effects WHERE kind = $2 AND state = 'pending' AND next_at <= now()
         ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED)
       UPDATE ops.feed_effects e SET lease_token = $1, attempts = attempts + 1,
         next_at = now() + make_interval(secs => $4)
       FROM chosen WHERE e.effect_id = chosen.effect_id RETURNING e.effect_id, payload, attempts, last_error`,
      [token, kind, count, leaseMs / 1_000],
    );
  }

  private async attempt(row: EffectRow, token: string): Promise<void> {
    const { kind } = this.options;
    const effect = { effectId: row.effect_id, kind, payload: row.payload as P, attempt: row.attempts };
    let isCounted = true;
    const outcome = await this.tryOnce(effect).catch((error: unknown): EffectOutcome => {
      isCounted = !isTransientError(error);
      const afterMs = Math.min(1_000 * 2 ** row.attempts, LONGEST_WAIT_MS);
      return { state: 'retry', afterMs, error: messageOf(error) };
    });
    if (outcome.state === 'given_up') {
      this.options.onTrouble?.(new Error(`an effect (${kind}) is given up: ${outcome.error}`));
    }
    await this.settle(row.effect_id, token, outcome, isCounted);
  }

  /** An effect that crashes its process never reports an outcome, so its leases count as attempts. */
  private async tryOnce(effect: Effect<P> & { readonly attempt: number }): Promise<EffectOutcome> {
    const { perform, giveUpAfter = GIVE_UP_AFTER, leaseMs = LEASE_MS } = this.options;
    if (effect.attempt > giveUpAfter) return this.giveUp(effect, 'it ended without an outcome, again and again');
    try {
      return await perform(effect, AbortSignal.timeout(leaseMs));
    } catch (error) {
      if (effect.attempt < giveUpAfter || isTransientError(error)) throw error;
      return this.giveUp(effect, messageOf(error));
    }
  }

  private async giveUp(effect: Effect<P>, error: string): Promise<EffectOutcome> {
    await this.options.onGivenUp?.(effect, error);
    return { state: 'given_up', error };
  }

  /** Only the lease holder may settle the effect. */
  private async settle(effectId: string, token: string, outcome: EffectOutcome, isCounted: boolean): Promise<void> {
    const retry = outcome.state === 'retry' ? outcome : null;
    await this.options.store.query(
      `UPDATE ops.feed_effects SET lease_token = NULL, last_error = $4,
         state = $3, finished_at = CASE WHEN $3 = 'pending' THEN NULL ELSE now() END,
         next_at = now() + make_interval(secs => $5), attempts = attempts - $6
       WHERE effect_id = $1 AND lease_token = $2`,
      [
        effectId,
        token,
        retry ? 'pending' : outcome.state,
        outcome.state === 'done' ? null : outcome.error.slice(0, 2_000),
        (retry?.afterMs ?? 0) / 1_000,
        isCounted ? 0 : 1,
      ],
    );
  }
}
