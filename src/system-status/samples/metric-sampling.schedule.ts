import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { hostname } from 'node:os';
import { messageOf } from '../../kernel/error-message.js';
import { BackgroundTasks, type BackgroundRole } from '../../platform/process/background-tasks.js';
import { type Config } from '../../platform/config/config.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { CONFIG } from '../../platform/tokens.js';
import { CHOSEN_METRICS, seriesOf, type Measured } from './chosen-series.rules.js';
import { PartsHealth } from '../overview/parts-health.service.js';
import { instanceOf, MetricSamples, READY } from './metric-samples.service.js';
import { pauseFor } from '../../platform/process/pause-for.js';

const EVERY_MS = 60_000;
/** Soon, because operators check a fresh start. */
const FIRST_AFTER_MS = 5_000;
const PRUNE_EVERY = 60;
const ROLES: readonly BackgroundRole[] = ['api', 'projector', 'relay', 'consumers'];

/** Stores chosen metrics of its process once a minute, in every role. */
@Injectable()
export class MetricSampling implements OnModuleInit {
  private readonly instance: string;
  private running: Promise<void> | null = null;

  constructor(
    private readonly metrics: Metrics,
    private readonly samples: MetricSamples,
    private readonly health: PartsHealth,
    private readonly background: BackgroundTasks,
    @Inject(CONFIG) { role }: Pick<Config, 'role'>,
    @Inject(Logger) private readonly logger: Logger,
  ) {
    this.instance = instanceOf(role, hostname());
  }

  onModuleInit(): void {
    for (const role of ROLES) {
      this.background.register({
        name: `metric samples of ${role}`,
        role,
        // A process with several roles samples once.
        start: (signal) => Promise.resolve({ stopped: (this.running ??= this.run(signal)) }),
      });
    }
  }

  private async run(signal: AbortSignal): Promise<void> {
    await pauseFor(FIRST_AFTER_MS, signal);
    for (let round = 0; !signal.aborted; round++) {
      try {
        const [series, isReady] = await Promise.all([this.measure(), this.health.isReady()]);
        await this.samples.store(this.instance, { ...series, [READY]: Number(isReady) });
        if (round % PRUNE_EVERY === 0) await this.samples.prune();
      } catch (error) {
        this.logger.warn({ reason: messageOf(error) }, 'the measurements of this minute were not stored');
      }
      await pauseFor(EVERY_MS, signal);
    }
  }

  /** Reads only the chosen metrics: others count messages in the log at each read. */
  private async measure(): Promise<Record<string, number>> {
    const { registry } = this.metrics;
    const answers = await Promise.all(
      CHOSEN_METRICS.map(async (name) => (registry.getSingleMetric(name) as SampledParts | undefined)?.get()),
    );
    return seriesOf(answers.filter((answer) => answer !== undefined));
  }
}

interface SampledParts {
  get(): Promise<Measured>;
}
