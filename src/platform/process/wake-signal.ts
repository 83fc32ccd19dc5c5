/**
 * Wakes all who wait for it. Whoever looks for work takes `rings` before the look and waits for more than these after it,
 * so that no ring between the two is missed.
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

  /** Until it has rung more often than `rings` times, at most `ms`. */
  async moreThan(rings: number, ms: number): Promise<void> {
    if (this.count > rings) return;
    // No race against one lasting promise: that would keep something of each wait until the next ring.
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
