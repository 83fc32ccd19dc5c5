import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Gauge } from 'prom-client';
import { type Clock } from '../../kernel/clock.js';
import { newId } from '../../platform/ids/ids.js';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { SingleActive } from '../../platform/locks/single-active.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { HealthRegistry } from '../../platform/telemetry/health-registry.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { CLOCK } from '../../platform/tokens.js';
import { type VenueId } from '../arbitrage.events.js';
import { ARBITRAGE_SETTINGS, type ArbitrageSettings } from '../arbitrage.settings.js';
import { RefreshArbitrage } from './refresh-arbitrage.command.js';
import { VENUE_LABELS } from '../prices/offer.rules.js';
import { degradedOf, VenueStatuses, type VenueStatus } from '../board/venue-status.service.js';
import { pauseFor } from '../../platform/process/pause-for.js';

export const REFRESH_EVERY_MS = 30 * 60_000;
/** A refresh that takes longer is aborted; the next one continues. */
const LONGEST_MS = 25 * 60_000;

/** Starts a refresh every half hour, in one process. */
@Injectable()
export class ArbitrageSchedule implements OnModuleInit {
  private readonly startedAt: number;

  constructor(
    private readonly commands: CommandBus,
    private readonly readStore: ReadStore,
    private readonly statuses: VenueStatuses,
    private readonly background: BackgroundTasks,
    private readonly health: HealthRegistry,
    private readonly metrics: Metrics,
    @Inject(ARBITRAGE_SETTINGS) private readonly settings: ArbitrageSettings,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(Logger) private readonly logger: Logger,
  ) {
    this.startedAt = clock.now();
  }

  onModuleInit(): void {
    this.health.register({
      name: 'arbitrage',
      readiness: false,
      check: async () => {
        const venues = await this.statuses.all(this.clock.now());
        const missing = this.missing(venues);
        const detail = { schedule: this.settings.schedule ? 'on' : 'off', degraded_venues: degradedOf(venues) };
        if (missing.length === 0) return { status: 'up', detail };
        return { status: 'degraded', detail: Object.assign(detail, { reason: reasonOf(missing) }) };
      },
    });
    this.measure();
    if (!this.settings.schedule) return;
    const single = new SingleActive(this.readStore, 'arbitrage schedule', {
      onLost: (error) => this.logger.warn({ err: error }, 'arbitrage: the schedule begins again'),
    });
    this.background.register({
      name: 'arbitrage schedule',
      role: 'consumers',
      start: async (signal) => ({ stopped: single.run(signal, (leaseSignal) => this.run(leaseSignal)) }),
    });
  }

  /** Degraded venues that the schedule should have read by now. */
  private missing(venues: readonly VenueStatus[]): readonly VenueId[] {
    const isFirst = venues.every(({ readAt, error }) => readAt === null && error === null);
    const isStarting = isFirst && this.clock.now() - this.startedAt <= REFRESH_EVERY_MS;
    return this.settings.schedule && !isStarting ? degradedOf(venues) : [];
  }

  private measure(): void {
    const count = async (): Promise<number> => this.missing(await this.statuses.all(this.clock.now())).length;
    new Gauge({
      name: 'arbitrage_venues_degraded',
      help: 'Venues that the last refresh could not read, or whose prices are old',
      registers: [this.metrics.registry],
      async collect() {
        // A database failure must not fail the other metrics.
        this.set(await count().catch(() => Number.NaN));
      },
    });
  }

  private async run(signal: AbortSignal): Promise<void> {
    await pauseFor(await this.dueInMs(), signal);
    while (!signal.aborted) {
      const startedAt = this.clock.now();
      await this.refresh(signal);
      const left = startedAt + REFRESH_EVERY_MS - this.clock.now();
      await pauseFor(Math.max(left, 0), signal);
    }
  }

  /** A restart does not repeat a recent refresh. */
  private async dueInMs(): Promise<number> {
    const venues = await this.statuses.all(this.clock.now());
    const last = Math.max(...venues.map(({ readAt }) => readAt?.getTime() ?? 0));
    return Math.min(Math.max(last + REFRESH_EVERY_MS - this.clock.now(), 0), REFRESH_EVERY_MS);
  }

  private async refresh(signal: AbortSignal): Promise<void> {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
    try {
      const report = await this.commands.execute(new RefreshArbitrage(newId(), 'system:arbitrage-schedule', bounded));
      const degraded = report.venues.some(({ status }) => status === 'degraded');
      this.logger[degraded ? 'warn' : 'info'](report, 'arbitrage: refreshed');
    } catch (error) {
      if (!signal.aborted) this.logger.warn({ err: error }, 'arbitrage: a refresh failed');
    }
  }
}

function reasonOf(venues: readonly VenueId[]): string {
  const labels = new Intl.ListFormat('en').format(venues.map((venue) => VENUE_LABELS[venue]));
  return `${labels} could not be read, so ${venues.length === 1 ? 'its' : 'their'} pairs are not on the board`;
}
