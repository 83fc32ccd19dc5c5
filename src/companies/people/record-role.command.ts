import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type Provenance } from '../record/company.events.js';
import { type Role } from './person.events.js';

/**
 * Adds a role to somebody on file; quiet where it is there, and for whoever was erased. Gives the commit position, 0n
 * where nobody is meant.
 */
export class RecordRole extends Command<bigint> {
  constructor(
    readonly personId: string,
    readonly role: Role,
    readonly provenance: Provenance,
    readonly context: CommandContext,
  ) {
    super();
  }
}
