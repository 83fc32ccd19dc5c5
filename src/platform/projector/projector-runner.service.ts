import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Counter } from 'prom-client';
import { EventStore } from '../event-store/event-store.js';
import { BackgroundTasks, stoppedBy } from '../process/background-tasks.js';
import { ReadStore } from '../read-store/read-store.js';
import { Logger } from '../telemetry/logger.js';
import { Metrics } from '../telemetry/metrics.js';
import { type Projection, PROJECTIONS } from './projection.js';
import { Projector, type ProjectorEvent } from './projector.js';
import { rebuildOutdated } from '../rebuild/rebuild-outdated.js';

/** Updates all read models, and rebuilds those whose code has changed since their rows were written. */
@Injectable()
export class ProjectorRunner implements OnModuleInit {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly background: BackgroundTasks,
    private readonly metrics: Metrics,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
    @Inject(Logger) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.background.register({
      name: 'projector',
      role: 'projector',
      start: async (signal) => ({ stopped: this.run(signal) }),
    });
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { eventStore, readStore, projections, logger } = this;
    const projector = new Projector({ eventStore, readStore, projections, onEvent: this.listener() });
    projector.start();
    const rebuilding = rebuildOutdated({
      eventStore,
      readStore,
      projections,
      signal,
      onRebuilt: (result) => logger.info(result, 'rebuilt an outdated read model'),
      onError: (error) => logger.error({ err: error }, 'rebuilding an outdated read model failed; the old rows serve'),
    });
    await stoppedBy(signal, () => Promise.allSettled([projector.stop(), rebuilding]));
  }

  private listener(): (event: ProjectorEvent) => void {
    const events = new Counter({
      name: 'projection_events_total',
      help: 'Events that the projector has passed',
      registers: [this.metrics.registry],
    });
    return (event) => {
      if (event.kind === 'batch') events.inc(event.events);
      log(this.logger, event);
    };
  }
}

function log(logger: Logger, event: ProjectorEvent): void {
  const { kind, ...rest } = event;
  if (kind === 'batch') return;
  if (kind === 'parked' || kind === 'halted') logger.error(rest, `projector: ${kind}`);
  else if (kind === 'retry') logger.warn(rest, 'projector: retry');
  else if (kind === 'outdated') logger.warn('projector: a newer build is at work; this one gives way');
  else logger.info(rest, `projector: ${kind}`);
}
