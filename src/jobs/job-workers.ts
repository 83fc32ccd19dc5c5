import { setMaxListeners } from 'node:events';
import { hostname } from 'node:os';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client } from 'pg';
import { type Clock } from '../kernel/clock.js';
import { type EventStore } from '../platform/event-store/event-store.js';
import { newId } from '../platform/ids/ids.js';
import { WakeSignal } from '../platform/process/wake-signal.js';
import { type ReadStore } from '../platform/read-store/read-store.js';
import { Attempt, type AttemptEnd } from './job-attempt.js';
import { IMPOSSIBLE_AT_MOST_MS, JOB_CHANNEL, type JobQueue, type Leased } from './job-queue.js';
import { type JobPool, type JobRunner } from './job-runner.js';
import { type JobKind } from './job.events.js';
import { pauseFor } from '../platform/process/pause-for.js';

export interface WorkerOptions {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly runners: readonly JobRunner[];
  /** Maximum concurrent jobs of a pool on this machine. */
  readonly slots: Readonly<Record<JobPool, number>>;
  readonly folder: string;
  readonly leaseMs?: number;
  readonly host?: string;
  /** Gives up a job that was parked too long. */
  readonly giveUp: (jobId: string) => Promise<void>;
  readonly onEnd?: (job: Leased, end: AttemptEnd) => void;
  readonly onTrouble?: (error: unknown) => void;
}

const LEASE_MS = 15_000;
/** How often the queue is polled without a notification. */
const POLL_MS = 1_000;
const TEND_EVERY_MS = 30_000;
/** A job that is in the log but not in the queue is restored after this time. */
const MISSING_AFTER_MS = 60_000;

/** The workers of one process: they lease waiting jobs up to the machine's slots, and do them. */
export class JobWorkers {
  readonly name = `${hostname()}-${process.pid}-${newId().slice(-6)}`;
  private readonly underWay = new Set<Promise<void>>();
  private readonly wakeSignal = new WakeSignal();

  constructor(private readonly options: WorkerOptions) {}

  /** Until `stopping`: running jobs are then stopped and return to the queue. */
  async run(stopping: AbortSignal): Promise<void> {
    const ending = new AbortController();
    const { signal } = ending;
    // Each running job and each loop adds a listener; the process's own signal gets only one.
    setMaxListeners(0, signal);
    const end = (): void => {
      ending.abort();
      this.wake();
    };
    stopping.addEventListener('abort', end, { once: true });
    if (stopping.aborted) end();
    const pools = [...new Set(this.options.runners.map(({ pool }) => pool))];
    await Promise.all([this.listen(signal), this.tend(signal), ...pools.map((pool) => this.serve(pool, signal))]);
    await Promise.all(this.underWay);
  }

  private async serve(pool: JobPool, signal: AbortSignal): Promise<void> {
    const runners = new Map(this.options.runners.filter((one) => one.pool === pool).map((one) => [one.kind, one]));
    const kinds: JobKind[] = [...runners.keys()];
    const { queue, slots, host = hostname(), leaseMs = LEASE_MS } = this.options;
    while (!signal.aborted) {
      const ask = { worker: this.name, host, pool, kinds, slots: slots[pool], leaseMs };
      const { rings } = this.wakeSignal;
      const leased = await queue.lease(ask).catch((error: unknown) => {
        this.options.onTrouble?.(error);
        return [];
      });
      for (const job of leased) this.begin(job, runners.get(job.kind) as JobRunner, signal);
      if (leased.length === 0) await this.wakeSignal.moreThan(rings, POLL_MS);
    }
  }

  private begin(job: Leased, runner: JobRunner, signal: AbortSignal): void {
    const { leaseMs = LEASE_MS } = this.options;
    const parts = { ...this.options, worker: this.name, leaseMs, heartbeatMs: leaseMs / 3 };
    const work: Promise<void> = new Attempt(parts, job, runner)
      .run(signal)
      .then((end) => this.options.onEnd?.(job, end))
      // If the outcome was not recorded, the next lease holder finds the job's state in the log.
      .catch((error: unknown) => this.options.onTrouble?.(error))
      .finally(() => {
        this.underWay.delete(work);
        this.wake();
      });
    this.underWay.add(work);
  }

  /** Receives notifications of new jobs; without them polling finds the jobs. */
  private async listen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let client: Client | null = null;
      try {
        client = await this.options.readStore.dedicated();
        const lost = new Promise<void>((resolve) => client?.once('end', resolve));
        client.on('notification', () => this.wake());
        await client.query(`LISTEN ${JOB_CHANNEL}`);
        await Promise.race([lost, aborted(signal)]);
      } catch (error) {
        this.options.onTrouble?.(error);
      } finally {
        await client?.end().catch(() => undefined);
      }
      if (!signal.aborted) await delay(POLL_MS);
    }
  }

  private async tend(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.tendOnce().catch((error: unknown) => this.options.onTrouble?.(error));
      await pauseFor(TEND_EVERY_MS, signal);
    }
  }

  /** Restores lost rows, gives up jobs that were parked too long, and removes the remains of dead workers. */
  async tendOnce(): Promise<void> {
    const { queue, giveUp, folder } = this.options;
    await queue.restore(MISSING_AFTER_MS);
    for (const jobId of await queue.parkedFor(IMPOSSIBLE_AT_MOST_MS)) await giveUp(jobId);
    const oldest = Date.now() - 10 * (this.options.leaseMs ?? LEASE_MS);
    // Here, where a failure is reported and tried again: attempts make the folder too.
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtimeMs < oldest) await rm(path, { recursive: true, force: true });
    }
  }

  private wake(): void {
    this.wakeSignal.ring();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
