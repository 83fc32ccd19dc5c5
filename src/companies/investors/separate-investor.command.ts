import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

export interface SeparatedInvestor {
  readonly investorId: string;
  readonly position: bigint;
}

/** Takes a merge of two names of a firm back. Fails with not_found, or unprocessable where the record is not merged. */
export class SeparateInvestor extends Command<SeparatedInvestor> {
  constructor(
    readonly investorId: string,
    readonly reason: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
