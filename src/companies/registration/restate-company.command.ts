import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type Restatement } from '../record/restate.decide.js';

export type { Restatement } from '../record/restate.decide.js';

/** Records what looks at public traces say of a company on file. Whatever is known already changes nothing. */
export class RestateCompany extends Command<{ readonly position: bigint; readonly changed: readonly string[] }> {
  constructor(
    readonly companyId: string,
    readonly restatements: readonly Restatement[],
    readonly context: CommandContext,
  ) {
    super();
  }
}
