import { Worker } from 'node:worker_threads';
import { FairQueue, QueueLeft } from '../fairness/fair-queue.js';

export interface ThreadLimits {
  readonly threads: number;
  /** Time limit of a started task; a thread's first task also includes its start. */
  readonly timeoutMs: number;
  /** A task that has waited longer for a thread does not start. */
  readonly waitMs: number;
  /** Heap limit of one thread. */
  readonly heapMb: number;
}

/** A task was given up: it took too long or too much memory, or the queue was full. */
export class ThreadLost extends Error {
  constructor(readonly reason: 'timeout' | 'crashed' | 'busy' | 'stopped') {
    super(`work in a thread was given up: ${reason}`);
    this.name = 'ThreadLost';
  }
}

/** Messages of a thread: ready once, then one answer for each task. */
export type ThreadMessage = { readonly ready: true } | { readonly result: unknown } | { readonly failed: string };

interface Thread {
  readonly worker: Worker;
  readonly ready: Promise<void>;
}

const START_MS = 30_000;
const MOST_WAITING = 64;

/**
 * Runs work that would block the event loop in reused threads. A thread starts on demand and is terminated when its
 * task does not end; idle threads do not keep the process alive. Accounts take turns.
 */
export class ThreadPool<Task, Result> {
  private readonly idle: Thread[] = [];
  private readonly all = new Set<Thread>();
  private readonly queue: FairQueue;

  constructor(
    private readonly program: string,
    private readonly limits: ThreadLimits,
  ) {
    this.queue = new FairQueue({ places: limits.threads, waitMs: limits.waitMs, mostWaiting: MOST_WAITING });
  }

  /** @throws ThreadLost, DomainError rate_limit, or an Error with the message of the task's error. */
  async run(task: Task): Promise<Result> {
    try {
      return await this.queue.run(() => this.inThread(task));
    } catch (error) {
      throw error instanceof QueueLeft ? new ThreadLost(error.reason) : error;
    }
  }

  /** Starts one thread ahead of the first task. The others start on demand: all at once would block the cores. */
  async warm(task: Task): Promise<void> {
    await this.run(task);
  }

  async stop(): Promise<void> {
    this.queue.stop();
    await Promise.all([...this.all].map(({ worker }) => worker.terminate()));
    this.idle.length = 0;
  }

  private async inThread(task: Task): Promise<Result> {
    const thread = this.idle.pop() ?? this.start();
    const answer = await this.ask(thread, task);
    this.addIdle(thread);
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.result as Result;
  }

  private start(): Thread {
    const worker = new Worker(this.program, {
      // No environment variables: the work needs no secret.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.limits.heapMb },
    });
    const ready = new Promise<void>((go, lose) => {
      const late = setTimeout(() => lose(new ThreadLost('timeout')), START_MS).unref();
      worker.once('message', () => {
        clearTimeout(late);
        go();
      });
      worker.once('exit', () => lose(new ThreadLost('crashed')));
    });
    ready.catch(() => undefined);
    const thread = { worker, ready };
    // An idle thread that crashes must not raise an unhandled error.
    worker.on('error', () => this.remove(thread));
    worker.once('exit', () => this.remove(thread));
    this.all.add(thread);
    return thread;
  }

  private addIdle(thread: Thread): void {
    if (!this.all.has(thread)) return;
    thread.worker.unref();
    this.idle.push(thread);
  }

  private remove(thread: Thread): void {
    this.all.delete(thread);
    const at = this.idle.indexOf(thread);
    if (at !== -1) this.idle.splice(at, 1);
  }

  private async ask(thread: Thread, task: Task): Promise<Exclude<ThreadMessage, { ready: true }>> {
    const { worker } = thread;
    worker.ref();
    try {
      await thread.ready;
      return await this.answerOf(worker, task);
    } catch (error) {
      this.remove(thread);
      void worker.terminate();
      throw error;
    }
  }

  private answerOf(worker: Worker, task: Task): Promise<Exclude<ThreadMessage, { ready: true }>> {
    return new Promise((answer, lose) => {
      const done = (settle: () => void): void => {
        clearTimeout(late);
        worker.off('message', onMessage).off('error', crashed).off('exit', crashed);
        settle();
      };
      const onMessage = (message: Exclude<ThreadMessage, { ready: true }>): void => done(() => answer(message));
      const crashed = (): void => done(() => lose(new ThreadLost('crashed')));
      const late = setTimeout(() => done(() => lose(new ThreadLost('timeout'))), this.limits.timeoutMs);
      worker.on('message', onMessage).on('error', crashed).on('exit', crashed);
      worker.postMessage(task);
    });
  }
}
