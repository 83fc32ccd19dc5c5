import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Vault } from '../../platform/vault/vault.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { eraseInvestor, investorDecider, type InvestorState } from '../investors/investor.decide.js';
import { EraseInvestor, type ErasedInvestor } from './erase-investor.command.js';
import { InvestorIdentities } from './investor-identities.service.js';
import { type InvestorEvent, investorStream } from '../investors/investor.events.js';

@CommandHandler(EraseInvestor)
@Injectable()
export class EraseInvestorHandler implements ICommandHandler<EraseInvestor> {
  constructor(
    private readonly vault: Vault,
    private readonly identities: InvestorIdentities,
    private readonly eventStore: EventStore,
  ) {}

  async execute({ investorId, name, context }: EraseInvestor): Promise<ErasedInvestor> {
    const named = name === null ? [] : await this.identities.idsOfPerson(name);
    // Later rows of the name have these ids; the record may be registered under another.
    for (const id of named) if (id !== investorId) await this.vault.eraseAhead(investorStream(id));
    const stream = investorStream(investorId);
    const erased = await this.vault.erase(stream);
    const decide = (state: InvestorState): InvestorEvent[] => eraseInvestor(state, investorId);
    const { position } = await decideOn(this.eventStore, stream, investorDecider, decide, context);
    return { erased, position };
  }
}
