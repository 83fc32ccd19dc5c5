import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Clock } from '../kernel/clock.js';
import { FeedConsumers } from '../platform/consumers/feed-consumers.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { BackgroundTasks } from '../platform/process/background-tasks.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { HealthRegistry, type HealthReport } from '../platform/telemetry/health-registry.js';
import { Logger } from '../platform/telemetry/logger.js';
import { CLOCK } from '../platform/tokens.js';
import { KeyDirectory } from './keys/key-directory.service.js';
import { Ledger } from './ledger/ledger.service.js';
import { MinuteRates } from './limits/minute-rates.service.js';
import { usageAlertsConsumer } from './limits/usage-alerts.consumer.js';
import { Prices } from './pricing/prices.service.js';
import { JobRefunds } from './refunds/job-refunds.process.js';
import { PostgresUnansweredCharges } from './refunds/unanswered-charges.service.js';
import { UnansweredRefunds } from './refunds/unanswered-refunds.process.js';

/** What metering does by itself: it keeps up with keys and rates, gives back what is owed, and raises alerts. */
@Injectable()
export class MeteringTasks implements OnModuleInit {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly ledger: Ledger,
    private readonly prices: Prices,
    private readonly charges: PostgresUnansweredCharges,
    private readonly keys: KeyDirectory,
    private readonly rates: MinuteRates,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(Logger) private readonly logger: Logger,
    private readonly consumers: FeedConsumers,
    private readonly background: BackgroundTasks,
    private readonly health: HealthRegistry,
  ) {}

  onModuleInit(): void {
    const { eventStore, readStore, ledger, prices, clock, charges } = this;
    const onError = (error: unknown): void =>
      this.logger.error({ err: error }, 'a refund could not be made; it is tried again');
    const refunds = new JobRefunds({ eventStore, readStore, ledger, prices, clock, onError });
    const unanswered = new UnansweredRefunds({ log: eventStore, ledger, clock, charges, onError });
    this.whereConsumersRun('job refunds', (signal) => refunds.run(signal));
    this.whereConsumersRun('refunds of unanswered charges', (signal) => unanswered.run(signal));
    this.consumers.register(usageAlertsConsumer);
    this.background.register({
      name: 'api keys',
      role: 'api',
      start: async (signal) => {
        this.rates.start();
        return this.keys.start(signal);
      },
    });
    const check = (): Promise<HealthReport> => Promise.resolve(this.report(refunds.trouble ?? unanswered.trouble));
    this.health.register({ name: 'ledger', readiness: false, check });
  }

  private whereConsumersRun(name: string, work: (signal: AbortSignal) => Promise<void>): void {
    this.background.register({
      name,
      role: 'consumers',
      start: (signal) => Promise.resolve({ stopped: work(signal) }),
    });
  }

  private report(trouble: { readonly message: string } | null): HealthReport {
    const detail = { accounts_in_memory: this.ledger.size, ...(trouble && { refunds_failing: trouble.message }) };
    return { status: trouble ? 'degraded' : 'up', detail };
  }
}
