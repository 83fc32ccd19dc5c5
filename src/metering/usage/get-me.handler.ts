import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { periodOf } from '../ledger/calendar.rules.js';
import { Ledger } from '../ledger/ledger.service.js';
import { UsageAlerts } from '../limits/usage-alerts.service.js';
import { PLANS, type Plans } from '../pricing/plans.settings.js';
import { GetMe, type OwnAccount } from './get-me.query.js';

@QueryHandler(GetMe)
export class GetMeHandler implements IQueryHandler<GetMe> {
  constructor(
    private readonly ledger: Ledger,
    private readonly alerts: UsageAlerts,
    @Inject(PLANS) private readonly plans: Plans,
  ) {}

  async execute({ accountId }: GetMe): Promise<OwnAccount> {
    const { state, now } = await this.ledger.settled(accountId);
    const alerts = await this.alerts.of(accountId, periodOf(now));
    return { accountId, credits: state, requestsPerMinute: this.plans[state.plan].requestsPerMinute, alerts, now };
  }
}
