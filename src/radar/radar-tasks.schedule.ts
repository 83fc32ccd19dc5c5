import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Counter } from 'prom-client';
import { type Clock } from '../kernel/clock.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { BackgroundTasks } from '../platform/process/background-tasks.js';
import { SingleActive } from '../platform/locks/single-active.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { HealthRegistry } from '../platform/telemetry/health-registry.js';
import { Logger } from '../platform/telemetry/logger.js';
import { Metrics } from '../platform/telemetry/metrics.js';
import { CLOCK } from '../platform/tokens.js';
import { DueDomains } from './probing/due-domains.service.js';
import { ProbeLoop } from './probing/probe-loop.js';
import { Prober } from './probing/prober.service.js';
import { PROBED_WORLD, type ProbedWorld } from './probing/probe.port.js';
import { RADAR_SETTINGS, type RadarSettings } from './radar.settings.js';
import { DOMAIN_SOURCES } from './sources/domain-sources.js';
import { type DomainSource } from './sources/source.port.js';
import { SourceVisits } from './sources/source-visits.js';

/** The radar's background work, in one process at a time: visits sources and probes due names. */
@Injectable()
export class RadarTasks implements OnModuleInit {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly prober: Prober,
    private readonly due: DueDomains,
    @Inject(RADAR_SETTINGS) private readonly settings: RadarSettings,
    @Inject(DOMAIN_SOURCES) private readonly sources: readonly DomainSource[],
    @Inject(PROBED_WORLD) private readonly world: ProbedWorld,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(Logger) private readonly logger: Logger,
    private readonly metrics: Metrics,
    private readonly background: BackgroundTasks,
    private readonly health: HealthRegistry,
  ) {}

  onModuleInit(): void {
    const missing = this.sources.flatMap(({ id, notConfigured }) =>
      notConfigured === null ? [] : [[id, notConfigured]],
    );
    this.health.register({
      name: 'radar',
      readiness: false,
      check: async () => ({ status: 'up', detail: { not_configured: Object.fromEntries(missing) as object } }),
    });
    if (this.settings.schedule) this.inOneProcess('radar sources', (signal) => this.visits().run(signal));
    if (this.settings.probeConcurrency > 0) this.inOneProcess('radar probes', (signal) => this.probes().run(signal));
  }

  private inOneProcess(name: string, work: (signal: AbortSignal) => Promise<void>): void {
    const single = new SingleActive(this.readStore, name, {
      onLost: (error) => this.logger.warn({ err: error }, `${name}: begins again`),
    });
    this.background.register({
      name,
      role: 'consumers',
      start: async (signal) => ({ stopped: single.run(signal, work) }),
    });
  }

  private visits(): SourceVisits {
    const { eventStore, readStore, clock, logger, sources } = this;
    return new SourceVisits({
      eventStore,
      readStore,
      clock,
      sources,
      onVisit: (visit) => logger[visit.error === undefined ? 'debug' : 'warn'](visit, 'radar: visited a source'),
    });
  }

  private probes(): ProbeLoop {
    const { probeConcurrency, probesPerSecond } = this.settings;
    const probes = counterOf(this.metrics);
    return new ProbeLoop({
      due: this.due,
      prober: this.prober,
      nameServers: this.world.nameServers,
      clock: this.clock,
      concurrency: probeConcurrency,
      perSecond: probesPerSecond,
      onProbed: (outcome, error) => {
        probes.inc({ outcome });
        if (error) this.logger.warn({ err: error }, 'radar: a probe failed');
      },
    });
  }
}

function counterOf({ registry }: Metrics): Counter<'outcome'> {
  const name = 'radar_probes_total';
  const known = registry.getSingleMetric(name) as Counter<'outcome'> | undefined;
  return known ?? new Counter({ name, help: 'Domains probed', labelNames: ['outcome'], registers: [registry] });
}
