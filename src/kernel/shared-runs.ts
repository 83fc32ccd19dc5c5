/** Work that callers with the same key share while it runs. */
export class SharedRuns<T> {
  private readonly running = new Map<string, Promise<T>>();

  get size(): number {
    return this.running.size;
  }

  /** What the running work of the key returns, or else that of `work`. */
  run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.running.get(key);
    if (running) return running;
    const run = work().finally(() => this.running.delete(key));
    this.running.set(key, run);
    return run;
  }
}
