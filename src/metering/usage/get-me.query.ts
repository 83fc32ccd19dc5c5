import { Query } from '@nestjs/cqrs';
import { type CreditState } from '../ledger/credits.decide.js';
import { type UsageAlert } from '../limits/usage-alerts.service.js';

export interface OwnAccount {
  readonly accountId: string;
  /** Settled to `now`: in its month and day. */
  readonly credits: CreditState;
  readonly requestsPerMinute: number;
  /** Thresholds of the period's allowances that were passed, oldest first. */
  readonly alerts: readonly UsageAlert[];
  readonly now: number;
}

/** What a caller may know of its own account. */
export class GetMe extends Query<OwnAccount> {
  constructor(readonly accountId: string) {
    super();
  }
}
