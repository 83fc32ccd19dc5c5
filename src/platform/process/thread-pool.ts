import { Worker } from 'node:worker_threads';
import { FairQueue, QueueLeft } from '../fairness/fair-queue.js';

export interface ThreadLimits {
  /** Side by side. */
  readonly threads: number;
  /** Of one task, once it has begun; the first of a thread has its start besides. */
  readonly timeoutMs: number;
  /** A task that has waited so long for a thread is not begun. */
  readonly waitMs: number;
  /** Of one thread's objects. */
  readonly heapMb: number;
}

/** A task was given up: it took too long or too much memory, or too many were waiting. */
export class ThreadLost extends Error {
  constructor(readonly reason: 'timeout' | 'crashed' | 'busy' | 'stopped') {
    super(`work in a thread was given up: ${reason}`);
    this.name = 'ThreadLost';
  }
}

/** What a thread says: once that it is there, then one answer a task. */
export type ThreadMessage = { readonly ready: true } | { readonly result: unknown } | { readonly failed: string };

interface Thread {
  readonly worker: Worker;
  readonly ready: Promise<void>;
}

const START_MS = 30_000;
const MOST_WAITING = 64;

/**
 * Runs work that would hold the event loop in threads that are kept. A thread is started when it is first needed, and
 * ended when its task fails to end; idle ones keep no process alive. Accounts take turns.
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

  /** @throws ThreadLost, DomainError rate_limit, or an Error with the message of what the task threw. */
  async run(task: Task): Promise<Result> {
    try {
      return await this.queue.run(() => this.inThread(task));
    } catch (error) {
      throw error instanceof QueueLeft ? new ThreadLost(error.reason) : error;
    }
  }

  /** Starts one thread ahead of the first task. The others start when they are needed: all at once would take the cores. */
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
    this.keep(thread);
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.result as Result;
  }

  private start(): Thread {
    const worker = new Worker(this.program, {
      // None of our variables: the work needs no secret.
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
    // One that breaks off while idle must not raise what nobody listens to.
    worker.on('error', () => this.forget(thread));
    worker.once('exit', () => this.forget(thread));
    this.all.add(thread);
    return thread;
  }

  private keep(thread: Thread): void {
    if (!this.all.has(thread)) return;
    thread.worker.unref();
    this.idle.push(thread);
  }

  private forget(thread: Thread): void {
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
      this.forget(thread);
      void worker.terminate();
      throw error;
    }
  }

  private answerOf(worker: Worker, task: Task): Promise<Exclude<ThreadMessage, { ready: true }>> {
    return new Promise((answer, lose) => {
      const done = (settle: () => void): void => {
        clearTimeout(late);
        worker.off('message', heard).off('error', crashed).off('exit', crashed);
        settle();
      };
      const heard = (message: Exclude<ThreadMessage, { ready: true }>): void => done(() => answer(message));
      const crashed = (): void => done(() => lose(new ThreadLost('crashed')));
      const late = setTimeout(() => done(() => lose(new ThreadLost('timeout'))), this.limits.timeoutMs);
      worker.on('message', heard).on('error', crashed).on('exit', crashed);
      worker.postMessage(task);
    });
  }
}
