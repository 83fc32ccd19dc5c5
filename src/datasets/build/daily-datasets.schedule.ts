import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { messageOf } from '../../kernel/error-message.js';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { SingleActive } from '../../platform/locks/single-active.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { type WithDatasets } from '../datasets.settings.js';
import { StoredDatasetsService } from '../stored/stored-datasets.service.js';
import { DatasetBuilds } from './dataset-builds.service.js';
import { dayBefore, endOfDay, missingDays } from './days.rules.js';
import { pauseFor } from '../../platform/process/pause-for.js';

const NAME = 'datasets';
const CHECK_MS = 60_000;
const AFTER_FAULT_MS = 15 * 60_000;
/** This long after midnight the live read models are taken as they are; later, the log is replayed. */
const LIVE_WITHIN_MS = 10 * 60_000;

/** Builds the datasets of each day once it has ended, in one process at a time. */
@Injectable()
export class DailyDatasets implements OnModuleInit {
  constructor(
    private readonly builds: DatasetBuilds,
    private readonly stored: StoredDatasetsService,
    private readonly store: ReadStore,
    private readonly background: BackgroundTasks,
    @Inject(CLOCK) private readonly clock: Clock,
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
    let done = '';
    while (!signal.aborted) {
      const day = dayBefore(this.clock.now());
      let restMs = CHECK_MS;
      try {
        if (day !== done) await this.buildUntil(day, signal);
        done = day;
      } catch (error) {
        restMs = AFTER_FAULT_MS;
        if (!signal.aborted) this.logger.error({ reason: messageOf(error), day }, `${NAME}: tried again in 15 minutes`);
      }
      await pauseFor(restMs, signal, { ref: false });
    }
  }

  /** Builds what an outage left out too, the oldest day first: a dataset begins where the one before it ended. */
  async buildUntil(last: string, signal?: AbortSignal): Promise<void> {
    const stored = await this.stored.all();
    const due = this.builds.tables.map((table) => ({
      table,
      days: missingDays(stored.get(table.name)?.at(-1)?.manifest.day ?? null, last),
    }));
    for (const day of [...new Set(due.flatMap(({ days }) => days))].sort()) {
      const tables = due.filter(({ days }) => days.includes(day)).map(({ table }) => table);
      const mayBeLater = this.clock.now() - endOfDay(day) < LIVE_WITHIN_MS;
      for (const { manifest } of (await this.builds.buildDay({ day, tables, mayBeLater, signal })) ?? []) {
        const { dataset, rows, position } = manifest;
        this.logger.info({ dataset, day, rows, position }, `${NAME}: built one`);
      }
    }
  }
}
