import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type Retraction } from './person-statements.decide.js';

/**
 * Retracts the roles that one record of a source stated about the wrong person, and what identified the person by them.
 * Returns the commit position; 0n for an unknown person, no event where nothing is left to retract.
 */
export class RetractPersonFacts extends Command<bigint> {
  constructor(
    readonly retraction: Retraction,
    readonly context: CommandContext,
  ) {
    super();
  }
}
