import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type PersonTraces } from './find-person-traces.query.js';

export interface ErasedPerson {
  /** Subjects of the vault whose keys were destroyed now. */
  readonly erased: readonly string[];
  readonly position: bigint;
}

/**
 * Destroys the keys of all records of a person and says so in the log. Whatever would identify the person in a later
 * row is erased ahead, so that the person stays erased; the look-ups are keyed digests without names.
 */
export class ErasePerson extends Command<ErasedPerson> {
  constructor(
    readonly personId: string,
    readonly traces: PersonTraces,
    readonly context: CommandContext,
  ) {
    super();
  }
}
