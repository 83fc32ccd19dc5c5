/**
 * Wakes all waiting workers. A worker reads `rings` before it polls and then waits for a higher count, so that it
 * misses no signal in between.
 */
export class WakeSignal {
  private count = 0;
  private readonly waiting = new Set<() => void>();

  get rings(): number {
    return this.count;
  }

  ring(): void {
    this.count++;
    for (const wake of [...this.waiting]) wake();
  }

  /** Waits until the count exceeds `rings`, at most `ms`. */
  async moreThan(rings: number, ms: number): Promise<void> {
    if (this.count > rings) return;
    // No race against one long-lived promise: each wait would leak memory until the next signal.
    await new Promise<void>((done) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        done();
      };
      const timer = setTimeout(wake, ms);
      this.waiting.add(wake);
    });
  }
}
