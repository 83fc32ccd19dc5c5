import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { Gauge } from 'prom-client';
import { type Clock, type ClockCheck } from '../../kernel/clock.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { HealthRegistry, type HealthReport } from '../../platform/telemetry/health-registry.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { BOUND_MS, clockDifference, type ClockReading, describeDifference } from './clock-difference.rules.js';

/** The clock of this machine; the injected `Clock` may be another one in specs. */
export const MACHINE_CLOCK = Symbol('MACHINE_CLOCK');

const CHECK_EVERY_MS = 60_000;
/** While the clock is wrong or unknown: it may be right again, or the machine has slept and only the reading is old. */
const CHECK_AGAIN_MS = 5_000;

/**
 * Compares this machine's clock with the database's once a minute. In between, the monotonic clock shows every jump at
 * once, so that no query is needed where something depends on the time.
 */
@Injectable()
export class MachineClockCheck implements ClockCheck, OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private reading: ClockReading | null = null;
  private running: Promise<void> | null = null;
  private wasRight = true;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly readStore: ReadStore,
    private readonly health: HealthRegistry,
    metrics: Metrics,
    @Inject(MACHINE_CLOCK) private readonly machine: Clock,
    @Inject(Logger) private readonly logger: Logger,
  ) {
    const seconds = (): number => this.differenceMs / 1_000;
    new Gauge({
      name: 'clock_difference_seconds',
      help: "How far this machine's clock is ahead of the database's; negative where it is behind",
      registers: [metrics.registry],
      collect() {
        this.set(seconds());
      },
    });
  }

  get isRight(): boolean {
    return Math.abs(this.differenceMs) <= BOUND_MS;
  }

  /** Background work begins after this, so that none of it runs by an unmeasured clock. */
  async onModuleInit(): Promise<void> {
    this.health.register({ name: 'clock', readiness: true, check: () => Promise.resolve(this.report()) });
    await this.check();
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.checkIfDue(), CHECK_AGAIN_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Reads the database's clock. Without an answer, the last reading stays in use: it ages by the monotonic clock. */
  check(): Promise<void> {
    this.running ??= this.read().finally(() => (this.running = null));
    return this.running;
  }

  /** Milliseconds by which the machine is ahead; 0 before the first reading. */
  private get differenceMs(): number {
    return this.reading ? clockDifference(this.reading, this.machine.now(), performance.now()) : 0;
  }

  private async checkIfDue(): Promise<void> {
    const isDue = !this.reading || performance.now() - this.reading.after >= CHECK_EVERY_MS;
    if (isDue || !this.isRight) await this.check();
  }

  private async read(): Promise<void> {
    const before = performance.now();
    try {
      const [row] = await this.readStore.query<{ ms: number }>(
        'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
      );
      if (row) this.reading = { before, database: row.ms, after: performance.now() };
    } catch {
      // The health of Postgres is reported by its own check.
    }
    this.log();
  }

  private log(): void {
    const { isRight, differenceMs } = this;
    if (isRight !== this.wasRight) {
      if (isRight) this.logger.info("this machine's clock agrees with the database's again");
      else this.logger.error(describeDifference(differenceMs));
    }
    this.wasRight = isRight;
  }

  private report(): HealthReport {
    const { differenceMs } = this;
    const measured = { difference_seconds: Math.round(differenceMs) / 1_000, bound_seconds: BOUND_MS / 1_000 };
    if (Math.abs(differenceMs) <= BOUND_MS) return { status: 'up', detail: measured };
    return { status: 'down', detail: { reason: describeDifference(differenceMs), ...measured } };
  }
}
