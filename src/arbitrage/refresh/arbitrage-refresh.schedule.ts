import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { newId } from '../../platform/ids/ids.js';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { SingleActive } from '../../platform/locks/single-active.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { HealthRegistry } from '../../platform/telemetry/health-registry.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { CLOCK } from '../../platform/tokens.js';
import { ARBITRAGE_SETTINGS, type ArbitrageSettings } from '../arbitrage.settings.js';
import { RefreshArbitrage } from './refresh-arbitrage.command.js';
import { VenueStatuses } from '../board/venue-status.service.js';
import { pauseFor } from '../../platform/process/pause-for.js';

export const REFRESH_EVERY_MS = 30 * 60_000;
/** A refresh that takes longer is aborted; the next one continues. */
const LONGEST_MS = 25 * 60_000;

/** Starts a refresh every half hour, in one process. */
@Injectable()
export class ArbitrageSchedule implements OnModuleInit {
  constructor(
    private readonly commands: CommandBus,
    private readonly readStore: ReadStore,
    private readonly statuses: VenueStatuses,
    private readonly background: BackgroundTasks,
    private readonly health: HealthRegistry,
    @Inject(ARBITRAGE_SETTINGS) private readonly settings: ArbitrageSettings,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(Logger) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.health.register({
      name: 'arbitrage',
      readiness: false,
      check: async () => {
        const venues = await this.statuses.all(this.clock.now());
        const degraded = venues.filter((status) => status.degraded).map(({ venue }) => venue);
        return { status: 'up', detail: { schedule: this.settings.schedule ? 'on' : 'off', degraded_venues: degraded } };
      },
    });
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

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pauseFor(await this.dueInMs(), signal);
      if (signal.aborted) return;
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
