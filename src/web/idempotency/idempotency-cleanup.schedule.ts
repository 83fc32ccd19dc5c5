import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { IdempotencyStore } from './idempotency-store.js';

const EVERY_MS = 10 * 60 * 1000;

/** Removes expired answers in every api process; concurrent runs do not conflict. */
@Injectable()
export class IdempotencyCleanup implements OnModuleInit {
  private readonly answers: IdempotencyStore;

  constructor(
    readStore: ReadStore,
    private readonly background: BackgroundTasks,
    @Inject(Logger) private readonly logger: Logger,
  ) {
    this.answers = new IdempotencyStore(readStore);
  }

  onModuleInit(): void {
    this.background.register({
      name: 'idempotency clean-up',
      role: 'api',
      start: (signal) => {
        const timer = setInterval(() => void this.removeExpired(), EVERY_MS);
        timer.unref();
        signal.addEventListener('abort', () => clearInterval(timer));
        return Promise.resolve({ stopped: Promise.resolve() });
      },
    });
  }

  private async removeExpired(): Promise<void> {
    try {
      await this.answers.removeExpired();
    } catch (error) {
      this.logger.warn({ err: error }, 'idempotency clean-up failed');
    }
  }
}
