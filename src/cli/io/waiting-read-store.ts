import { isTransient, ReadStore, type ReadStoreOptions } from '../../platform/read-store/read-store.js';
import { pauseFor } from '../../platform/process/pause-for.js';

export interface Waiting {
  /** Ends the waiting: the statement then fails as it would have without waiting. */
  readonly signal?: AbortSignal;
  /** Called when the first statement starts to wait, and when one succeeds again. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

const AGAIN_MS = 500;
/** Longer than Postgres takes to recover from a crash; a longer outage needs an operator. */
const PATIENCE_MS = 600_000;

/**
 * A read store for a command that survives a restart of Postgres: a failed statement is sent again. Only for
 * idempotent statements, because one without an answer may have run.
 */
export class WaitingReadStore extends ReadStore {
  private isWaiting = false;

  constructor(
    options: ReadStoreOptions,
    private readonly waiting: Waiting,
  ) {
    super(options);
  }

  override query<R extends object = Record<string, unknown>>(
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<R[]> {
    return this.untilThrough(() => super.query<R>(sql, params));
  }

  override prepared<R extends object = Record<string, unknown>>(
    name: string,
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<R[]> {
    return this.untilThrough(() => super.prepared<R>(name, sql, params));
  }

  private async untilThrough<T>(work: () => Promise<T>): Promise<T> {
    for (const giveUpAt = performance.now() + PATIENCE_MS; ;) {
      try {
        const result = await work();
        this.report(false);
        return result;
      } catch (error) {
        const { signal } = this.waiting;
        if (!isTransient(error) || signal?.aborted || performance.now() >= giveUpAt) throw error;
        this.report(true);
        await pauseFor(AGAIN_MS, signal);
      }
    }
  }

  private report(isWaiting: boolean): void {
    if (this.isWaiting === isWaiting) return;
    this.isWaiting = isWaiting;
    this.waiting.onWaiting(isWaiting);
  }
}
