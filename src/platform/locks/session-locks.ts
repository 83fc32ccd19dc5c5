import { setTimeout as delay } from 'node:timers/promises';
import { type Client } from 'pg';
import { type Queries, QueryQueue } from '../read-store/query-queue.js';
import { isTransient, type ReadStore } from '../read-store/read-store.js';
import { WakeSignal } from '../process/wake-signal.js';
import { LOCK_KEY_SQL, readHolders, SilentHolders } from './lock-holders.js';
import { LockShares } from './lock-shares.js';

export interface LockRequest {
  readonly name: string;
  /** Processes share the locks of one kind evenly; the kind is also the name of a lock that they all hold. */
  readonly kind?: string;
  readonly signal: AbortSignal;
  /** Another process holds the lock. */
  readonly onStandby?: () => void;
  /** The connection of the locks broke. */
  readonly onTrouble?: (error: unknown) => void;
}

export interface AcquiredLock {
  /** Aborts when the lock is lost, or another process is to take it after its release. */
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

const TRY_SQL = `SELECT w.name, pg_try_advisory_lock(${LOCK_KEY_SQL}) AS locked FROM unnest($1::text[]) AS w(name)`;
const UNLOCK_SQL = `SELECT pg_advisory_unlock(${LOCK_KEY_SQL}) FROM unnest($1::text[]) AS w(name)`;
/**
 * The advisory locks of one process, all on one connection. A lock ends with the connection, and every statement on it
 * is a heartbeat. A process that waits for a lock terminates the sessions of a holder without heartbeats.
 */
export class SessionLocks {
  private static readonly ofStores = new WeakMap<ReadStore, SessionLocks>();

  private readonly waiting = new Set<Waiter>();
  private readonly acquired = new Map<string, Acquired>();
  private readonly wakeSignal = new WakeSignal();
  /** All locks of each kind that were ever requested: one is not while its holder pauses before it requests it again. */
  private readonly ofKinds = new Map<string, Set<string>>();
  private client: Client | null = null;
  /** A release may run while other locks are tried, and the connection takes one statement at a time. */
  private queries: Queries | null = null;
  private running: Promise<void> | null = null;
  private checkedAt = -Infinity;
  /** When a lock was last released, or a release began. */
  private releasedAt = -Infinity;
  private readonly silent = new SilentHolders();
  private readonly shares: LockShares;

  private constructor(private readonly store: ReadStore) {
    this.shares = new LockShares(store.sessionName);
  }

  /** A process has one store, and therefore one instance. */
  static of(store: ReadStore): SessionLocks {
    const known = this.ofStores.get(store) ?? new SessionLocks(store);
    this.ofStores.set(store, known);
    return known;
  }

  /** Waits for a lock; null where `signal` aborts first. */
  take(request: LockRequest): Promise<AcquiredLock | null> {
    const { signal, name, kind } = request;
    if (signal.aborted) return Promise.resolve(null);
    if (kind !== undefined) this.ofKinds.set(kind, (this.ofKinds.get(kind) ?? new Set()).add(name));
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
    this.shares.leave();
    await client?.end().catch(() => undefined);
  }

  private async turn(): Promise<void> {
    const queries = (this.queries ??= await this.connect());
    const kinds = this.locksByKind();
    if (await this.shares.takePart(queries, kinds)) this.checkedAt = -Infinity;
    const names = [...new Set([...this.waiting].map(({ name }) => name))];
    await this.check(queries, names, kinds);
    for (const kind of kinds.keys()) this.handOver(kind);
    const { rows } = await queries.query<{ name: string; locked: boolean }>(TRY_SQL, [this.wanted()]);
    for (const { name } of rows.filter(({ locked }) => locked)) await this.grant(queries, name);
    for (const waiter of this.waiting) {
      if (waiter.isStandby || !names.includes(waiter.name)) continue;
      waiter.isStandby = true;
      waiter.onStandby?.();
    }
  }

  /** The locks of each kind of which this process has, or waits for, any. */
  private locksByKind(): Map<string, ReadonlySet<string>> {
    const requests = [...this.waiting, ...[...this.acquired.values()].map(({ request }) => request)];
    return new Map([...this.ofKinds].filter(([kind]) => requests.some((request) => request.kind === kind)));
  }

  /** Reads the holders of all locks that concern this process, and replaces those that are silent. */
  private async check(
    queries: Queries,
    waitedFor: readonly string[],
    kinds: ReadonlyMap<string, ReadonlySet<string>>,
  ): Promise<void> {
    const names = new Set([...waitedFor, ...kinds.keys(), ...[...kinds.values()].flatMap((locks) => [...locks])]);
    if (names.size === 0 || performance.now() - this.checkedAt < HOLDERS_POLL_MS) return;
    this.checkedAt = performance.now();
    const holders = await readHolders(queries, [...names]);
    this.shares.update(kinds, holders);
    const inTheWay = holders.filter(({ name }) => !this.shares.takesPartIn(name));
    const ended = await this.silent.terminate(queries, inTheWay).catch((error: unknown) => {
      if (isTransient(error)) throw error;
      // Missing permission to terminate the sessions of that role must not cost this process its locks.
      for (const { onTrouble } of this.waiting) onTrouble?.(error);
      return 0;
    });
    if (ended > 0) this.wakeSignal.ring();
  }

  /** Locks of the kind that this process has and keeps. */
  private kept(kind: string): Acquired[] {
    return [...this.acquired.values()].filter(({ request, lost }) => request.kind === kind && !lost.signal.aborted);
  }

  /** Names of the locks to try. */
  private wanted(): string[] {
    const names = new Set<string>();
    const added = new Map<string, number>();
    for (const { name, kind } of this.waiting) {
      if (this.acquired.has(name) || names.has(name)) continue;
      if (kind !== undefined) {
        const more = added.get(kind) ?? 0;
        if (!this.shares.mayTake(kind, name, this.kept(kind).length + more)) continue;
        added.set(kind, more + 1);
      }
      names.add(name);
    }
    return [...names];
  }

  /** Ends the work of locks that another process is to take. They are released when it has ended. */
  private handOver(kind: string): void {
    const kept = this.kept(kind);
    // What the last check found must include what this process has given up.
    const isLeaving = [...this.acquired.values()].some(
      ({ request, lost }) => request.kind === kind && lost.signal.aborted,
    );
    if (isLeaving || this.checkedAt < this.releasedAt) return;
    const surplus = this.shares.surplus(kind, kept.length, performance.now());
    // Locks are requested in the order of their cost, so every second one is about half of the work.
    for (const { lost } of kept.filter((_, index) => index % 2 === 1).slice(0, surplus)) lost.abort();
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
    const { kind } = waiter;
    const acquired: Acquired = { request: waiter, lost: new AbortController() };
    this.acquired.set(name, acquired);
    if (kind !== undefined) this.shares.took(kind, this.kept(kind).length, performance.now());
    waiter.grant({ signal: acquired.lost.signal, release: () => this.release(name, acquired) });
  }

  private async release(name: string, acquired: Acquired): Promise<void> {
    if (this.acquired.get(name) !== acquired) return;
    this.acquired.delete(name);
    this.releasedAt = performance.now();
    // When the connection fails here, the lock is lost with it.
    await this.queries?.query(UNLOCK_SQL, [[name]]).catch(() => undefined);
    if (acquired.request.kind !== undefined) [this.checkedAt, this.releasedAt] = [-Infinity, performance.now()];
    this.wakeSignal.ring();
  }

  private lose(error: unknown): void {
    const { client } = this;
    [this.client, this.queries] = [null, null];
    // Not awaited: a frozen connection never reports its end.
    client?.end().catch(() => undefined);
    if (error instanceof Error && error.message.includes('timeout')) this.store.endSilentConnections();
    const lost = [...this.acquired.values()];
    this.acquired.clear();
    this.shares.leave();
    for (const acquired of lost) acquired.lost.abort();
    for (const { onTrouble } of [...lost.map(({ request }) => request), ...this.waiting]) onTrouble?.(error);
  }
}
