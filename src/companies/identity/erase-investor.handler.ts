import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Vault } from '../../platform/vault/vault.js';
import { EraseInvestor } from './erase-investor.command.js';
import { InvestorIdentities } from './investor-identities.service.js';
import { investorStream } from '../investors/investor.events.js';

@CommandHandler(EraseInvestor)
@Injectable()
export class EraseInvestorHandler implements ICommandHandler<EraseInvestor> {
  constructor(
    private readonly vault: Vault,
    private readonly identities: InvestorIdentities,
  ) {}

  async execute({ investorId, name }: EraseInvestor): Promise<readonly string[]> {
    const named = name === null ? investorId : await this.identities.idOfPerson(name);
    // Registered under an id that was not derived from the name.
    if (named !== investorId) await this.vault.eraseAhead(investorStream(named));
    return this.vault.erase(investorStream(investorId));
  }
}
