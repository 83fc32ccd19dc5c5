import { Command } from '@nestjs/cqrs';
import { type PlanName } from '../../kernel/credits.js';
import { type By } from '../keys/issue-key.command.js';

export interface PlanChange {
  readonly from: PlanName;
  readonly to: PlanName;
  readonly position: bigint;
}

/** Moves an account to another plan. Credits used in the period still count. */
export class ChangePlan extends Command<PlanChange> {
  constructor(
    readonly accountId: string,
    readonly plan: PlanName,
    readonly by: By,
  ) {
    super();
  }
}
