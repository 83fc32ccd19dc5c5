import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { investorDecider, separateInvestor } from './investor.decide.js';
import { investorStream } from './investor.events.js';
import { SeparateInvestor, type SeparatedInvestor } from './separate-investor.command.js';

@CommandHandler(SeparateInvestor)
@Injectable()
export class SeparateInvestorHandler implements ICommandHandler<SeparateInvestor> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ investorId, reason, context }: SeparateInvestor): Promise<SeparatedInvestor> {
    const { position } = await decideOn(
      this.eventStore,
      investorStream(investorId),
      investorDecider,
      (state) => {
        if (state.phase === 'none') throw new DomainError('not_found', `No investor has the id ${investorId}.`);
        if (state.mergedInto === null && !state.isSeparated) {
          throw new DomainError('unprocessable', 'The investor is not merged into another one.');
        }
        return separateInvestor(state, investorId, reason);
      },
      context,
    );
    return { investorId, position };
  }
}
