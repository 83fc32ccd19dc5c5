import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { repeatEvery } from '../../platform/process/repeat-every.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Logger } from '../../platform/telemetry/logger.js';

const EVERY_MS = 1_000;

/**
 * Enters new texts into the index of all texts. Until then they wait in a list that each look-up reads as a whole, and
 * correcting one misspelt word takes hundreds of look-ups.
 */
export const ENTER_NEW_TEXTS = `SELECT gin_clean_pending_list('read.companies_document')`;

/** Autovacuum would enter new texts only after many more changes. */
@Injectable()
export class TextIndexMaintenance implements OnModuleInit {
  constructor(
    @Inject(ReadStore) private readonly store: Pick<ReadStore, 'query'>,
    private readonly background: BackgroundTasks,
    @Inject(Logger) private readonly logger: Pick<Logger, 'debug'>,
  ) {}

  onModuleInit(): void {
    this.background.register({
      name: 'index of texts',
      role: 'projector',
      start: (signal) => Promise.resolve({ stopped: this.run(signal) }),
    });
  }

  private run(signal: AbortSignal): Promise<void> {
    return repeatEvery(
      EVERY_MS,
      signal,
      () => this.store.query(ENTER_NEW_TEXTS),
      // Searches are only slower meanwhile.
      (error) => this.logger.debug({ err: error }, 'new texts could not be entered into their index'),
    );
  }
}
