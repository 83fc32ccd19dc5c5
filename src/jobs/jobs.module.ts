import { Global, Inject, Injectable, Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { join } from 'node:path';
import { Counter, Gauge } from 'prom-client';
import { type Clock } from '../kernel/clock.js';
import { DomainError } from '../kernel/domain-error.js';
import { SharedRuns } from '../kernel/shared-runs.js';
import { BackgroundTasks } from '../platform/process/background-tasks.js';
import { type Config } from '../platform/config/config.js';
import { type WithJobs } from './jobs.settings.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { HealthRegistry } from '../platform/telemetry/health-registry.js';
import { Logger } from '../platform/telemetry/logger.js';
import { Metrics } from '../platform/telemetry/metrics.js';
import { CLOCK, CONFIG } from '../platform/tokens.js';
import { AbandonJob } from './abandon-job.command.js';
import { AbandonJobHandler } from './abandon-job.handler.js';
import { JobQueue, LATE_SECONDS, type QueueFigures } from './job-queue.js';
import { JobRunners } from './job-runners.js';
import { JobWorkers } from './job-workers.js';
import { QueueJobHandler } from './queue-job.handler.js';

/** Clips are cut beside the renders; two, so that a long clip does not hold up a short one. */
const CLIP_SLOTS = 2;
/** Light work that mostly waits for remote servers. */
const FETCH_SLOTS = 4;

/** Runs the workers, and checks and measures the queue. */
@Injectable()
class JobsStart {
  constructor(
    private readonly queue: JobQueue,
    private readonly runners: JobRunners,
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly commands: CommandBus,
    private readonly metrics: Metrics,
    background: BackgroundTasks,
    health: HealthRegistry,
    @Inject(CONFIG) private readonly config: Config & WithJobs,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(Logger) private readonly logger: Logger,
  ) {
    background.register({
      name: 'job workers',
      role: 'consumers',
      start: async (signal) => ({ stopped: this.workers().run(signal) }),
    });
    health.register({
      name: 'jobs',
      readiness: false,
      check: async () => {
        const { oldestSeconds, ...counts } = await queue.figures();
        const late = counts.parked > 0 || oldestSeconds > LATE_SECONDS;
        return { status: late ? 'degraded' : 'up', detail: { ...counts, oldest_waiting_seconds: oldestSeconds } };
      },
    });
    this.measureQueue();
  }

  private workers(): JobWorkers {
    const { queue, eventStore, readStore, clock, config, logger } = this;
    const ended = new Counter({
      name: 'job_attempts_total',
      help: 'Attempts at jobs, by how they ended',
      labelNames: ['kind', 'outcome'],
      registers: [this.metrics.registry],
    });
    return new JobWorkers({
      queue,
      eventStore,
      readStore,
      clock,
      runners: this.runners.all(),
      slots: { render: config.jobs.renders, clip: CLIP_SLOTS, fetch: FETCH_SLOTS },
      folder: join(config.dataDir, 'renders'),
      giveUp: (jobId) => this.giveUp(jobId),
      onEnd: ({ jobId, kind }, { outcome, error }) => {
        ended.inc({ kind, outcome });
        const at = { jobId, kind, outcome, ...(error !== undefined && { reason: error }) };
        if (outcome === 'done') logger.info(at, 'job: done');
        else logger.warn(at, 'job: not done');
      },
      onTrouble: (error) => logger.warn({ err: error }, 'job workers: trouble'),
    });
  }

  private async giveUp(jobId: string): Promise<void> {
    try {
      const abandonment = { jobId, cause: 'not_configured', actor: 'system:job workers' };
      await this.commands.execute(new AbandonJob(abandonment));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // It has already ended; only its row was left.
      await this.queue.remove(jobId);
    }
  }

  private measureQueue(): void {
    const { queue, metrics } = this;
    // The gauges of one scrape collect at the same time.
    const scrapes = new SharedRuns<QueueFigures>();
    const figures = (): Promise<QueueFigures> => scrapes.run('figures', () => queue.figures());
    new Gauge({
      name: 'jobs_oldest_waiting_seconds',
      help: 'How long the oldest job waits for a worker',
      registers: [metrics.registry],
      async collect() {
        this.set((await figures()).oldestSeconds);
      },
    });
    new Gauge({
      name: 'jobs_queued',
      help: 'Jobs that wait, are under way or are parked',
      labelNames: ['state'],
      registers: [metrics.registry],
      async collect() {
        const { waiting, running, parked } = await figures();
        this.set({ state: 'waiting' }, waiting);
        this.set({ state: 'running' }, running);
        this.set({ state: 'parked' }, parked);
      },
    });
  }
}

/** Jobs: queued in the log, done by workers under a lease. Global: features inject `JobRunners` and register theirs. */
@Global()
@Module({
  providers: [JobQueue, JobRunners, JobsStart, QueueJobHandler, AbandonJobHandler],
  exports: [JobQueue, JobRunners],
})
export class JobsModule {}
