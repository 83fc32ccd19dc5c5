import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type PersonTraces } from './find-person-traces.query.js';

export interface ErasedPerson {
  /** Vault subjects whose keys this call destroyed. */
  readonly erased: readonly string[];
  readonly position: bigint;
}

/**
 * Destroys the keys of all records of a person and records the erasure in the log. Identifiers of the person are erased
 * in advance, so that later rows cannot restore the person; look-ups contain keyed digests, no names.
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
