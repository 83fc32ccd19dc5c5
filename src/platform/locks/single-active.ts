import { type ReadStore } from '../read-store/read-store.js';
import { SessionLocks } from './session-locks.js';
import { pauseFor } from '../process/pause-for.js';

export interface SingleActiveOptions {
  /** Processes share the work of one kind evenly; without it, a process takes whatever no other one has. */
  readonly kind?: string;
  readonly onStandby?: () => void;
  /** Called with the reason when work fails, or the lock is lost or cannot be requested. */
  readonly onLost?: (error: unknown) => void;
}

const AGAIN_MS = 500;

/**
 * Runs work in one process at a time, by an advisory lock. The work's signal aborts when the lock is lost or another
 * process is to take it; in a frozen process it aborts after the process resumes, when another one is already active.
 */
export class SingleActive {
  constructor(
    private readonly store: ReadStore,
    private readonly name: string,
    private readonly options: SingleActiveOptions = {},
  ) {}

  /** Until `signal` aborts: waits for the lock, works, and waits again when the work fails or the lock is lost. */
  async run(signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { kind, onStandby, onLost } = this.options;
    while (!signal.aborted) {
      const lock = await SessionLocks.of(this.store).take({
        name: this.name,
        signal,
        ...(kind !== undefined && { kind }),
        ...(onStandby && { onStandby }),
        ...(onLost && { onTrouble: onLost }),
      });
      if (!lock) return;
      try {
        await work(AbortSignal.any([signal, lock.signal]));
      } catch (error) {
        onLost?.(error);
      } finally {
        await lock.release();
      }
      await pauseFor(AGAIN_MS, signal);
    }
  }
}
