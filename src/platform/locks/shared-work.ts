import { setTimeout as delay } from 'node:timers/promises';
import { type ReadStore } from '../read-store/read-store.js';
import { SingleActive, type SingleActiveOptions } from './single-active.js';

export interface SharedWorkOptions extends Pick<SingleActiveOptions, 'onStandby' | 'onLost'> {
  /** The name that the processes share the work under; their builds must agree on it. */
  readonly kind: string;
  /** Costly ones first. */
  readonly units: readonly string[];
}

type Work = (units: readonly string[], signal: AbortSignal) => Promise<void>;

interface Hold {
  readonly signal: AbortSignal;
  readonly ended: () => void;
}

/** Several units that are acquired at once begin together. */
const GATHER_MS = 20;

/** The lock of a unit of shared work. */
export function unitLock(kind: string, unit: string): string {
  return `${kind} ${unit}`;
}

/**
 * Spreads units of work over the processes, each unit under a lock of its own. A process does all its units in one run,
 * so that they share what they read; the run starts again whenever its units change.
 */
export class SharedWork {
  private readonly holds = new Map<string, Hold>();
  private readonly standbys = new Set<string>();
  private current = new AbortController();
  private running: Promise<void> | null = null;

  constructor(
    private readonly store: ReadStore,
    private readonly options: SharedWorkOptions,
  ) {}

  /** Until `signal` aborts. Work that ends by itself or fails releases all its units, and they are requested again. */
  async run(signal: AbortSignal, work: Work): Promise<void> {
    const { kind, units, onLost } = this.options;
    const runs = units.map((unit, index) => {
      const onStandby = (): void => this.standBy(unit);
      // The connection of the locks is lost for all units at once.
      const lost = index === 0 && onLost ? { onLost } : {};
      const single = new SingleActive(this.store, unitLock(kind, unit), { kind, onStandby, ...lost });
      return single.run(signal, (unitSignal) => this.hold(unit, unitSignal, work));
    });
    await Promise.all(runs);
  }

  /** Settles when no run works at the unit any more. */
  private hold(unit: string, signal: AbortSignal, work: Work): Promise<void> {
    this.standbys.delete(unit);
    return new Promise((resolve) => {
      this.holds.set(unit, { signal, ended: resolve });
      signal.addEventListener('abort', () => this.current.abort(), { once: true });
      this.current.abort();
      this.running ??= this.runWhileHeld(work);
    });
  }

  private async runWhileHeld(work: Work): Promise<void> {
    while (this.holds.size > 0) {
      await delay(GATHER_MS);
      this.current = new AbortController();
      const { signal } = this.current;
      this.end((_unit, hold) => hold.signal.aborted);
      const units = this.options.units.filter((unit) => this.holds.has(unit));
      try {
        if (units.length > 0) await work(units, signal);
      } catch (error) {
        this.options.onLost?.(error);
      }
      const isOver = !signal.aborted;
      this.end((unit, hold) => hold.signal.aborted || (isOver && units.includes(unit)));
    }
    this.running = null;
  }

  private end(isMeant: (unit: string, hold: Hold) => boolean): void {
    for (const [unit, hold] of [...this.holds]) {
      if (!isMeant(unit, hold)) continue;
      this.holds.delete(unit);
      hold.ended();
    }
  }

  private standBy(unit: string): void {
    this.standbys.add(unit);
    if (this.standbys.size === this.options.units.length) this.options.onStandby?.();
  }
}
