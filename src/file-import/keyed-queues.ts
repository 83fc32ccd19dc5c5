/** Runs work in parallel up to a bound, but in order within a lane. */
export class KeyedQueues {
  private readonly tails = new Map<string, Promise<void>>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;
  private failure: { readonly error: unknown } | null = null;

  constructor(private readonly bound: number) {}

  /** Returns as soon as the work may start; waits while `bound` tasks run. @throws the error of earlier work. */
  async run(lanes: readonly string[], work: () => Promise<void>): Promise<void> {
    while (this.running >= this.bound) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.throwFailure();
    this.running++;
    const before = lanes.flatMap((lane) => this.tails.get(lane) ?? []);
    const done = this.go(before, work).finally(() => {
      for (const lane of lanes) if (this.tails.get(lane) === done) this.tails.delete(lane);
      this.running--;
      this.waiting.shift()?.();
    });
    for (const lane of lanes) this.tails.set(lane, done);
  }

  /** Waits until nothing runs. @throws the error of any work. */
  async drained(): Promise<void> {
    while (this.running > 0) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.throwFailure();
  }

  private async go(before: readonly Promise<void>[], work: () => Promise<void>): Promise<void> {
    try {
      if (before.length > 0) await Promise.all(before);
      if (!this.failure) await work();
    } catch (error) {
      this.failure ??= { error };
    }
  }

  private throwFailure(): void {
    if (this.failure) throw this.failure.error;
  }
}
