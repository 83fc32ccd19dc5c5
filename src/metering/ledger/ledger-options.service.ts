import { Inject, Injectable } from '@nestjs/common';
import { type Clock, type ClockCheck } from '../../kernel/clock.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { CLOCK, CLOCK_CHECK } from '../../platform/tokens.js';
import { planRank, PLANS, type Plans } from '../pricing/plans.settings.js';
import { Prices } from '../pricing/prices.service.js';
import { PostgresUnansweredCharges } from '../refunds/unanswered-charges.service.js';
import { creditRules } from '../pricing/credit-rules.rules.js';
import { type CreditRules } from './credits.decide.js';
import { LedgerMetrics } from './ledger-metrics.service.js';
import { PostgresCreditSnapshots } from './ledger-snapshots.service.js';
import { type LedgerOptions } from './ledger-options.js';

/** The options of the running service: its log, database, plans and prices. */
@Injectable()
export class ServiceLedgerOptions implements LedgerOptions {
  readonly rules: CreditRules;
  readonly followed: EventStore;

  constructor(
    readonly log: EventStore,
    readonly snapshots: PostgresCreditSnapshots,
    readonly unanswered: PostgresUnansweredCharges,
    readonly observer: LedgerMetrics,
    @Inject(CLOCK) readonly clock: Clock,
    @Inject(CLOCK_CHECK) readonly clockCheck: ClockCheck,
    @Inject(PLANS) plans: Plans,
    prices: Prices,
    @Inject(Logger) private readonly logger: Logger,
  ) {
    this.followed = log;
    this.rules = creditRules(plans, prices, planRank);
  }

  onSnapshotError(error: unknown): void {
    this.logger.warn({ err: error }, 'a ledger snapshot was not saved');
  }
}
