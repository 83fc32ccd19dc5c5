import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { type Clock } from '../../kernel/clock.js';
import { SharedRuns } from '../../kernel/shared-runs.js';
import { EventStore } from '../event-store/event-store.js';
import { activeHolders, holderReport } from '../locks/lock-holders.js';
import { groupLocks } from '../projector/projection-groups.js';
import { measureLag, type ProjectionLag } from '../projector/projection-lag.js';
import { type Projection, PROJECTIONS } from '../projector/projection.js';
import { ReadStore } from '../read-store/read-store.js';
import { CLOCK } from '../tokens.js';
import { HealthRegistry, type HealthReport } from './health-registry.js';
import { Metrics } from './metrics.js';

/** Lag at which health reports degraded; answers are still served from the read model. */
const LAG_DEGRADED_SECONDS = 10;

/** Health of the two stores, which readiness needs, and the lag of the read models, which it only reports. */
@Injectable()
export class StoreHealth implements OnModuleInit {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly health: HealthRegistry,
    private readonly metrics: Metrics,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.health.register({ name: 'postgres', readiness: true, check: () => this.postgres() });
    this.health.register({ name: 'event_store', readiness: true, check: () => this.log() });
    this.health.register({
      name: 'projections',
      readiness: false,
      check: () => this.projectionsReport(),
    });
    measureOnScrape(this.metrics, () => this.lag());
  }

  private async postgres(): Promise<HealthReport> {
    await this.readStore.query('SELECT 1');
    return { status: 'up' };
  }

  private async log(): Promise<HealthReport> {
    return { status: 'up', detail: { head_position: String(await this.eventStore.headPosition()) } };
  }

  private async projectionsReport(): Promise<HealthReport> {
    const locks = groupLocks(this.projections);
    const [lags, holders] = await Promise.all([this.lag(), activeHolders(this.readStore, [...locks.keys()])]);
    const report = lagReport(lags, this.projections);
    const projector = holderReport(locks, holders);
    const status = holders.size < locks.size ? 'degraded' : report.status;
    return { status, detail: { ...report.detail, projector } };
  }

  private lag(): Promise<ProjectionLag[]> {
    return measureLag(this.eventStore, this.readStore, this.clock.now());
  }
}

function lagReport(lags: readonly ProjectionLag[], projections: readonly Projection[]): HealthReport {
  const detail: Record<string, object> = {};
  let impaired = false;
  for (const { name } of projections) {
    const lag = lags.find(({ projection }) => projection === name);
    if (!lag) {
      detail[name] = { position: null, reason: 'never run' };
      impaired = true;
      continue;
    }
    impaired ||= lag.lagSeconds > LAG_DEGRADED_SECONDS || lag.parked > 0;
    detail[name] = {
      position: String(lag.position),
      lag_seconds: Math.round(lag.lagSeconds * 1000) / 1000,
      ...(lag.parked > 0 ? { parked: lag.parked } : {}),
    };
  }
  return { status: impaired ? 'degraded' : 'up', detail };
}

/** Measured at the scrape, so that an unscraped process does not query the stores. What is not measured has no value. */
function measureOnScrape(metrics: Metrics, lag: () => Promise<ProjectionLag[]>): void {
  // The gauges of one scrape collect at the same time.
  const scrapes = new SharedRuns<ProjectionLag[]>();
  const gauge = (name: string, help: string, valueOf: (of: ProjectionLag) => number): Gauge =>
    new Gauge({
      name,
      help,
      labelNames: ['projection'],
      registers: [metrics.registry],
      async collect() {
        // The other metrics are still reported when a store is down.
        const lags = await scrapes.run('lag', lag).catch(() => []);
        this.reset();
        for (const each of lags) this.set({ projection: each.projection }, valueOf(each));
      },
    });
  gauge('projection_parked_events', 'Events that a projection could not apply', ({ parked }) => parked);
  gauge(
    'projection_lag_seconds',
    'Age of the oldest event that is not in the read model yet',
    ({ lagSeconds }) => lagSeconds,
  );
}
