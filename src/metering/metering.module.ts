import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { type Clock } from '../kernel/clock.js';
import { BackgroundTasks } from '../platform/process/background-tasks.js';
import { type Config } from '../platform/config/config.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { FeedConsumers } from '../platform/consumers/feed-consumers.js';
import { ADMISSION, OPERATION_TERMS } from '../platform/http/operation-terms.js';
import { PRICING } from '../platform/pages/pricing.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { HealthRegistry } from '../platform/telemetry/health-registry.js';
import { Logger } from '../platform/telemetry/logger.js';
import { Metrics } from '../platform/telemetry/metrics.js';
import { CLOCK, CONFIG } from '../platform/tokens.js';
import { AccountsAdminController } from './accounts/accounts-admin.controller.js';
import { AuditAdminController } from './audit/audit-admin.controller.js';
import { Accounts } from './accounts/accounts.service.js';
import { MeteringAdmission } from './charging/admission.service.js';
import { AnonymousQuota } from './limits/anonymous-quota.service.js';
import { Charges } from './charging/charges.service.js';
import { JobRefunds } from './refunds/job-refunds.process.js';
import { KeyDirectory } from './accounts/key-directory.service.js';
import { ledgerMetrics } from './ledger/ledger-metrics.js';
import { PostgresCreditSnapshots } from './ledger/ledger-snapshots.service.js';
import { creditRules, Ledger } from './ledger/ledger.service.js';
import { MeController } from './accounts/me.controller.js';
import { MinuteRates } from './limits/minute-rates.service.js';
import { PRICE_TERMS } from './charging/operation-terms.js';
import { loadPlans, type Plans } from './pricing/plans.js';
import { pricingTable } from './pricing/pricing-table.js';
import { PLANS } from './pricing/tokens.js';
import { usageAlertsConsumer } from './limits/usage-alerts.consumer.js';
import { PostgresUnansweredCharges } from './refunds/unanswered-charges.service.js';
import { UnansweredRefunds } from './refunds/unanswered-refunds.process.js';
import { UsageQuery } from './accounts/usage.query.js';

/** Accounts, keys, plans, the price list, the credit ledger and the limits. Other features inject `Charges`. */
@Global()
@Module({
  controllers: [MeController, AccountsAdminController, AuditAdminController],
  providers: [
    { provide: PLANS, inject: [CONFIG], useFactory: (config: Config) => loadPlans(config.plansFile) },
    {
      provide: Ledger,
      inject: [EventStore, ReadStore, CLOCK, PLANS, Logger, Metrics],
      useFactory: (
        ...[log, readStore, clock, plans, logger, metrics]: [EventStore, ReadStore, Clock, Plans, Logger, Metrics]
      ) =>
        new Ledger({
          log,
          clock,
          rules: creditRules(plans),
          snapshots: new PostgresCreditSnapshots(readStore),
          unanswered: new PostgresUnansweredCharges(readStore),
          observer: {
            ...ledgerMetrics(metrics),
            unrecorded: (error) => logger.error({ err: error }, 'charges without an answer could not be put on file'),
          },
          onSnapshotError: (error) => logger.warn({ err: error }, 'a ledger snapshot was not saved'),
        }),
    },
    {
      provide: Accounts,
      inject: [EventStore, Ledger, CLOCK, CONFIG],
      useFactory: (eventStore: EventStore, ledger: Ledger, clock: Clock, config: Config) =>
        new Accounts(eventStore, ledger, clock, config.apiKeyPepper),
    },
    {
      provide: KeyDirectory,
      inject: [EventStore, ReadStore, Logger],
      useFactory: (eventStore: EventStore, readStore: ReadStore, logger: Logger) =>
        new KeyDirectory({
          eventStore,
          readStore,
          onLost: (error) => logger.warn({ err: error }, 'the subscription to accounts was lost; it is made again'),
        }),
    },
    {
      provide: MinuteRates,
      inject: [CLOCK, ReadStore],
      useFactory: (clock: Clock, readStore: ReadStore) => new MinuteRates(clock, readStore),
    },
    {
      provide: AnonymousQuota,
      inject: [ReadStore, CLOCK, CONFIG],
      useFactory: (readStore: ReadStore, clock: Clock, config: Config) =>
        new AnonymousQuota(readStore, clock, config.apiKeyPepper),
    },
    {
      provide: MeteringAdmission,
      inject: [Ledger, KeyDirectory, MinuteRates, AnonymousQuota, PLANS, CLOCK, CONFIG],
      useFactory: (
        ...[ledger, keys, rates, quota, plans, clock, config]: [
          Ledger,
          KeyDirectory,
          MinuteRates,
          AnonymousQuota,
          Plans,
          Clock,
          Config,
        ]
      ) => new MeteringAdmission({ ledger, keys, rates, quota, plans, clock, pepper: config.apiKeyPepper }),
    },
    { provide: ADMISSION, useExisting: MeteringAdmission },
    { provide: OPERATION_TERMS, useValue: PRICE_TERMS },
    { provide: PRICING, inject: [PLANS], useFactory: (plans: Plans) => () => pricingTable(plans) },
    {
      provide: Charges,
      inject: [Ledger, EventStore, CLOCK],
      useFactory: (ledger: Ledger, eventStore: EventStore, clock: Clock) => new Charges(ledger, eventStore, clock),
    },
    {
      provide: JobRefunds,
      inject: [EventStore, ReadStore, Ledger, CLOCK],
      useFactory: (eventStore: EventStore, readStore: ReadStore, ledger: Ledger, clock: Clock) =>
        new JobRefunds({ eventStore, readStore, ledger, clock }),
    },
    {
      provide: UnansweredRefunds,
      inject: [EventStore, ReadStore, Ledger, CLOCK],
      useFactory: (log: EventStore, readStore: ReadStore, ledger: Ledger, clock: Clock) =>
        new UnansweredRefunds({ log, ledger, clock, charges: new PostgresUnansweredCharges(readStore) }),
    },
    { provide: UsageQuery, inject: [ReadStore], useFactory: (readStore: ReadStore) => new UsageQuery(readStore) },
  ],
  exports: [PLANS, Ledger, Accounts, Charges, MeteringAdmission, OPERATION_TERMS],
})
export class MeteringModule implements OnApplicationShutdown {
  constructor(
    private readonly ledger: Ledger,
    private readonly rates: MinuteRates,
    keys: KeyDirectory,
    background: BackgroundTasks,
    health: HealthRegistry,
    consumers: FeedConsumers,
  ) {
    consumers.register(usageAlertsConsumer);
    health.register({
      name: 'ledger',
      readiness: false,
      check: () => Promise.resolve({ status: 'up', detail: { accounts_in_memory: ledger.size } }),
    });
    background.register({
      name: 'api keys',
      role: 'api',
      start: async (signal) => {
        this.rates.start();
        return keys.start(signal);
      },
    });
    this.ledger.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rates.stop();
    await this.ledger.close();
  }
}
