import { setTimeout as delay } from 'node:timers/promises';
import { isTransient, ReadStore, type ReadStoreOptions } from './read-store.js';

export interface Waiting {
  /** Ends the waiting: the statement then fails as it would have at once. */
  readonly signal?: AbortSignal;
  /** Called when the first statement begins to wait, and when one has gone through again. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

const AGAIN_MS = 500;
/** Longer than Postgres takes to start after a crash; what is not there by then needs a person. */
const PATIENCE_MS = 600_000;

/**
 * A read store for a command that outlives a restart of Postgres: a statement that meets it is sent again. Only for
 * statements that may run twice, since one that lost its answer may have been carried out.
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
        this.say(false);
        return result;
      } catch (error) {
        const { signal } = this.waiting;
        if (!isTransient(error) || signal?.aborted || performance.now() >= giveUpAt) throw error;
        this.say(true);
        await delay(AGAIN_MS, undefined, { ...(signal && { signal }) }).catch(() => undefined);
      }
    }
  }

  private say(isWaiting: boolean): void {
    if (this.isWaiting === isWaiting) return;
    this.isWaiting = isWaiting;
    this.waiting.onWaiting(isWaiting);
  }
}
