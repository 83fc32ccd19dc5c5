import { Inject, Module } from '@nestjs/common';
import { Counter } from 'prom-client';
import { type Clock } from '../kernel/clock.js';
import { BackgroundTasks } from '../platform/process/background-tasks.js';
import { type Config } from '../platform/config/config.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { SingleActive } from '../platform/process/single-active.js';
import { SafeFetch } from '../platform/safe-fetch/safe-fetch.js';
import { HealthRegistry } from '../platform/telemetry/health-registry.js';
import { Logger } from '../platform/telemetry/logger.js';
import { Metrics } from '../platform/telemetry/metrics.js';
import { CLOCK, CONFIG } from '../platform/tokens.js';
import { DomainsAdminController } from './domains/domains-admin.controller.js';
import { DomainsController } from './domains/domains.controller.js';
import { DomainsQuery } from './domains/domains.query.js';
import { DueDomains } from './probing/due-domains.query.js';
import { ProbeLoop } from './probing/probe-loop.js';
import { Prober } from './probing/prober.service.js';
import { radarSettings, radarSources, radarWorld, type RadarSettings } from './radar-settings.js';
import { RejectDomain } from './domains/reject-domain.command.js';
import { SourceVisits } from './sources/source-visits.service.js';

/** Newly registered domains: where they come from, what becomes of them, and their list. */
@Module({
  controllers: [DomainsController, DomainsAdminController],
  providers: [
    { provide: DomainsQuery, inject: [ReadStore], useFactory: (store: ReadStore) => new DomainsQuery(store) },
    {
      provide: RejectDomain,
      inject: [EventStore, DomainsQuery, CLOCK],
      useFactory: (eventStore: EventStore, domains: DomainsQuery, clock: Clock) =>
        new RejectDomain({ eventStore, domains, clock }),
    },
  ],
})
export class RadarModule {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly safeFetch: SafeFetch,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
    @Inject(Logger) private readonly logger: Logger,
    private readonly metrics: Metrics,
    background: BackgroundTasks,
    health: HealthRegistry,
  ) {
    const settings = radarSettings();
    const now = (): number => clock.now();
    const sources = radarSources(config, safeFetch, now);
    const missing = sources.flatMap(({ id, notConfigured }) => (notConfigured === null ? [] : [[id, notConfigured]]));
    health.register({
      name: 'radar',
      readiness: false,
      check: async () => ({ status: 'up', detail: { not_configured: Object.fromEntries(missing) as object } }),
    });
    if (settings.schedule) this.inOneProcess(background, 'radar sources', (signal) => this.visits(sources).run(signal));
    if (settings.probeConcurrency > 0) {
      this.inOneProcess(background, 'radar probes', (signal) => this.probes(settings).run(signal));
    }
  }

  private inOneProcess(background: BackgroundTasks, name: string, work: (signal: AbortSignal) => Promise<void>): void {
    const single = new SingleActive(this.readStore, name, {
      onLost: (error) => this.logger.warn({ err: error }, `${name}: begins again`),
    });
    background.register({
      name,
      role: 'consumers',
      start: async (signal) => ({ stopped: single.run(signal, work) }),
    });
  }

  private visits(sources: ReturnType<typeof radarSources>): SourceVisits {
    const { eventStore, readStore, clock, logger } = this;
    return new SourceVisits({
      eventStore,
      readStore,
      clock,
      sources,
      onVisit: (visit) => logger[visit.error === undefined ? 'debug' : 'warn'](visit, 'radar: visited a source'),
    });
  }

  private probes({ probeConcurrency, probesPerSecond }: RadarSettings): ProbeLoop {
    const { eventStore, clock, logger, metrics } = this;
    const world = radarWorld(this.safeFetch, () => clock.now());
    const probes = counterOf(metrics);
    return new ProbeLoop({
      due: new DueDomains(this.readStore),
      prober: new Prober({ eventStore, clock, ...world }),
      nameServers: world.nameServers,
      clock,
      concurrency: probeConcurrency,
      perSecond: probesPerSecond,
      onProbed: (outcome, error) => {
        probes.inc({ outcome });
        if (error) logger.warn({ err: error }, 'radar: a probe failed');
      },
    });
  }
}

function counterOf({ registry }: Metrics): Counter<'outcome'> {
  const name = 'radar_probes_total';
  const known = registry.getSingleMetric(name) as Counter<'outcome'> | undefined;
  return known ?? new Counter({ name, help: 'Domains probed', labelNames: ['outcome'], registers: [registry] });
}
