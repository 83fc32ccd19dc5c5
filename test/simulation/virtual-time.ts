interface Due {
  readonly at: number;
  readonly order: number;
  readonly act: () => void;
}

/** Virtual time that advances only when nothing is left to run, so that a day costs only its events. */
export class VirtualTime {
  private readonly heap: Due[] = [];
  private order = 0;

  constructor(private instant: number) {}

  now(): number {
    return this.instant;
  }

  after(ms: number, act: () => void): void {
    this.push({ at: this.instant + Math.max(0, ms), order: this.order++, act });
  }

  pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Runs due tasks in order until `done` or none is left. False where it stopped at `maxSteps`. */
  async run(done: () => boolean, maxSteps: number): Promise<boolean> {
    for (let step = 0; step < maxSteps; step++) {
      // Lets all promises of one task settle before the next task runs.
      await new Promise((resolve) => setImmediate(resolve));
      if (done()) return true;
      const next = this.pop();
      if (!next) return false;
      this.instant = Math.max(this.instant, next.at);
      next.act();
    }
    return false;
  }

  private push(due: Due): void {
    const { heap } = this;
    let child = heap.push(due) - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (isBefore(heap[parent] as Due, due)) break;
      heap[child] = heap[parent] as Due;
      child = parent;
    }
    heap[child] = due;
  }

  private pop(): Due | undefined {
    const { heap } = this;
    const [top] = heap;
    const last = heap.pop();
    if (!top || !last || heap.length === 0) return top;
    let parent = 0;
    for (;;) {
      let child = 2 * parent + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Due, heap[child] as Due)) child++;
      if (isBefore(last, heap[child] as Due)) break;
      heap[parent] = heap[child] as Due;
      parent = child;
    }
    heap[parent] = last;
    return top;
  }
}

function isBefore(a: Due, b: Due): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
