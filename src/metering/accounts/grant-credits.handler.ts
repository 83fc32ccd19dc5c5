import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deriveId } from '../../platform/ids/ids.js';
import { Ledger } from '../ledger/ledger.service.js';
import { assertAccountId } from './accounts.service.js';
import { GrantCredits, type Granted } from './grant-credits.command.js';

@CommandHandler(GrantCredits)
export class GrantCreditsHandler implements ICommandHandler<GrantCredits> {
  constructor(private readonly ledger: Ledger) {}

  async execute({ accountId, grant, by }: GrantCredits): Promise<Granted> {
    assertAccountId(accountId);
    const input = { ...grant, grantId: deriveId('grant', by.commandId) };
    const { outcome, position } = await this.ledger.grant(accountId, input, { correlationId: by.commandId, ...by });
    return { balance: outcome.balance, position };
  }
}
