import { Query } from '@nestjs/cqrs';
import { type Audit, type AuditStep, type Until } from './credit-audit.js';
import { type ReadModelAudit } from './read-model-audit.js';

export interface CreditReplayed {
  readonly audit: Audit;
  /** The latest steps, oldest first. */
  readonly steps: readonly AuditStep[];
  /** Null where the replay stopped before the head. */
  readonly readModel: ReadModelAudit | null;
}

/** Replays an account's credits from the log and checks every rule at every revision. */
export class ReplayCredits extends Query<CreditReplayed> {
  constructor(
    readonly accountId: string,
    readonly until: Until,
    /** How many of the latest steps to show. */
    readonly steps: number,
  ) {
    super();
  }
}
