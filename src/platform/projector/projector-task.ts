import { Counter } from 'prom-client';
import { type EventStore } from '../event-store/event-store.js';
import { type Projection } from './projection.js';
import { Projector, type ProjectorEvent } from './projector.js';
import { type ReadStore } from '../read-store/read-store.js';
import { keepRebuilt } from './rebuild-outdated.js';
import { type Logger } from '../telemetry/logger.js';
import { type Metrics } from '../telemetry/metrics.js';
import { type BackgroundTask } from '../process/background-tasks.js';

export interface ProjectorParts {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly projections: readonly Projection[];
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Feeds all read models, and rebuilds those whose code has changed since their rows were written. */
export function projectorTask(parts: ProjectorParts): BackgroundTask {
  return {
    name: 'projector',
    role: 'projector',
    start: async (signal) => {
      const events = new Counter({
        name: 'projection_events_total',
        help: 'Events that the projector has passed',
        registers: [parts.metrics.registry],
      });
      const projector = new Projector({
        ...parts,
        onEvent: (event) => {
          if (event.kind === 'batch') events.inc(event.events);
          log(parts.logger, event);
        },
      });
      projector.start();
      const { logger } = parts;
      const rebuilding = keepRebuilt({
        ...parts,
        signal,
        onRebuilt: (result) => logger.info(result, 'rebuilt an outdated read model'),
        onError: (error) =>
          logger.error({ err: error }, 'rebuilding an outdated read model failed; the old rows serve'),
      });
      const stopped = new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          void Promise.allSettled([projector.stop(), rebuilding]).then(() => resolve());
        });
      });
      return { stopped };
    },
  };
}

function log(logger: Logger, event: ProjectorEvent): void {
  const { kind, ...rest } = event;
  if (kind === 'batch') return;
  if (kind === 'parked' || kind === 'halted') logger.error(rest, `projector: ${kind}`);
  else if (kind === 'retry') logger.warn(rest, 'projector: retry');
  else if (kind === 'outdated') logger.warn('projector: a newer build is at work; this one gives way');
  else logger.info(`projector: ${kind}`);
}
