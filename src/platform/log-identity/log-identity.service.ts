import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { EventStore } from '../event-store/event-store.js';
import { WrongLog, type LogGuard } from '../event-store/log-guard.js';
import { ReadStore } from '../read-store/read-store.js';
import { HealthRegistry, type HealthReport } from '../telemetry/health-registry.js';
import { Logger } from '../telemetry/logger.js';
import { CLOCK } from '../tokens.js';
import { LogCheck } from './log-check.js';

/** Stops this process from mixing two logs: see `LogCheck`. */
@Injectable()
export class LogIdentity implements OnModuleInit {
  private readonly check: LogCheck;

  constructor(
    eventStore: EventStore,
    readStore: ReadStore,
    private readonly health: HealthRegistry,
    @Inject(CLOCK) clock: Clock,
    @Inject(Logger) private readonly logger: Logger,
  ) {
    const onRefused = (reason: string): void => this.logger.error(reason);
    this.check = new LogCheck({ eventStore, readStore, clock, onRefused });
    eventStore.guardBy(this.check);
  }

  onModuleInit(): void {
    this.health.register({ name: 'log_identity', readiness: true, check: () => this.report(this.check) });
  }

  /**
   * Resolves when an operator has adopted another log since this process started: its state in memory belongs to the
   * previous one.
   */
  get adopted(): Promise<void> {
    return this.check.adopted;
  }

  private async report(guard: LogGuard): Promise<HealthReport> {
    try {
      if (!guard.isAdmitted) await guard.admit();
      return { status: 'up' };
    } catch (error) {
      if (!(error instanceof WrongLog)) throw error;
      return { status: 'down', detail: { reason: error.message } };
    }
  }
}
