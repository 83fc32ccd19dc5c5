import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Ledger } from '../ledger/ledger.service.js';
import { assertAccountId } from './accounts.service.js';
import { ChangePlan, type PlanChange } from './change-plan.command.js';

@CommandHandler(ChangePlan)
export class ChangePlanHandler implements ICommandHandler<ChangePlan> {
  constructor(private readonly ledger: Ledger) {}

  async execute({ accountId, plan, by }: ChangePlan): Promise<PlanChange> {
    assertAccountId(accountId);
    const { outcome, position } = await this.ledger.changePlan(accountId, plan, { correlationId: by.commandId, ...by });
    return { ...outcome, position };
  }
}
