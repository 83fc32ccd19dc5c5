import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type Restatement } from '../record/restate.decide.js';

export type { Restatement } from '../record/restate.decide.js';

/**
 * Records the findings of scans of public sources for a stored company. Known values give no event. `changed` names the
 * changed fields, and `fundingRounds` for new rounds.
 */
export class RestateCompany extends Command<{ readonly position: bigint; readonly changed: readonly string[] }> {
  constructor(
    readonly companyId: string,
    readonly restatements: readonly Restatement[],
    readonly context: CommandContext,
  ) {
    super();
  }
}
