import { setMaxListeners } from 'node:events';
import { type Role } from '../config/config.js';

/** Work that a process does beside answering requests: a projector, the relay, a consumer, a clean-up. */
export interface BackgroundTask {
  readonly name: string;
  /** The part of the service it belongs to; a process runs it when its role includes that part. */
  readonly role: BackgroundRole;
  /**
   * Starts the work and returns once it runs. Ends when `signal` aborts; `stopped` of the result settles when it has
   * ended.
   */
  start(signal: AbortSignal): Promise<{ readonly stopped: Promise<unknown> }>;
}

export type BackgroundRole = 'api' | 'projector' | 'relay' | 'consumers';

const PARTS: Readonly<Record<Role, readonly BackgroundRole[]>> = {
  api: ['api'],
  projector: ['projector'],
  relay: ['relay'],
  consumers: ['consumers'],
  worker: ['projector', 'relay', 'consumers'],
  all: ['api', 'projector', 'relay', 'consumers'],
};

export function roleIncludes(role: Role, part: BackgroundRole): boolean {
  return PARTS[role].includes(part);
}

/** Features register their tasks during module initialisation; the process entry starts those of its role. */
export class BackgroundTasks {
  private readonly tasks: BackgroundTask[] = [];
  private readonly stopping = new AbortController();
  private readonly running = new Map<string, Promise<unknown>>();

  constructor() {
    // Every task adds listeners, some more than one.
    setMaxListeners(0, this.stopping.signal);
  }

  register(task: BackgroundTask): void {
    this.tasks.push(task);
  }

  /** @param onFailure called for a task that ends by an error: it does not come back in this process */
  async start(role: Role, onFailure?: (name: string, error: unknown) => void): Promise<string[]> {
    const mine = this.tasks.filter((task) => roleIncludes(role, task.role));
    for (const task of mine) {
      const { stopped } = await task.start(this.stopping.signal);
      const reported = stopped.catch((error: unknown) => onFailure?.(task.name, error));
      const settled = reported.finally(() => this.running.delete(task.name));
      this.running.set(task.name, settled);
    }
    return mine.map(({ name }) => name);
  }

  /** Names of the tasks that have not ended. */
  unfinished(): string[] {
    return [...this.running.keys()];
  }

  /** Ends all tasks and waits until they have. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.running.values());
  }
}

/** Calls `stop` when `signal` aborts, and resolves when `stop` has settled, even with an error. */
export function stoppedBy(signal: AbortSignal, stop: () => Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void =>
      void stop().then(
        () => resolve(),
        () => resolve(),
      );
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
