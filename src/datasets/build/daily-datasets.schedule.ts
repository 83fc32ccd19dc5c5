import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Clock, type ClockCheck } from '../../kernel/clock.js';
import { messageOf } from '../../kernel/error-message.js';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { SingleActive } from '../../platform/locks/single-active.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { CLOCK, CLOCK_CHECK, CONFIG } from '../../platform/tokens.js';
import { type WithDatasets } from '../datasets.settings.js';
import { StoredDatasetsService } from '../stored/stored-datasets.service.js';
import { DatasetBuilds } from './dataset-builds.service.js';
import { dayBefore, dayOf, endOfDay, missingDays } from './days.rules.js';
import { pauseFor } from '../../platform/process/pause-for.js';

const NAME = 'datasets';
const CHECK_MS = 60_000;
const AFTER_FAULT_MS = 15 * 60_000;
/** This long after midnight the live read models are taken as they are; later, the log is replayed. */
const LIVE_WITHIN_MS = 10 * 60_000;

/** Builds the datasets of each day once it has ended, in one process at a time. */
@Injectable()
export class DailyDatasets implements OnModuleInit {
  /** The last day that needs no build. */
  private done = '';
  /** The last day when a past one first failed; null since a round without a fault. */
  private failedSince: string | null = null;

  constructor(
    private readonly builds: DatasetBuilds,
    private readonly stored: StoredDatasetsService,
    private readonly store: ReadStore,
    private readonly background: BackgroundTasks,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CLOCK_CHECK) private readonly clockCheck: ClockCheck,
    @Inject(CONFIG) private readonly config: WithDatasets,
    @Inject(Logger) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    if (!this.config.datasets.isDaily) return;
    const single = new SingleActive(this.store, NAME, {
      onLost: (error) => this.logger.warn({ err: error }, `${NAME}: begins again`),
    });
    this.background.register({
      name: NAME,
      role: 'consumers',
      start: (signal) => Promise.resolve({ stopped: single.run(signal, (leaseSignal) => this.run(leaseSignal)) }),
    });
  }

  private async run(signal: AbortSignal): Promise<void> {
    this.done = '';
    while (!signal.aborted) await pauseFor(await this.buildDue(signal), signal, { ref: false });
  }

  /**
   * Builds what is due; not by a wrong clock, whose last day may not have ended.
   *
   * @returns the pause until the next check, in milliseconds
   */
  async buildDue(signal?: AbortSignal): Promise<number> {
    const day = dayBefore(this.clock.now());
    if (day === this.done || !this.clockCheck.isRight) return CHECK_MS;
    try {
      await this.buildUntil(day, signal);
      this.done = day;
      return CHECK_MS;
    } catch (error) {
      if (!signal?.aborted) this.logger.error({ reason: messageOf(error), day }, `${NAME}: tried again in 15 minutes`);
      const now = this.clock.now();
      // The next day is built as soon as it has ended.
      return Math.min(AFTER_FAULT_MS, endOfDay(dayOf(now)) - now + CHECK_MS);
    }
  }

  /**
   * Builds what an outage left out too, the oldest day first: a dataset begins where the one before it ended. Past days
   * that have failed until the next day ended are given up while that can be built from the live read models, so that no
   * day stops all later ones; the changes since the published day are then in the last one.
   */
  async buildUntil(last: string, signal?: AbortSignal): Promise<void> {
    for (const { message } of await this.builds.recordNewest())
      this.logger.error({ reason: message }, `${NAME}: no record`);
    const stored = await this.stored.all();
    const isInTime = (): boolean => this.clock.now() - endOfDay(last) < LIVE_WITHIN_MS;
    const mayGiveUp = this.failedSince !== null && this.failedSince < last && isInTime();
    let hasGivenUp = false;
    const due = this.builds.tables.map((table) => ({
      table,
      days: missingDays(stored.get(table.name)?.at(-1)?.manifest.day ?? null, last),
    }));
    for (const day of [...new Set(due.flatMap(({ days }) => days))].sort()) {
      const tables = due.filter(({ days }) => days.includes(day)).map(({ table }) => table);
      const isLast = day === last;
      try {
        const mayBeLater = isLast && (hasGivenUp || isInTime());
        const built = await this.builds.buildDay({ day, tables, mayBeLater, signal });
        for (const { manifest } of built ?? []) {
          const { dataset, rows, position } = manifest;
          this.logger.info({ dataset, day, rows, position }, `${NAME}: built one`);
        }
      } catch (error) {
        if (!isLast) this.failedSince ??= last;
        if (isLast || !mayGiveUp || signal?.aborted) throw error;
        hasGivenUp = true;
        this.logger.error({ reason: messageOf(error), day }, `${NAME}: the day is given up`);
      }
    }
    this.failedSince = null;
  }
}
