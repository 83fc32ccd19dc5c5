import { Injectable } from '@nestjs/common';
import { type Client } from 'pg';
import { CHECKPOINT_CHANNEL, readCheckpoints } from '../projector/checkpoints.js';
import { ReadStore } from './read-store.js';
import { currentReplica, needsPosition } from './replica-context.js';

const RECONNECT_MS = 500;
/** Silence after which the database is queried, with and without a listening connection. */
const POLL_AFTER_MS = 200;
const POLL_MS = 25;

/** Tracks the position of each read model from the projector's notifications, and lets a reader wait for a position. */
@Injectable()
export class Freshness {
  private readonly positions = new Map<string, bigint>();
  /** The read models that each waiting reader needs. */
  private readonly waiting = new Map<() => void, readonly string[]>();
  private client: Client | null = null;
  private closed = false;
  /** How many notifications each read model has had. */
  private readonly notes = new Map<string, number>();
  private refreshing: Promise<void> | null = null;
  private reconnect: NodeJS.Timeout | null = null;

  constructor(private readonly store: ReadStore) {}

  /** Starts listening; without it `waitFor` queries the database each time. */
  async start(): Promise<void> {
    const client = await this.store.dedicated();
    client.on('notification', (message) => this.note(message.payload ?? ''));
    client.on('end', () => {
      if (this.client === client) this.lost();
    });
    try {
      await client.query(`LISTEN ${CHECKPOINT_CHANNEL}`);
      this.client = client;
      await this.poll();
    } catch (error) {
      if (this.client === client) this.client = null;
      // Not awaited: a server that does not answer must not delay the next connection.
      client.end().catch(() => undefined);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.reconnect) clearTimeout(this.reconnect);
    for (const wake of [...this.waiting.keys()]) wake();
    await this.client?.end().catch(() => undefined);
  }

  /** Last known position of a projection, where the running request reads it. */
  positionOf(projection: string): bigint | null {
    const replica = currentReplica();
    return replica ? replica.positionOf(projection) : (this.positions.get(projection) ?? null);
  }

  /** The positions of the primary now. */
  known(): ReadonlyMap<string, bigint> {
    return new Map(this.positions);
  }

  /**
   * Whether all of `projections` pass `position` within `timeoutMs`, or before `signal` aborts; skipped events count
   * as passed.
   */
  async waitFor(
    projections: readonly string[],
    position: bigint,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const deadline = performance.now() + timeoutMs;
    if (!this.client) await this.refresh();
    for (;;) {
      const lacking = projections.filter((projection) => (this.positions.get(projection) ?? -1n) < position);
      if (lacking.length === 0) {
        await needsPosition(projections, position);
        return true;
      }
      const leftMs = deadline - performance.now();
      if (leftMs <= 0 || this.closed || signal?.aborted) return false;
      const isNotified = await this.nextNote(lacking, Math.min(leftMs, this.client ? POLL_AFTER_MS : POLL_MS));
      // A notification may be lost or absent, so silence triggers a query; while notifications arrive, none is needed.
      // Those of other read models may come from other processes and prove nothing.
      if (!isNotified && !this.closed) await this.refresh();
    }
  }

  /** False when none arrived in time. */
  private nextNote(projections: readonly string[], timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const onNote = (): void => done(true);
      const timer = setTimeout(() => done(false), timeoutMs);
      const done = (isNotified: boolean): void => {
        clearTimeout(timer);
        this.waiting.delete(onNote);
        resolve(isNotified);
      };
      this.waiting.set(onNote, projections);
    });
  }

  private note(payload: string): void {
    const names = new Set<string>();
    for (const part of payload.split(',')) {
      const [projection, position] = part.split('=');
      if (!projection || !position) continue;
      this.positions.set(projection, BigInt(position));
      names.add(projection);
    }
    for (const name of names) this.notes.set(name, (this.notes.get(name) ?? 0) + 1);
    for (const [wake, projections] of [...this.waiting]) if (projections.some((name) => names.has(name))) wake();
  }

  /** Queries the database, once for all waiting readers. */
  private refresh(): Promise<void> {
    this.refreshing ??= this.poll().finally(() => (this.refreshing = null));
    return this.refreshing;
  }

  private async poll(): Promise<void> {
    const before = new Map(this.notes);
    // A notification that arrives meanwhile is newer than the query's result.
    for (const [name, { position }] of await readCheckpoints(this.store)) {
      if (this.notes.get(name) === before.get(name)) this.positions.set(name, position);
    }
  }

  private lost(): void {
    this.client = null;
    if (this.closed) return;
    // A connection that ends while it starts reports the loss twice.
    if (this.reconnect) clearTimeout(this.reconnect);
    this.reconnect = setTimeout(() => {
      this.start().catch(() => this.lost());
    }, RECONNECT_MS);
    this.reconnect.unref();
  }
}
