import { setTimeout as delay } from 'node:timers/promises';
import { type Client } from 'pg';
import { type ReadStore } from '../read-store/read-store.js';

export interface SingleActiveOptions {
  /** How often a process standing by asks for the lock. */
  readonly retryMs?: number;
  readonly onStandby?: () => void;
  /** Told why active work ended before it was asked to. */
  readonly onLost?: (error: unknown) => void;
}

/**
 * Runs work in one process at a time, by a session advisory lock: the lock goes when the connection goes, whatever
 * happened to the process. The work is told through its signal when the lock is lost.
 */
export class SingleActive {
  constructor(
    private readonly store: ReadStore,
    private readonly name: string,
    private readonly options: SingleActiveOptions = {},
  ) {}

  /** Until `signal`: waits for the lock, works, and stands by again when the work fails or the lock is lost. */
  async run(signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const retryMs = this.options.retryMs ?? 500;
    let standing = false;
    while (!signal.aborted) {
      let client: Client | null = null;
      try {
        client = await this.store.dedicated();
        const locked = await this.lock(client);
        // Told to stop while it was connecting: a signal that is over tells no listener any more.
        if (signal.aborted) return;
        if (locked) {
          standing = false;
          await this.whileLocked(client, signal, work);
        } else if (!standing) {
          standing = true;
          this.options.onStandby?.();
        }
      } catch (error) {
        this.options.onLost?.(error);
      } finally {
        await client?.end().catch(() => undefined);
      }
      await delay(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private async lock(client: Client): Promise<boolean> {
    const { rows } = await client.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked`,
      [`scoutline ${this.name}`],
    );
    return rows[0]?.locked === true;
  }

  private async whileLocked(
    client: Client,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const held = new AbortController();
    const end = (): void => held.abort();
    signal.addEventListener('abort', end, { once: true });
    client.once('end', end);
    client.once('error', end);
    try {
      await work(held.signal);
    } finally {
      signal.removeEventListener('abort', end);
      client.removeListener('end', end);
    }
  }
}
