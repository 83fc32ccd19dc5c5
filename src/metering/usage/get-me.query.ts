import { Query } from '@nestjs/cqrs';
import { type CreditState } from '../ledger/credits.decide.js';
import { type UsageAlert } from '../limits/usage-alerts.service.js';

export interface OwnAccount {
  readonly accountId: string;
  /** Settled to the month and day of `now`. */
  readonly credits: CreditState;
  readonly requestsPerMinute: number;
  /** Passed thresholds of the period's allowances, oldest first. */
  readonly alerts: readonly UsageAlert[];
  readonly now: number;
}

/** The caller's view of its own account. */
export class GetMe extends Query<OwnAccount> {
  constructor(readonly accountId: string) {
    super();
  }
}
