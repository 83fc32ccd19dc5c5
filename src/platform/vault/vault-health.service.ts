import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { ReadStore } from '../read-store/read-store.js';
import { HealthRegistry, type HealthReport } from '../telemetry/health-registry.js';
import { Logger } from '../telemetry/logger.js';
import { countLostKeys } from './lost-keys.js';

/** Counting reads every sealed row, and a lost key stays lost, so a low frequency is enough. */
const COUNT_EVERY_MS = 600_000;
const FIRST_COUNT_MS = 1_000;

/** Reports how many names and addresses are unreadable because their key is lost, as opposed to erased. */
@Injectable()
export class VaultHealth implements OnModuleInit {
  private lost: number | null = null;
  private countedAt = -Infinity;
  private counting: Promise<void> | null = null;

  constructor(
    private readonly readStore: ReadStore,
    private readonly health: HealthRegistry,
    @Inject(Logger) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.health.register({ name: 'vault', readiness: false, check: () => this.report() });
  }

  /** The last count; the next one runs in the background, and only the first report waits briefly for it. */
  private async report(): Promise<HealthReport> {
    if (performance.now() - this.countedAt > COUNT_EVERY_MS) {
      this.counting ??= this.count().finally(() => (this.counting = null));
    }
    if (this.lost === null) await Promise.race([this.counting, delay(FIRST_COUNT_MS, undefined, { ref: false })]);
    if (this.lost === null || this.lost === 0) return { status: 'up', detail: { lost_subjects: this.lost } };
    return { status: 'degraded', detail: { lost_subjects: this.lost, reason: reasonOf(this.lost) } };
  }

  private async count(): Promise<void> {
    try {
      const before = this.lost;
      this.lost = await countLostKeys(this.readStore);
      this.countedAt = performance.now();
      if (this.lost > 0 && this.lost !== before) this.logger.error(reasonOf(this.lost));
    } catch (error) {
      this.logger.warn({ err: error }, 'the lost keys of the vault could not be counted');
    }
  }
}

function reasonOf(lost: number): string {
  return (
    `${lost} names and addresses cannot be read: their keys are lost, they were not erased. ` +
    'Restore schema vault of Postgres from its backup.'
  );
}
