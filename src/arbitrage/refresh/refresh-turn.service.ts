import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { ReadStore } from '../../platform/read-store/read-store.js';

const RETRY_MS = 250;

/** Serialises the refreshes of all processes. A crashed process releases its lock with its connection. */
@Injectable()
export class RefreshTurn {
  constructor(private readonly readStore: ReadStore) {}

  /** @throws Error where `signal` aborts before the lock is free */
  async take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const client = await this.readStore.dedicated();
    try {
      for (;;) {
        const { rows } = await client.query<{ mine: boolean }>(
          `SELECT pg_try_advisory_lock(hashtextextended('scoutline arbitrage refresh', 0)) AS mine`,
        );
        if (rows[0]?.mine) return await work();
        signal.throwIfAborted();
        await delay(RETRY_MS, undefined, { signal });
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
