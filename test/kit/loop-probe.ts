import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { slownessNow } from './machine-speed.js';
import { until } from './until.js';

export interface Blocked {
  /** Longest wait of `/health/live` while the process itself was running, on a machine of the usual speed. */
  readonly blockedMs: number;
  /** The same in wall-clock time of this machine, including the CPU time of other processes. */
  readonly waitedMs: number;
}

const RECENT_MS = 100;

/** Measures how long work blocks the event loop of another process on this machine. Linux only. */
export class LoopProbe {
  private readonly worker: Worker;
  private measured = { slowness: 1, at: -Infinity };

  constructor(
    baseUrl: string,
    private readonly pid: number,
    private readonly memoryFolder: string,
  ) {
    // The first time compiles it.
    slownessNow();
    this.worker = new Worker(join(import.meta.dirname, 'health-asker.mjs'), {
      workerData: { url: `${baseUrl}/health/live`, pid },
    });
  }

  async during(work: () => Promise<unknown>): Promise<Blocked> {
    const before = this.recentSlowness();
    await this.request('reset');
    await work();
    const { blockedMs, waitedMs } = await this.request('read');
    this.measured = { slowness: slownessNow(), at: performance.now() };
    return { blockedMs: blockedMs / Math.max(before, this.measured.slowness), waitedMs };
  }

  /** What was measured after the work before this one, where that has just ended. */
  private recentSlowness(): number {
    const { slowness, at } = this.measured;
    return performance.now() - at < RECENT_MS ? slowness : slownessNow();
  }

  /** Memory after a garbage collection; the process must run with `memory-on-signal.mjs`. */
  async megabytes(): Promise<number> {
    const file = join(this.memoryFolder, `memory-${this.pid}`);
    rmSync(file, { force: true });
    process.kill(this.pid, 'SIGUSR2');
    return Number(await until(() => readFileSync(file, 'utf8'), { what: 'the process to say what it holds' }));
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }

  private async request(message: 'reset' | 'read'): Promise<Blocked> {
    this.worker.postMessage(message);
    const [blocked] = (await once(this.worker, 'message')) as [Blocked];
    return blocked;
  }
}
