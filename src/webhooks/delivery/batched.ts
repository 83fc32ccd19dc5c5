interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

const MOST_TOGETHER = 500;

/**
 * For writes, and for look-ups that are not by key. Runs items in batches: those that arrive in one turn of the event
 * loop are the first batch, and those that arrive while a batch runs are the next. Where a batch fails, its items run
 * one by one, so that one cannot fail the others.
 */
export class Batched<T, R> {
  private waiting: Waiting<T, R>[] = [];
  private isRunning = false;

  /** @param run answers in the order of the items; it may be repeated for the same item */
  constructor(private readonly run: (items: readonly T[]) => Promise<readonly R[]>) {}

  /** @throws what the run of this item throws */
  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (this.isRunning) return;
      this.isRunning = true;
      setImmediate(() => void this.runAll());
    });
  }

  private async runAll(): Promise<void> {
    while (this.waiting.length > 0) await this.runBatch(this.waiting.splice(0, MOST_TOGETHER));
    this.isRunning = false;
  }

  private async runBatch(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) await this.runBatch([one]);
    }
  }
}
