import { setTimeout as delay } from 'node:timers/promises';
import { type Client } from 'pg';
import { type Queries, QueryQueue } from '../read-store/query-queue.js';
import { isTransient, type ReadStore } from '../read-store/read-store.js';
import { WakeSignal } from './wake-signal.js';
import { LOCK_KEY_SQL, readHolders } from './lock-holders.js';

export interface LockRequest {
  readonly name: string;
  readonly signal: AbortSignal;
  /** Another process holds the lock. */
  readonly onStandby?: () => void;
  /** The connection of the locks broke. */
  readonly onTrouble?: (error: unknown) => void;
}

export interface AcquiredLock {
  /** Aborts when the lock is lost. */
  readonly signal: AbortSignal;
  release(): Promise<void>;
}

interface Waiter extends LockRequest {
  readonly grant: (lock: AcquiredLock | null) => void;
  isStandby: boolean;
}

interface Acquired {
  readonly request: LockRequest;
  readonly lost: AbortController;
}

/** While any request waits, one statement tries all requested locks this often. */
const TRY_EVERY_MS = 500;
/** Longest interval between statements of a process that holds a lock. */
const BEAT_EVERY_MS = 2_000;
/** A heartbeat without an answer for longer counts as failed. */
const BEAT_TIMEOUT_MS = 5_000;
const HOLDERS_POLL_MS = 1_000;
/** After a stall of the server every holder seems silent until its next heartbeat. */
const CHECKS_PER_HEARTBEAT = 5;

const TRY_SQL = `SELECT w.name, pg_try_advisory_lock(${LOCK_KEY_SQL}) AS locked FROM unnest($1::text[]) AS w(name)`;
const UNLOCK_SQL = `SELECT pg_advisory_unlock(${LOCK_KEY_SQL}) FROM unnest($1::text[]) AS w(name)`;
/**
 * The holder's open transactions hold row locks, so all sessions of its process end, not only the one with the lock.
 */
const TERMINATE_SQL = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = $1`;

/**
 * The advisory locks of one process, all on one connection. A lock ends with the connection, and every statement on it
 * is a heartbeat. A process that waits for a lock terminates the sessions of a holder without heartbeats.
 */
export class SessionLocks {
  private static readonly ofStores = new WeakMap<ReadStore, SessionLocks>();

  private readonly waiting = new Set<Waiter>();
  private readonly acquired = new Map<string, Acquired>();
  private readonly wakeSignal = new WakeSignal();
  private client: Client | null = null;
  /** A release may run while other locks are tried, and the connection takes one statement at a time. */
  private queries: Queries | null = null;
  private running: Promise<void> | null = null;
  private checkedAt = -Infinity;
  /** How often each heartbeat of a holder was read as its latest. */
  private checks = new Map<string, number>();

  private constructor(private readonly store: ReadStore) {}

  /** A process has one store, and therefore one instance. */
  static of(store: ReadStore): SessionLocks {
    const known = this.ofStores.get(store) ?? new SessionLocks(store);
    this.ofStores.set(store, known);
    return known;
  }

  /** Waits for a lock; null where `signal` aborts first. */
  take(request: LockRequest): Promise<AcquiredLock | null> {
    const { signal } = request;
    if (signal.aborted) return Promise.resolve(null);
    return new Promise((resolve) => {
      const grant = (lock: AcquiredLock | null): void => {
        signal.removeEventListener('abort', giveUp);
        this.waiting.delete(waiter);
        resolve(lock);
      };
      const waiter: Waiter = { ...request, grant, isStandby: false };
      const giveUp = (): void => {
        grant(null);
        this.wakeSignal.ring();
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.waiting.add(waiter);
      this.wakeSignal.ring();
      this.running ??= this.run();
    });
  }

  private async run(): Promise<void> {
    while (this.waiting.size > 0 || this.acquired.size > 0) {
      const { rings } = this.wakeSignal;
      try {
        await this.turn();
        await this.wakeSignal.moreThan(rings, this.waiting.size > 0 ? TRY_EVERY_MS : BEAT_EVERY_MS);
      } catch (error) {
        this.lose(error);
        await delay(TRY_EVERY_MS);
      }
    }
    const { client } = this;
    // Reset before the first await: the next request starts again.
    [this.client, this.queries, this.running] = [null, null, null];
    await client?.end().catch(() => undefined);
  }

  private async turn(): Promise<void> {
    const queries = (this.queries ??= await this.connect());
    const names = [...new Set([...this.waiting].map(({ name }) => name))];
    const free = names.filter((name) => !this.acquired.has(name));
    const { rows } = await queries.query<{ name: string; locked: boolean }>(TRY_SQL, [free]);
    for (const { name } of rows.filter(({ locked }) => locked)) await this.grant(queries, name);
    for (const waiter of this.waiting) {
      if (waiter.isStandby || !names.includes(waiter.name)) continue;
      waiter.isStandby = true;
      waiter.onStandby?.();
    }
    const taken = rows.filter(({ locked }) => !locked).map(({ name }) => name);
    if (taken.length === 0 || performance.now() - this.checkedAt < HOLDERS_POLL_MS) return;
    this.checkedAt = performance.now();
    await this.replaceSilent(queries, taken).catch((error: unknown) => {
      if (isTransient(error)) throw error;
      // Missing permission to terminate the sessions of that role must not cost this process its locks.
      for (const { onTrouble } of this.waiting) onTrouble?.(error);
    });
  }

  private async connect(): Promise<Queries> {
    const client = await this.store.dedicated({ queryTimeoutMs: BEAT_TIMEOUT_MS });
    client.once('end', () => {
      if (this.client !== client) return;
      this.lose(new Error('the connection that holds the locks of this process ended'));
      this.wakeSignal.ring();
    });
    this.client = client;
    return new QueryQueue(client);
  }

  private async grant(queries: Queries, name: string): Promise<void> {
    const waiter = [...this.waiting].find((each) => each.name === name);
    if (!waiter) return void (await queries.query(UNLOCK_SQL, [[name]]));
    const acquired: Acquired = { request: waiter, lost: new AbortController() };
    this.acquired.set(name, acquired);
    waiter.grant({ signal: acquired.lost.signal, release: () => this.release(name, acquired) });
  }

  private async release(name: string, acquired: Acquired): Promise<void> {
    if (this.acquired.get(name) !== acquired) return;
    this.acquired.delete(name);
    // When the connection fails here, the lock is lost with it.
    await this.queries?.query(UNLOCK_SQL, [[name]]).catch(() => undefined);
    this.wakeSignal.ring();
  }

  private lose(error: unknown): void {
    const { client } = this;
    [this.client, this.queries] = [null, null];
    // Not awaited: a frozen connection never reports its end.
    client?.end().catch(() => undefined);
    const lost = [...this.acquired.values()];
    this.acquired.clear();
    for (const acquired of lost) acquired.lost.abort();
    for (const { onTrouble } of [...lost.map(({ request }) => request), ...this.waiting]) onTrouble?.(error);
  }

  private async replaceSilent(queries: Queries, names: readonly string[]): Promise<void> {
    const seen = new Map<string, number>();
    const silent = new Set<string>();
    for (const { pid, session, beatAt, isSilent } of await readHolders(queries, names)) {
      const beat = `${pid} ${beatAt}`;
      const checks = (this.checks.get(beat) ?? 0) + 1;
      seen.set(beat, checks);
      if (isSilent && checks >= CHECKS_PER_HEARTBEAT) silent.add(session);
    }
    this.checks = seen;
    for (const session of silent) await queries.query(TERMINATE_SQL, [session]);
    if (silent.size > 0) this.wakeSignal.ring();
  }
}
