import { type DynamicModule, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { type Clock } from '../../kernel/clock.js';
import { BackgroundTasks } from '../background/background-tasks.js';
import { EventStore } from '../event-store/event-store.js';
import { HealthRegistry } from '../telemetry/health-registry.js';
import { Logger } from '../telemetry/logger.js';
import { Metrics } from '../telemetry/metrics.js';
import { CLOCK } from '../tokens.js';
import { measureLag, type ProjectionLag } from './projection-lag.js';
import { type Projection } from './projection.js';
import { Projector, type ProjectorEvent } from './projector.js';
import { ReadStore } from './read-store.js';
import { rebuildOutdated } from './rebuild-outdated.js';

const PROJECTIONS = Symbol('PROJECTIONS');
/** Behind by more than this, answers are still given but the service says that they are old. */
const DEGRADED_AFTER_SECONDS = 10;

/** Runs the projector in processes of that role, and shows its lag in every process. */
@Module({})
export class ProjectorModule implements OnModuleInit {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
    @Inject(EventStore) private readonly eventStore: EventStore,
    @Inject(ReadStore) private readonly readStore: ReadStore,
    @Inject(BackgroundTasks) private readonly tasks: BackgroundTasks,
    @Inject(HealthRegistry) private readonly health: HealthRegistry,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(Logger) private readonly logger: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  static forRoot(projections: readonly Projection[]): DynamicModule {
    return { module: ProjectorModule, providers: [{ provide: PROJECTIONS, useValue: projections }] };
  }

  onModuleInit(): void {
    this.tasks.register({ name: 'projector', role: 'projector', start: (signal) => this.start(signal) });
    this.health.register({ name: 'projector', readiness: false, check: () => this.report() });
    this.registerGauges();
  }

  private start(signal: AbortSignal): Promise<{ stopped: Promise<unknown> }> {
    const { eventStore, readStore, projections } = this;
    const projector = new Projector({ eventStore, readStore, projections, onEvent: (event) => this.log(event) });
    projector.start();
    const rebuilt = rebuildOutdated({
      eventStore,
      readStore,
      projections,
      signal,
      onRebuilt: (result) => this.logger.info({ ...result }, 'projection rebuilt: its code has changed'),
    }).catch((error: unknown) => {
      if (!signal.aborted) this.logger.error({ err: error }, 'a changed projection could not be rebuilt');
    });
    const stopped = new Promise<void>((resolve) => {
      const stop = (): void => void Promise.allSettled([projector.stop(), rebuilt]).then(() => resolve());
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
    return Promise.resolve({ stopped });
  }

  private async lag(): Promise<ProjectionLag[]> {
    const known = new Set(this.projections.map(({ name }) => name));
    const lags = await measureLag(this.eventStore, this.readStore, this.clock.now());
    return lags.filter(({ projection }) => known.has(projection));
  }

  private async report(): ReturnType<Parameters<HealthRegistry['register']>[0]['check']> {
    const lags = await this.lag();
    const behind = lags.some(({ lagSeconds }) => lagSeconds > DEGRADED_AFTER_SECONDS);
    const parked = lags.some((lag) => lag.parked > 0);
    return {
      status: behind || parked || lags.length < this.projections.length ? 'degraded' : 'up',
      detail: {
        projections: lags.map((lag) => ({
          name: lag.projection,
          position: String(lag.position),
          lag_seconds: lag.lagSeconds,
          parked: lag.parked,
        })),
      },
    };
  }

  private registerGauges(): void {
    const seconds = new Gauge({
      name: 'projection_lag_seconds',
      help: 'Age of the oldest event that a read model has not taken in yet',
      labelNames: ['projection'] as const,
      registers: [this.metrics.registry],
      collect: async () => {
        for (const lag of await this.lag()) {
          seconds.set({ projection: lag.projection }, lag.lagSeconds);
          parked.set({ projection: lag.projection }, lag.parked);
        }
      },
    });
    const parked = new Gauge({
      name: 'projection_parked_events',
      help: 'Events that a read model could not take in',
      labelNames: ['projection'] as const,
      registers: [this.metrics.registry],
    });
  }

  private log(event: ProjectorEvent): void {
    if (event.kind === 'batch') return;
    const level = event.kind === 'halted' || event.kind === 'parked' ? 'error' : 'info';
    this.logger[level]({ ...event }, `projector ${event.kind}`);
  }
}
